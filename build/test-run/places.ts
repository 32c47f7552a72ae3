/** A time zone and a desktop language; a missing one is the machine's own. */
export interface Place {
  name: string;
  /** A name in the tz database. */
  zone?: string;
  /** Language and country, as in `LANG`. */
  language?: string;
}

/** The places for a run of all tests, by day. Every test has passed in each of them. */
export const places: readonly Place[] = [
  { name: 'here' },
  { name: 'kathmandu', zone: 'Asia/Kathmandu', language: 'de_DE' },
];

/** Chooses the place of a run instead of the day. */
export const placeVariable = 'TEST_PLACE';

/** The places of a run's parts. */
export interface RunPlaces {
  whole: Place;
  other: Place;
}

/**
 * The two places for a run of all tests: the day's, or the chosen one for both.
 *
 * @param now milliseconds since the UNIX epoch
 * @param named the value of `TEST_PLACE`
 * @throws with the list of names if there is no such place
 */
export function placesOf(now: number, named: string | undefined): RunPlaces {
  if (named !== undefined) {
    const place = placeNamed(named);
    return { whole: place, other: place };
  }
  const day = Math.floor(now / 86_400_000);
  const place = (turn: number): Place => places[turn % places.length] ?? { name: 'here' };
  return { whole: place(day), other: place(day + 1) };
}

/** A place by its name. @throws with the list of names if there is none */
export function placeNamed(name: string): Place {
  const place = places.find((each) => each.name === name);
  if (place === undefined) {
    throw new Error(
      `${placeVariable} is “${name}”, but can be: ${places.map((each) => each.name).join(', ')}.`,
    );
  }
  return place;
}

/** Environment variables that put a program and its children in a place. */
export function environmentOf({ zone, language }: Place): NodeJS.ProcessEnv {
  const locale = language === undefined ? undefined : `${language}.UTF-8`;
  return {
    ...(zone === undefined ? {} : { TZ: zone }),
    ...(locale === undefined ? {} : { LANG: locale, LC_ALL: locale, LANGUAGE: '' }),
  };
}

/** A description of a place: "in kathmandu (Asia/Kathmandu, de_DE)". */
export function placeWords({ name, zone, language }: Place): string {
  const parts = [zone, language].filter((part) => part !== undefined);
  return parts.length === 0 ? 'as this machine is set' : `in ${name} (${parts.join(', ')})`;
}

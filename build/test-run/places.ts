/** A time zone and a language of the desktop, either of them as this machine has it where it is left out. */
export interface Place {
  name: string;
  /** As the tz database names it. */
  zone?: string;
  /** Language and country, as `LANG` has them. */
  language?: string;
}

/** Where a run of all tests takes place, by the day. Every test was seen to pass in each of them. */
export const places: readonly Place[] = [
  { name: 'here' },
  { name: 'kathmandu', zone: 'Asia/Kathmandu', language: 'de_DE' },
];

/** Names the place of a run, instead of the day. */
export const placeVariable = 'TEST_PLACE';

/** Where the parts of a run take place. */
export interface RunPlaces {
  whole: Place;
  other: Place;
}

/**
 * The two places of a run of all tests: those whose turn it is on the day, or the one that was named for both.
 *
 * @param now milliseconds since the UNIX epoch
 * @param named what `TEST_PLACE` has
 * @throws with the names there are, where it has another one
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

/** A place by its name. @throws with the names there are, where none has it */
export function placeNamed(name: string): Place {
  const place = places.find((each) => each.name === name);
  if (place === undefined) {
    throw new Error(
      `${placeVariable} is “${name}”, but can be: ${places.map((each) => each.name).join(', ')}.`,
    );
  }
  return place;
}

/** What puts a program and all that it starts in a place. */
export function environmentOf({ zone, language }: Place): NodeJS.ProcessEnv {
  const locale = language === undefined ? undefined : `${language}.UTF-8`;
  return {
    ...(zone === undefined ? {} : { TZ: zone }),
    ...(locale === undefined ? {} : { LANG: locale, LC_ALL: locale, LANGUAGE: '' }),
  };
}

/** Where a part of the run takes place: "in kathmandu (Asia/Kathmandu, de_DE)". */
export function placeWords({ name, zone, language }: Place): string {
  const parts = [zone, language].filter((part) => part !== undefined);
  return parts.length === 0 ? 'as this machine is set' : `in ${name} (${parts.join(', ')})`;
}

/** A time zone and a language of the desktop, either of them as this machine has it where it is left out. */
export interface Place {
  name: string;
  /** As the tz database names it. */
  zone?: string;
  /** Language and country, as `LANG` has them. */
  language?: string;
}

/** What puts a program and all that it starts in a place. */
export function environmentOf({ zone, language }: Place): NodeJS.ProcessEnv {
  const locale = language === undefined ? undefined : `${language}.UTF-8`;
  return {
    ...(zone === undefined ? {} : { TZ: zone }),
    ...(locale === undefined ? {} : { LANG: locale, LC_ALL: locale, LANGUAGE: '' }),
  };
}

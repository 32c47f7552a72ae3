import type { DamageKind, DateOrder, TwoDigitYears } from '#contract/people-file.ts';

/** How a column can write dates: recognised by its cells, or as somebody knows it. */
export const dateOrderChoices: readonly { value: string; label: string; order: DateOrder }[] = [
  { value: '', label: 'Recognize dates', order: null },
  { value: 'day-first', label: 'Day first: 14/03/2026', order: 'day-first' },
  { value: 'month-first', label: 'Month first: 03/14/2026', order: 'month-first' },
];

/** What happened to a value on its way, as far as is known. */
export const damageWords: Readonly<Record<DamageKind, string>> = {
  zeros: 'Leading zeros are gone',
  plus: 'The plus sign is gone',
  rounded: 'Rounded to a power of ten',
  digits: 'Digits after the 15th are zeros',
  date: 'Turned into a date or time',
  boolean: 'Turned into TRUE or FALSE',
  number: 'Rewritten as a number',
  error: 'A spreadsheet error',
  'lost-letters': 'Letters are lost',
  encoding: 'Read in the wrong encoding',
  accents: 'Accents are gone',
  entities: 'Letters turned into HTML codes',
  cut: 'Cut off',
  spaces: 'Only spaces or invisible signs differ',
};

/** Which years two digits can mean. */
export const twoDigitYearWords: Readonly<Record<TwoDigitYears, string>> = {
  '1930-2029': '1930 to 2029, as spreadsheets do',
  '1900-1999': '1900 to 1999',
  '2000-2099': '2000 to 2099',
};

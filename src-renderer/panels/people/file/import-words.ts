import type { ProfileField } from '#contract/people.ts';
import type { CellSeparator, ColumnMeaning, LeftOutReason, ListColumn } from '#contract/list-file.ts';
import type { DamageKind, TwoDigitYears } from '#contract/people-file.ts';

export const separatorWords: Readonly<Record<CellSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** How a column can write dates: recognised by its cells, or as somebody knows it. */
export const dateOrderChoices: readonly { value: string; label: string }[] = [
  { value: '', label: 'Recognize dates' },
  { value: 'day-first', label: 'Day first: 14/03/2026' },
  { value: 'month-first', label: 'Month first: 03/14/2026' },
];

/** What happened to a value on its way, as far as it can be told. */
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

/** Everything that a column can mean, in the order in which it is offered. */
export function meaningChoices(fields: readonly ProfileField[]): { value: ColumnMeaning; label: string }[] {
  return [
    { value: 'ignore', label: 'Ignore' },
    { value: 'user-id', label: 'User id' },
    { value: 'email', label: 'E-mail' },
    { value: 'name', label: 'Name' },
    { value: 'first-name', label: 'First name' },
    { value: 'last-name', label: 'Last name' },
    { value: 'role', label: 'Role' },
    ...fields
      .filter(({ type }) => type !== 'unknown')
      .map(({ id, name }) => ({ value: `field:${id}` as const, label: name })),
  ];
}

/**
 * What is said beside a column: why it is ignored, or what its values are used for.
 *
 * @param meanings of all columns as chosen
 */
export function columnRemark(
  column: ListColumn,
  meaning: ColumnMeaning,
  meanings: readonly ColumnMeaning[],
): { text: string; isProblem: boolean } {
  if (meaning !== 'ignore') {
    if (meanings.filter((each) => each === meaning).length > 1) {
      return { text: 'Another column means the same', isProblem: true };
    }
    const finds = meaning === 'user-id' || (meaning === 'email' && !meanings.includes('user-id'));
    return { text: finds ? 'Finds the person' : 'Is changed', isProblem: false };
  }
  const reasons: Record<LeftOutReason, string> = {
    unknown: 'Not known, left out',
    'read-only': 'Can’t be changed here',
    problem: 'Left over from rejected rows',
    repeated: 'Repeats another column',
    'other-address': 'Another address, left out',
    'other-name': 'Another name, left out',
    'other-id': 'Another system’s id, left out',
    'not-needed': 'Not needed here',
  };
  const { leftOutBecause } = column;
  return { text: leftOutBecause === null ? 'Left out' : reasons[leftOutBecause], isProblem: false };
}

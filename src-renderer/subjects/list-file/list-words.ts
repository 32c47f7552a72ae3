import {
  meaningsOfUse,
  type CellSeparator,
  type ColumnMeaning,
  type FixedMeaning,
  type LeftOutReason,
  type ListColumn,
  type ListQuestion,
  type ListUse,
  type TextEncoding,
} from '#contract/list-file.ts';
import type { ProfileField } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import type { ListStage } from './list-stage.ts';

export const separatorWords: Readonly<Record<CellSeparator, string>> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
};

export const encodingWords: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Traditional Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
};

const meaningWords: Readonly<Record<FixedMeaning, string>> = {
  ignore: 'Leave out',
  'user-id': 'User id',
  email: 'Email',
  name: 'Name',
  'first-name': 'First name',
  'last-name': 'Last name',
  role: 'Role',
};

/** What a column of a list can mean, in the order in which it is offered; an import sets profile fields too. */
export function meaningChoices(
  use: ListUse,
  fields: readonly ProfileField[],
): { value: ColumnMeaning; label: string }[] {
  const fixed: FixedMeaning[] = ['ignore', ...meaningsOfUse[use]];
  return [
    ...fixed.map((value) => ({ value, label: meaningWords[value] })),
    ...(use === 'import' ? fields : [])
      .filter(({ type }) => type !== 'unknown')
      .map(({ id, name }) => ({ value: `field:${id}` as const, label: name })),
  ];
}

const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  unknown: 'Not recognized, left out',
  'read-only': 'Can’t be changed here, left out',
  problem: 'From an earlier import, left out',
  repeated: 'Repeats another column, left out',
  'other-address': 'Another address, left out',
  'other-name': 'Another name, left out',
  'other-id': 'Another system’s id, left out',
  'not-needed': 'Not needed, left out',
};

/** What a column is called: its title, or its number where it has none. */
export function columnName({ title, place }: Pick<ListColumn, 'title' | 'place'>): string {
  return title === '' ? `Column ${formatCount(place + 1)}` : title;
}

/** What becomes of a column, in a few words: why it is left out, or what its cells are used for. */
export function columnRemark(column: ListColumn, use: ListUse, columns: readonly ListColumn[]): string {
  const { meaning, leftOutBecause } = column;
  if (meaning === 'ignore') return leftOutBecause === null ? 'Left out' : leftOutWords[leftOutBecause];
  if (use === 'invitations') return 'Invited';
  if (use === 'accounts') return meaning === 'email' ? 'Address of the account' : 'Name of the account';
  if (use === 'members') return 'Finds people';
  const hasIds = columns.some((each) => each.meaning === 'user-id');
  return meaning === 'user-id' || (meaning === 'email' && !hasIds) ? 'Finds people' : 'Changed';
}

/** Why the list can't be used yet, in a line that says what to choose. */
export function questionWords(question: ListQuestion, use: ListUse): string {
  switch (question.kind) {
    case 'columns':
      return use === 'import' || use === 'members'
        ? 'Choose the column with email addresses or user ids.'
        : 'Choose the column with the email addresses.';
    case 'address':
      return 'Several columns have addresses. Choose the one to use.';
    case 'name':
      return 'Choose the column with the names.';
    case 'user-id':
      return 'Say whether the ids are user ids.';
    case 'foreign-ids':
      return 'Say whether the ids are user ids of this organization.';
  }
}

/** The columns that a question is about. */
export function askedPlaces(question: ListQuestion): readonly number[] {
  switch (question.kind) {
    case 'columns':
      return [];
    case 'address':
    case 'name':
      return question.places;
    case 'user-id':
    case 'foreign-ids':
      return [question.place];
  }
}

/** How a list is read, in a line: "42 rows, email from “Email Address”, 2 columns left out". */
export function readingWords(stage: ListStage, use: ListUse): string {
  switch (stage.kind) {
    case 'incoming':
      return 'Reading the file';
    case 'failed':
    case 'refused':
      return stage.message;
    case 'read': {
      const rows = countOf(stage.rowCount, 'row');
      if (stage.layout === 'lines') return `${rows}, read line by line`;
      const words = new Map(meaningChoices(use, []).map(({ value, label }) => [value, label]));
      const used = stage.columns.filter(({ meaning }) => meaning !== 'ignore');
      const leftOut = stage.columns.length - used.length;
      return [
        rows,
        ...used.map((column) => `${words.get(column.meaning) ?? 'Field'} from “${columnName(column)}”`),
        ...(leftOut === 0 ? [] : [`${countOf(leftOut, 'column')} left out`]),
      ].join(', ');
    }
  }
}

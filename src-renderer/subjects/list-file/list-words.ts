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
import { say, type MessageId } from '#words/say.ts';
import type { ListStage } from './list-stage.ts';

const separators = {
  ',': 'list-file.commas',
  ';': 'list-file.semicolons',
  '\t': 'list-file.tabs',
  '|': 'list-file.bars',
} as const satisfies Record<CellSeparator, MessageId>;

export const separatorName = (separator: CellSeparator): string => say(separators[separator]);

const encodings = {
  'utf-8': 'list-file.encoding-utf-8',
  'utf-16le': 'list-file.encoding-utf-16le',
  'utf-16be': 'list-file.encoding-utf-16be',
  'windows-1250': 'list-file.encoding-windows-1250',
  'windows-1251': 'list-file.encoding-windows-1251',
  'windows-1252': 'list-file.encoding-windows-1252',
  'windows-1253': 'list-file.encoding-windows-1253',
  'windows-1254': 'list-file.encoding-windows-1254',
  'windows-1255': 'list-file.encoding-windows-1255',
  'windows-1256': 'list-file.encoding-windows-1256',
  'windows-1257': 'list-file.encoding-windows-1257',
  'windows-1258': 'list-file.encoding-windows-1258',
  macintosh: 'list-file.encoding-macintosh',
  shift_jis: 'list-file.encoding-shift-jis',
  gb18030: 'list-file.encoding-gb18030',
  big5: 'list-file.encoding-big5',
  'euc-kr': 'list-file.encoding-euc-kr',
} as const satisfies Record<TextEncoding, MessageId>;

export const encodingName = (encoding: TextEncoding): string => say(encodings[encoding]);

const meanings = {
  ignore: 'list-file.leave-out',
  'user-id': 'list-file.user-id',
  email: 'list-file.email',
  name: 'list-file.name',
  'first-name': 'list-file.first-name',
  'last-name': 'list-file.last-name',
  role: 'list-file.role',
} as const satisfies Record<FixedMeaning, MessageId>;

/** What a column of a list can mean, in the order in which it is offered; an import sets profile fields too. */
export function meaningChoices(
  use: ListUse,
  fields: readonly ProfileField[],
): { value: ColumnMeaning; label: string }[] {
  const fixed: FixedMeaning[] = ['ignore', ...meaningsOfUse[use]];
  return [
    ...fixed.map((value) => ({ value, label: say(meanings[value]) })),
    ...(use === 'import' ? fields : [])
      .filter(({ type }) => type !== 'unknown')
      .map(({ id, name }) => ({ value: `field:${id}` as const, label: name })),
  ];
}

const reasons = {
  unknown: 'list-file.left-out-unknown',
  'read-only': 'list-file.left-out-read-only',
  problem: 'list-file.left-out-problem',
  repeated: 'list-file.left-out-repeated',
  'other-address': 'list-file.left-out-other-address',
  'other-name': 'list-file.left-out-other-name',
  'other-id': 'list-file.left-out-other-id',
  'not-needed': 'list-file.left-out-not-needed',
} as const satisfies Record<LeftOutReason, MessageId>;

/** What a column is called: its title, or its number where it has none. */
export function columnName({ title, place }: Pick<ListColumn, 'title' | 'place'>): string {
  return title === '' ? say('list-file.column-number', { number: place + 1 }) : title;
}

/** What becomes of a column, in a few words: why it is left out, or what its cells are used for. */
export function columnRemark(column: ListColumn, use: ListUse, columns: readonly ListColumn[]): string {
  const { meaning, leftOutBecause } = column;
  if (meaning === 'ignore')
    return leftOutBecause === null ? say('list-file.left-out') : say(reasons[leftOutBecause]);
  if (use === 'invitations') return say('list-file.invited');
  if (use === 'accounts')
    return meaning === 'email' ? say('list-file.account-address') : say('list-file.account-name');
  if (use === 'members') return say('list-file.finds-people');
  const hasIds = columns.some((each) => each.meaning === 'user-id');
  return meaning === 'user-id' || (meaning === 'email' && !hasIds)
    ? say('list-file.finds-people')
    : say('list-file.changed');
}

/** Why the list can't be used yet, in a line that says what to choose. */
export function questionWords(question: ListQuestion, use: ListUse): string {
  switch (question.kind) {
    case 'columns':
      return use === 'import' || use === 'members'
        ? say('list-file.ask-ids')
        : say('list-file.ask-addresses');
    case 'address':
      return say('list-file.ask-which');
    case 'name':
      return say('list-file.ask-names');
    case 'user-id':
      return say('list-file.ask-user-ids');
    case 'foreign-ids':
      return say('list-file.ask-foreign');
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
      return say('list-file.reading');
    case 'failed':
    case 'refused':
      return stage.message;
    case 'read': {
      const count = stage.rowCount;
      if (stage.layout === 'lines') return say('list-file.read-lines', { count });
      const words = new Map(meaningChoices(use, []).map(({ value, label }) => [value, label]));
      const used = stage.columns.filter(({ meaning }) => meaning !== 'ignore');
      const leftOut = stage.columns.length - used.length;
      return [
        say('list-file.rows', { count }),
        ...used.map((column) =>
          say('list-file.from', {
            meaning: words.get(column.meaning) ?? say('list-file.field'),
            column: columnName(column),
          }),
        ),
        ...(leftOut === 0 ? [] : [say('list-file.columns-left-out', { count: leftOut })]),
      ].join(', ');
    }
  }
}

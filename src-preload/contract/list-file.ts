/**
 * Lists and files of people written by other programs: how the text is written, which row has the titles and what the
 * columns mean. Files stay in the organization's worker; the window sees the first rows and the questions.
 */

/** The purpose of a list. */
export type ListUse = 'import' | 'accounts' | 'invitations' | 'members';

/** The encodings that can be read, by their WHATWG names. https://encoding.spec.whatwg.org */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

export const cellSeparators = [',', ';', '\t', '|'] as const;
export type CellSeparator = (typeof cellSeparators)[number];

/** Meanings of a column's values that don't depend on the organization's profile fields. */
export type FixedMeaning = 'user-id' | 'name' | 'first-name' | 'last-name' | 'email' | 'role' | 'ignore';

/** What the values of a column mean. */
export type ColumnMeaning = FixedMeaning | `field:${number}`;

/** The meanings to choose from for the columns of a list; an import adds profile fields. */
export const meaningsOfUse: Readonly<Record<ListUse, readonly FixedMeaning[]>> = {
  import: ['user-id', 'email', 'name', 'first-name', 'last-name', 'role'],
  accounts: ['email', 'name', 'first-name', 'last-name'],
  invitations: ['email'],
  members: ['email', 'user-id', 'name', 'first-name', 'last-name'],
};

/** The order in which first and last names are joined. */
export type NameOrder = 'given-first' | 'family-first';

/**
 * Why a column is left out: its title is unknown; the console can't change its content; it has the problems of rejected
 * rows; an earlier column means the same; it has other addresses (recovery, manager, secondary), other names or another
 * program's IDs; this use doesn't need it.
 */
export type LeftOutReason =
  | 'unknown'
  | 'read-only'
  | 'problem'
  | 'repeated'
  | 'other-address'
  | 'other-name'
  | 'other-id'
  | 'not-needed';

export interface ListColumn {
  /** From 0. */
  place: number;
  /** Shortened; empty if the list has no titles. */
  title: string;
  /** What was chosen, or else what the titles and cells suggest. */
  meaning: ColumnMeaning;
  /** null if it is used, or was left out by choice. */
  leftOutBecause: LeftOutReason | null;
  /** The cells of the first rows, long ones shortened. */
  firstCells: string[];
}

/** A question to answer before anything in a list can be sent. */
export type ListQuestion =
  /** Neither titles nor cells show which column has the addresses or IDs. */
  | { kind: 'columns' }
  /** Several columns have addresses, and no title shows which one counts. */
  | { kind: 'address'; places: number[] }
  /** Which column has the names; only for new accounts. */
  | { kind: 'name'; places: number[] }
  /** A column is just called "id": are these the organization's user IDs? */
  | { kind: 'user-id'; place: number }
  /**
   * Most IDs belong to people with other names or addresses, so they are probably another system's. `emailPlace` is the
   * column that could identify people instead.
   */
  | { kind: 'foreign-ids'; place: number; compared: number; different: number; emailPlace: number | null };

/** A row near the beginning of a list, to choose the title row from. */
export interface ListRow {
  /** Counted from 1, as in a text editor. */
  line: number;
  cells: string[];
}

export interface ReadList {
  kind: 'read';
  /** Columns, or lines such as `Name <address>` that are read individually. */
  layout: 'table' | 'lines';
  /** null for a pasted text. */
  encoding: TextEncoding | null;
  /** Nothing in the file states its encoding, so the likeliest one was chosen. */
  isEncodingGuessed: boolean;
  /** null if lines are read individually. */
  separator: CellSeparator | null;
  /** The title line; null if there is none. */
  titleLine: number | null;
  /** The first lines that aren't rows, shortened: those above the titles, and further titles below them. */
  leftOutLines: { line: number; text: string }[];
  /** The first rows of the file, including those above the titles. */
  beginning: ListRow[];
  columns: ListColumn[];
  /** Line numbers of the rows whose cells the columns show. */
  firstLines: number[];
  /** The number of non-empty rows, without titles and what precedes them. */
  rowCount: number;
  /** null if no column has first or last names. */
  nameOrder: NameOrder | null;
  /** Empty once everything is understood or chosen. */
  questions: ListQuestion[];
}

/** A list that can't be used; `message` says why and what to do. */
export interface RefusedList {
  kind: 'refused';
  because: 'encoding' | 'not-text' | 'empty' | 'no-rows' | 'columns' | 'size';
  message: string;
}

export type ListReading = ReadList | RefusedList;

/** The user's choices that override what was detected; null leaves it to the reader. */
export interface ListChoices {
  encoding: TextEncoding | null;
  separator: CellSeparator | null;
  layout: 'table' | 'lines' | null;
  /** The title line; 0 for a list without titles. */
  titleLine: number | null;
  /** By place; a choice counts as confirmed. */
  meanings: (ColumnMeaning | null)[];
  nameOrder: NameOrder | null;
  /** The IDs are this organization's, although names or addresses differ. */
  trustsIds: boolean;
}

export const noChoices: ListChoices = {
  encoding: null,
  separator: null,
  layout: null,
  titleLine: null,
  meanings: [],
  nameOrder: null,
  trustsIds: false,
};

/** The people named in the rows of a list, as text with one line per line of the list. */
export interface NamingText {
  text: string;
  /** The number of rows that name no one, and so have an empty line. */
  unnamed: number;
  /** Descriptions of the invisible characters that were removed. */
  removedSigns: string[];
}

/** The source of a list: an uploaded file, or a pasted text. */
export type ListSource = { listId: string } | { text: string };

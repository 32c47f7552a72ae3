/**
 * Lists and files that name people, as other programs write them: how the text is written, which row has the titles and
 * what the columns mean. Files stay in the organization's worker; the window sees the first rows and what is asked.
 */

/** What a list is read for. */
export type ListUse = 'import' | 'accounts' | 'invitations' | 'members';

/** Encodings that a file can be read in, as the WHATWG names them. https://encoding.spec.whatwg.org */
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

/** What the values of a column mean, whatever profile fields the organization has. */
export type FixedMeaning = 'user-id' | 'name' | 'first-name' | 'last-name' | 'email' | 'role' | 'ignore';

/** What the values of a column mean. */
export type ColumnMeaning = FixedMeaning | `field:${number}`;

/** What can be chosen for the columns of a list; an import takes profile fields too. */
export const meaningsOfUse: Readonly<Record<ListUse, readonly FixedMeaning[]>> = {
  import: ['user-id', 'email', 'name', 'first-name', 'last-name', 'role'],
  accounts: ['email', 'name', 'first-name', 'last-name'],
  invitations: ['email'],
  members: ['email', 'user-id', 'name', 'first-name', 'last-name'],
};

/** In which order first and last names are put together. */
export type NameOrder = 'given-first' | 'family-first';

/**
 * Why a column is left out: its title is not known; the console can't change what it holds; it has the problems of
 * rejected rows; an earlier column means the same; it has other addresses (recovery, manager, second ones), other names
 * or another program's ids; this use has no need of it.
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
  /** Shortened; empty where the list has no titles. */
  title: string;
  /** What was chosen, else what the titles and cells suggest. */
  meaning: ColumnMeaning;
  /** Null where it is used, or was left out by choice. */
  leftOutBecause: LeftOutReason | null;
  /** The cells of the first rows, long ones shortened. */
  firstCells: string[];
}

/** What has to be chosen before anything of a list can be sent. */
export type ListQuestion =
  /** Neither titles nor cells say which column has the addresses, or the ids. */
  | { kind: 'columns' }
  /** Several columns have addresses, and no title says which one counts. */
  | { kind: 'address'; places: number[] }
  /** Which column has the names; only for new accounts. */
  | { kind: 'name'; places: number[] }
  /** A column is called "id" and nothing more: are these user ids of the organization? */
  | { kind: 'user-id'; place: number }
  /**
   * Most ids belong to people with other names or addresses, so they are probably another system's. `emailPlace` is the
   * column by which people can be found instead.
   */
  | { kind: 'foreign-ids'; place: number; compared: number; different: number; emailPlace: number | null };

/** A row of the beginning of a list, by which the row of titles can be chosen. */
export interface ListRow {
  /** As a text editor counts, from 1. */
  line: number;
  cells: string[];
}

export interface ReadList {
  kind: 'read';
  /** Columns, or lines such as `Name <address>`, which are read one by one and have no columns. */
  layout: 'table' | 'lines';
  /** Null for a pasted text. */
  encoding: TextEncoding | null;
  /** Nothing in the file says which encoding it has; the likeliest one was taken. */
  isEncodingGuessed: boolean;
  /** Null where lines are read one by one. */
  separator: CellSeparator | null;
  /** The line of the titles; null where there are none. */
  titleLine: number | null;
  /** Lines that are no rows: what stands before the titles, further titles below them. The first ones, shortened. */
  leftOutLines: { line: number; text: string }[];
  /** The first rows of the file, those before the titles included. */
  beginning: ListRow[];
  columns: ListColumn[];
  /** Line numbers of the rows of which the columns show cells. */
  firstLines: number[];
  /** Rows that are not empty, without titles and what stands before them. */
  rowCount: number;
  /** Null where no column has first or last names. */
  nameOrder: NameOrder | null;
  /** Empty once everything is understood or chosen. */
  questions: ListQuestion[];
}

/** A list that cannot be used; `message` says why and what to do. */
export interface RefusedList {
  kind: 'refused';
  because: 'encoding' | 'not-text' | 'empty' | 'no-rows' | 'columns' | 'size';
  message: string;
}

export type ListReading = ReadList | RefusedList;

/** What somebody has chosen instead of what was found; null leaves it to the reader. */
export interface ListChoices {
  encoding: TextEncoding | null;
  separator: CellSeparator | null;
  layout: 'table' | 'lines' | null;
  /** The line of the titles; 0 for a list that has none. */
  titleLine: number | null;
  /** By place; what is chosen here counts as confirmed. */
  meanings: (ColumnMeaning | null)[];
  nameOrder: NameOrder | null;
  /** The ids are this organization's, although names or addresses differ. */
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

/** Whom the rows of a list name, as text with a line for each line of the list. */
export interface NamingText {
  text: string;
  /** How many rows name nobody, and so have an empty line. */
  unnamed: number;
  /** Invisible signs that were removed from what was read, in words. */
  removedSigns: string[];
}

/** Where a list comes from: a file that was handed over, or a pasted text. */
export type ListSource = { listId: string } | { text: string };

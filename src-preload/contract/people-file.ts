/**
 * Files of people: what an export writes, and how a file that comes back is read and compared. The file itself and
 * every edit stay in the organization's worker; the window sees the first rows, numbers and the list of problems.
 */

/** What a column of an exported file shows. */
export type PeopleFileColumn =
  | 'user-id'
  | 'name'
  | 'email'
  | 'role'
  | 'joined'
  | 'last-active'
  | 'status'
  | 'timezone'
  | 'account'
  | 'account-type'
  | 'bot-type'
  | 'bot-owner'
  | 'bot-service'
  | `field:${number}`;

/** Some of the people asked for, as text. */
export interface PeopleFilePage {
  /** Whole rows, each with its line end. */
  text: string;
  /** How many of the ids asked for it covers; the next page begins after them. */
  covered: number;
}

/** What the values of a column mean to an import. A file without user ids is matched by its e-mail column. */
export type ImportMeaning = 'user-id' | 'name' | 'email' | 'role' | `field:${number}` | 'ignore';

/** In which order a column writes day, month and year; null where its cells tell. */
export type DateOrder = 'day-first' | 'month-first' | null;

/** Which years two digits mean in a column. Spreadsheets take 00 to 29 for this century and 30 to 99 for the last one. */
export const twoDigitYears = ['1930-2029', '1900-1999', '2000-2099'] as const;
export type TwoDigitYears = (typeof twoDigitYears)[number];

/** A column with years of two digits, and how they were read. */
export interface ShortYears {
  place: number;
  title: string;
  years: TwoDigitYears;
  count: number;
  /** The first such cell, and the day that it was taken for. */
  cell: string;
  day: string;
}

export interface ImportColumn {
  /** From 0. */
  place: number;
  title: string;
  /** What the title suggests. */
  meaning: ImportMeaning;
  /**
   * Why it is ignored: the title is not known, the console cannot change it (such as the time zone), it holds the
   * problems of rejected rows, or an earlier column means the same.
   */
  ignoredBecause: 'unknown' | 'read-only' | 'problem' | 'repeated' | null;
  /** The cells of the first rows, long ones shortened. */
  firstCells: string[];
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type CellSeparator = ',' | ';' | '\t';

export type ImportReading =
  | {
      kind: 'read';
      encoding: TextEncoding;
      separator: CellSeparator;
      columns: ImportColumn[];
      /** Line numbers of the first rows, as a text editor counts. */
      firstLines: number[];
      /** Rows that are not empty, without the header. */
      rowCount: number;
    }
  /** The file cannot be used; `message` says why and what to do. */
  | { kind: 'refused'; because: 'encoding' | 'not-text' | 'empty' | 'no-rows' | 'columns'; message: string };

export interface ImportProblem {
  /** As a text editor counts, from 1. */
  line: number;
  /** Title of the column; empty where the whole row is meant. */
  column: string;
  /** What stands in the file, long texts shortened. */
  value: string;
  /** What is wrong and what to do. */
  message: string;
}

export interface ImportSummary {
  /** People with at least one edit, and people for whom the file says what is so already. */
  changed: number;
  unchanged: number;
  /** Rows whose person is not there. */
  notFound: number;
  /** Rows that are left out because something in them is wrong, those not found aside. */
  faulty: number;
  /** Rows that were put together with an earlier row for the same person. */
  merged: number;
  edits: number;
  /** How many people are edited in each column, in the file's order. */
  editsByColumn: { title: string; edits: number }[];
  /** Columns with years of two digits, for the choice of what they mean. */
  shortYears: ShortYears[];
  problemCount: number;
  /** The first problems; `people.import-problems` brings the others. */
  problems: ImportProblem[];
}

/** What an import can change of a person. */
export type ImportField = Exclude<ImportMeaning, 'user-id' | 'ignore'>;

/** One value to set, in the form that the change engine takes. */
export interface ImportedEdit {
  userId: number;
  field: ImportField;
  value: string;
}

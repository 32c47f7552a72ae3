import type { ColumnMeaning } from './list-file.ts';

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

/** What spreadsheets and encodings are known to do to values on their way. */
export const damageKinds = [
  'zeros',
  'plus',
  'rounded',
  'digits',
  'date',
  'boolean',
  'number',
  'error',
  'lost-letters',
  'encoding',
  'accents',
  'entities',
  'cut',
  'spaces',
] as const;
export type DamageKind = (typeof damageKinds)[number];

/** A new value that looks as if a program had damaged it. It is left out until somebody includes it. */
export interface DamagedValue {
  /** Its place among all damaged values of the comparison. */
  index: number;
  kind: DamageKind;
  line: number;
  column: string;
  /** Whose value it is. */
  name: string;
  /** What is set now, and what the file has instead; long texts shortened. */
  before: string;
  value: string;
  isIncluded: boolean;
}

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
  /** How many new values look damaged, and how many of them are included all the same. */
  damage: { kind: DamageKind; count: number; included: number }[];
  damagedCount: number;
  /** The first of them; `people.import-damaged` brings the others. */
  damaged: DamagedValue[];
  /** Invisible signs that were removed from names and addresses, in words. */
  removedSigns: string[];
  /** Columns with years of two digits, for the choice of what they mean. */
  shortYears: ShortYears[];
  problemCount: number;
  /** The first problems; `people.import-problems` brings the others. */
  problems: ImportProblem[];
}

/** What an import can change of a person. */
export type ImportField = Exclude<ColumnMeaning, 'user-id' | 'ignore' | 'first-name' | 'last-name'>;

/** One value to set, in the form that the change engine takes. */
export interface ImportedEdit {
  userId: number;
  field: ImportField;
  value: string;
}

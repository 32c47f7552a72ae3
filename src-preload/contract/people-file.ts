import type { ColumnMeaning } from './list-file.ts';

/**
 * Files of people: what an export writes, and how a returned file is read and compared. The file and all edits stay in
 * the organization's worker; the window sees the first rows, counts and the list of problems.
 */

/** What a column of an exported file contains. */
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

/** A part of the requested people, as text. */
export interface PeopleFilePage {
  /** Whole rows with their line ends. */
  text: string;
  /** How many of the requested IDs it covers; the next page begins after them. */
  covered: number;
}

/** The order of day, month and year in a column; null if its cells show it. */
export type DateOrder = 'day-first' | 'month-first' | null;

/** What two-digit years in a column mean. Spreadsheets read 00 to 29 as this century and 30 to 99 as the last. */
export const twoDigitYears = ['1930-2029', '1900-1999', '2000-2099'] as const;
export type TwoDigitYears = (typeof twoDigitYears)[number];

/** A column with two-digit years, and how they were read. */
export interface ShortYears {
  place: number;
  title: string;
  years: TwoDigitYears;
  count: number;
  /** The first such cell, and the date that it was read as. */
  cell: string;
  day: string;
}

/** Typical damage that spreadsheets and encodings do to values. */
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

/** A new value that looks damaged by a program. It is left out unless the user includes it. */
export interface DamagedValue {
  /** Its index among all damaged values of the comparison. */
  index: number;
  kind: DamageKind;
  line: number;
  column: string;
  /** The person's name. */
  name: string;
  /** The current value, and the file's; long texts are shortened. */
  before: string;
  value: string;
  isIncluded: boolean;
}

export interface ImportProblem {
  /** As a text editor counts, from 1. */
  line: number;
  /** Title of the column; empty for the whole row. */
  column: string;
  /** The text in the file, shortened if long. */
  value: string;
  /** What is wrong and what to do. */
  message: string;
}

export interface ImportSummary {
  /** People with at least one edit, and people for whom the file changes nothing. */
  changed: number;
  unchanged: number;
  /** Rows whose person doesn't exist. */
  notFound: number;
  /** Rows left out because of an error, except those not found. */
  faulty: number;
  /** Rows merged with an earlier row for the same person. */
  merged: number;
  edits: number;
  /** How many people are edited in each column, in file order. */
  editsByColumn: { title: string; edits: number }[];
  /** How many new values look damaged, and how many of them are included anyway. */
  damage: { kind: DamageKind; count: number; included: number }[];
  damagedCount: number;
  /** The first of them; `people.import-damaged` returns the rest. */
  damaged: DamagedValue[];
  /** Descriptions of the invisible characters removed from names and addresses. */
  removedSigns: string[];
  /** Columns with two-digit years, to choose what they mean. */
  shortYears: ShortYears[];
  problemCount: number;
  /** The first problems; `people.import-problems` returns the rest. */
  problems: ImportProblem[];
}

/** What an import can change about a person. */
export type ImportField = Exclude<ColumnMeaning, 'user-id' | 'ignore' | 'first-name' | 'last-name'>;

/** A value to set, in the change engine's form. */
export interface ImportedEdit {
  userId: number;
  field: ImportField;
  value: string;
}

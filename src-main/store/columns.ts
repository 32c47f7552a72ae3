import type { SQLOutputValue } from 'node:sqlite';
import { isKeyOf } from '#contract/choices.ts';

/** A row as SQLite returns it. */
export type Row = Record<string, SQLOutputValue>;

/** A column's text; null if it is NULL. */
export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

/** A column's number; null if it is NULL. */
export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}

/**
 * A column with one of a set of words.
 *
 * @param choices the words, as keys, so that the compiler checks that none is missing
 * @throws TypeError if it contains anything else
 */
export function wordIn<Choice extends string>(
  row: Row,
  column: string,
  choices: Readonly<Record<Choice, unknown>>,
): Choice {
  const value = row[column];
  if (isKeyOf(choices, value)) return value;
  throw new TypeError(`The column ${column} holds ${String(value)}, which is none of its words.`);
}

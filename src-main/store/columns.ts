import type { SQLOutputValue } from 'node:sqlite';
import { isKeyOf } from '#contract/choices.ts';

/** A row as SQLite brings it. */
export type Row = Record<string, SQLOutputValue>;

/** A column's text; null where it has none. */
export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

/** A column's number; null where it has none. */
export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}

/**
 * A column that holds one of some words.
 *
 * @param choices the words, as keys: that none is forgotten is for the compiler to see
 * @throws TypeError where it holds anything else
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

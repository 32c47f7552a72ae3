import { z } from 'zod';
import type { LongList } from '../long-lists.ts';
import { emptyNamed, named, type Named, isTable, type Table } from './named.ts';

/**
 * Parts of an answer that couldn't be read and were left out or replaced by a default. One odd record must not hide
 * everything else, but people who look for it should know that something is missing.
 */
export interface Unread {
  count: number;
  /** The places, such as `realm_users 41, left out: role`; only the first ones. Keys and ids, never a value. */
  places: string[];
}

const mostPlaces = 50;

let noted: Unread | null = null;
/** The row being parsed; its keys are recorded under its name. */
let within = '';

/** Nothing that could not be read. */
export function nothingUnread(): Unread {
  return { count: 0, places: [] };
}

/**
 * Calls a parser of this folder; returns its result and what it couldn't read.
 *
 * @param unread collects the records of an answer that is parsed in several parts
 */
export function readNoting<T>(read: () => T, unread = nothingUnread()): { value: T; unread: Unread } {
  const [outer, outerRow] = [noted, within];
  noted = unread;
  within = '';
  try {
    return { value: read(), unread };
  } finally {
    noted = outer;
    within = outerRow;
  }
}

/** Records an unreadable part. */
export function noteUnread(place: string): void {
  if (noted === null) return;
  noted.count += 1;
  if (noted.places.length < mostPlaces) noted.places.push(within === '' ? place : `${within}: ${place}`);
}

const idKeys = ['user_id', 'stream_id', 'scheduled_message_id', 'id', 'domain'] as const;

/** Whether a value is an integer, such as an id. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function rowName(list: string, raw: unknown, index: number): string {
  const row: Table = isTable(raw) ? raw : {};
  const id = idKeys.map((key) => row[key]).find((one) => isInteger(one) || typeof one === 'string');
  return `${list} ${id === undefined ? `at place ${index + 1}` : String(id).slice(0, 60)}`;
}

/** Parses a row under its name. If it can't be read, records it as left out and returns null. */
function readRow<T>(name: string, raw: unknown, schema: z.ZodType<T>): { row: T } | null {
  const outer = within;
  const before = noted === null ? null : { count: noted.count, places: noted.places.length };
  within = outer === '' ? name : `${outer}: ${name}`;
  const parsed = schema.safeParse(raw);
  within = outer;
  if (parsed.success) return { row: parsed.data };
  // The records of its keys are dropped with the row.
  if (noted !== null && before !== null) {
    noted.count = before.count;
    noted.places.length = before.places;
  }
  noteLeftOut(name, parsed.error.issues[0]?.path.join('.') ?? '');
  return null;
}

function noteLeftOut(name: string, key: string): void {
  noteUnread(key === '' ? `${name}, left out` : `${name}, left out: ${key.slice(0, 120)}`);
}

/** A list without its unreadable rows. Only fails if it isn't a list. */
export function rows<T>(name: string, schema: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .transform((list): T[] =>
      list.flatMap((raw, index) => readRow(rowName(name, raw, index), raw, schema)?.row ?? []),
    );
}

/** Thrown by hand-written parsers for an unreadable row; the message is the key. */
export class UnreadableRow extends Error {}

/** Parses rows by hand and passes each on; `from` is the position of the first. */
function handOn<T>(
  name: string,
  list: readonly unknown[],
  from: number,
  read: (raw: unknown) => T,
  put: (row: T) => void,
): void {
  for (const [index, raw] of list.entries()) {
    let row: T;
    try {
      row = read(raw);
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      noteLeftOut(rowName(name, raw, from + index), error.message);
      continue;
    }
    put(row);
  }
}

/** The same with a hand-written parser, where zod would take too long. It may throw `UnreadableRow`. */
export function rowsByHand<T>(name: string, read: (raw: unknown) => T) {
  return z.array(z.unknown()).transform((list): T[] => {
    const readable: T[] = [];
    handOn(name, list, 0, read, (row) => readable.push(row));
    return readable;
  });
}

/** The same for a list that is too long to be held: each row is passed on as it arrives. */
export function rowsAsTheyCome<T>(name: string, read: (raw: unknown) => T, put: (row: T) => void): LongList {
  let place = 0;
  return {
    shape: 'list',
    take(entries) {
      if (!Array.isArray(entries)) return;
      handOn(name, entries, place, read, put);
      place += entries.length;
    },
  };
}

function readEntries<T>(name: string, entries: Table, schema: z.ZodType<T>, read: Named<T>): void {
  for (const [key, raw] of Object.entries(entries)) {
    const entry = readRow(`${name} ${key.slice(0, 60)}`, raw, schema);
    if (entry !== null) read[key] = entry.row;
  }
}

/** A table without its unreadable entries. Only fails if it isn't a table. */
export function table<T>(name: string, schema: z.ZodType<T>) {
  return named(z.unknown()).transform((entries): Named<T> => {
    const read = emptyNamed<T>();
    readEntries(name, entries, schema, read);
    return read;
  });
}

/** The same for a table that is parsed as it arrives, into `read`. */
export function tableAsItComes<T>(name: string, schema: z.ZodType<T>, read: Named<T>): LongList {
  return {
    shape: 'table',
    take: (entries) => readEntries(name, isTable(entries) ? entries : {}, schema, read),
  };
}

/** A list of ids. Parsed by hand: a large organization's group has a hundred thousand members. */
export function ids(name: string) {
  return z.array(z.unknown()).transform((list): number[] => {
    const read = list.filter(isInteger);
    if (read.length < list.length) noteUnread(`${name}, left out: ${list.length - read.length}`);
    return read;
  });
}

/** Optional keys of an object: an unreadable one gets the value of a missing one. */
export function orDefault<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Key in keyof Shape]: z.ZodCatch<Shape[Key]> } {
  const tolerant = Object.entries(shape).map(([key, schema]) => [
    key,
    schema.catch(() => {
      noteUnread(key);
      return schema.parse(undefined);
    }),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has its schema, which types can't follow
  return Object.fromEntries(tolerant) as { [Key in keyof Shape]: z.ZodCatch<Shape[Key]> };
}

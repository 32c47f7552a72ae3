import { z } from 'zod';
import { isTable, type Table } from './named.ts';
import { UnreadableRow } from './unread.ts';

/**
 * Required values of data that comes by the thousand and is parsed by hand. Each function throws `UnreadableRow` with
 * `within` and the key, and copies nothing.
 */
function unreadable(key: string, within: string): never {
  throw new UnreadableRow(`${within}${key}`);
}

/** A safe integer, such as an id. */
export function integerIn(table: Table, key: string, within = ''): number {
  const value = table[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : unreadable(key, within);
}

/** A finite number. */
export function numberIn(table: Table, key: string, within = ''): number {
  const value = table[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : unreadable(key, within);
}

/** A text. */
export function textIn(table: Table, key: string, within = ''): string {
  const value = table[key];
  return typeof value === 'string' ? value : unreadable(key, within);
}

/** True or false. */
export function flagIn(table: Table, key: string, within = ''): boolean {
  const value = table[key];
  return typeof value === 'boolean' ? value : unreadable(key, within);
}

/** An object. */
export function tableIn(table: Table, key: string, within = ''): Table {
  const value = table[key];
  return isTable(value) ? value : unreadable(key, within);
}

/** A schema from a hand-written parser of an object, which may throw `UnreadableRow`. */
export function byHand<T>(read: (raw: Table) => T) {
  return z.unknown().transform((raw, context): T => {
    try {
      if (isTable(raw)) return read(raw);
      context.addIssue({ code: 'custom', message: 'not as promised' });
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      context.addIssue({ code: 'custom', path: error.message.split('.'), message: 'not as promised' });
    }
    return z.NEVER;
  });
}

import { errorCode } from '../error-code.ts';
import type { Failure } from '#contract/outcome.ts';
import { text, type Text } from '#words/text.ts';

/** Why the local database can't be used. The file is never deleted or replaced because of it. */
export type StoreTrouble =
  /** The file is not a database or is damaged. */
  | { kind: 'corrupt'; message: string }
  /** It was written by a newer version of the program. */
  | { kind: 'newer-schema'; foundVersion: number; knownVersion: number; message: string }
  /** It can't be opened, read or written: permissions, a full disk, a folder in its place. */
  | { kind: 'unusable'; message: string };

export type StoreOutcome<T> = { ok: true; value: T } | { ok: false; trouble: StoreTrouble };

/** https://www.sqlite.org/rescode.html: primary result codes. */
const sqlitePermission = 3;
const sqliteBusy = 5;
const sqliteReadOnly = 8;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;

/** The primary result code; null if the error doesn't come from a database. */
const resultCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

/** Whether an error means that a file is damaged. */
export const isDamage = (error: unknown): boolean => storeTroubleOf(error).kind === 'corrupt';

/** Classifies an error of `node:sqlite` or the file system. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const resultCode = resultCodeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (resultCode === sqliteCorrupt || resultCode === sqliteNotADatabase) {
    return { kind: 'corrupt', message: `The local database is damaged: ${detail}.` };
  }
  const message = `The local database cannot be used: ${detail}.`;
  const advice = adviceOn(error, resultCode);
  return { kind: 'unusable', message: advice === null ? message : `${message} ${advice}` };
}

const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', sqliteFull]);
const deniedCodes = ['EACCES', 'EPERM', 'EROFS'];
const notWritable = new Set<unknown>([...deniedCodes, sqlitePermission, sqliteReadOnly, sqliteCannotOpen]);

/** What to do about a file that can't be opened; null if unknown. */
function adviceOn(error: unknown, resultCode: number | null): string | null {
  const code = resultCode ?? errorCode(error);
  if (noRoom.has(code)) return 'Make room on this disk, then start again.';
  if (!notWritable.has(code)) return null;
  return 'Make it and its folder writable for your account, then start again.';
}

/** The failure of a change because of the local database; null for other errors. */
export function storeFailureOf(error: unknown): Failure | null {
  const resultCode = resultCodeOf(error);
  if (resultCode === null) return null;
  return { kind: 'journal', message: faultWords(error, resultCode, 'journal') };
}

/** The same for anything else that the user wanted to save. */
export function unsavedFailureOf(error: unknown): Failure | null {
  const resultCode = resultCodeOf(error);
  if (resultCode === null) return null;
  return { kind: 'internal', message: faultWords(error, resultCode, 'console') };
}

function faultWords(error: unknown, resultCode: number, file: 'journal' | 'console'): Text {
  switch (resultCode) {
    case sqliteFull:
      return text('store.disk-full', { file });
    case sqliteBusy:
      return text('store.locked', { file });
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return text('store.damaged', { file });
    default:
      return text('store.not-writable', { file, detail: error instanceof Error ? error.message : '' });
  }
}

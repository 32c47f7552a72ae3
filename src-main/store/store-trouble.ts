import type { Failure } from '#contract/outcome.ts';

/** Why the local database cannot be used. The file is never deleted or replaced because of it. */
export type StoreTrouble =
  /** The file is not a database or is damaged. */
  | { kind: 'corrupt'; message: string }
  /** A newer version of the program wrote it. */
  | { kind: 'newer-schema'; foundVersion: number; knownVersion: number; message: string }
  /** It cannot be opened, read or written: permissions, a full disk, a folder in its place. */
  | { kind: 'unusable'; message: string };

export type StoreOutcome<T> = { ok: true; value: T } | { ok: false; trouble: StoreTrouble };

/** https://www.sqlite.org/rescode.html: primary result codes. */
const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteNotADatabase = 26;

/** The primary result code; null where something else than a database failed. */
const resultCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

/** Whether what was thrown says that a file is damaged. */
export const isDamage = (error: unknown): boolean => storeTroubleOf(error).kind === 'corrupt';

/** Classifies what `node:sqlite` or the file system threw. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const resultCode = resultCodeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (resultCode === sqliteCorrupt || resultCode === sqliteNotADatabase) {
    return { kind: 'corrupt', message: `The local database is damaged: ${detail}.` };
  }
  return { kind: 'unusable', message: `The local database cannot be used: ${detail}.` };
}

/** What a fault of the local database means for whoever wanted to change something; null where something else failed. */
export function storeFailureOf(error: unknown): Failure | null {
  const resultCode = resultCodeOf(error);
  if (resultCode === null) return null;
  return { kind: 'journal', message: faultWords(resultCode, error instanceof Error ? error.message : '') };
}

function faultWords(resultCode: number, detail: string): string {
  switch (resultCode) {
    case sqliteFull:
      return "There is no room left on this disk, so changes can't be recorded. Make room, then try again.";
    case sqliteBusy:
      return "Another program keeps the journal locked, so changes can't be recorded. Close it, then try again.";
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return "The journal on this computer is damaged, so changes can't be recorded.";
    default:
      return `The journal can't be written, so changes can't be recorded: ${detail}.`;
  }
}

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
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** Whether what was thrown says that a file is damaged. */
export const isDamage = (error: unknown): boolean => storeTroubleOf(error).kind === 'corrupt';

/** Classifies what `node:sqlite` or the file system threw. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const resultCode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
  const detail = error instanceof Error ? error.message : String(error);
  if (resultCode === sqliteCorrupt || resultCode === sqliteNotADatabase) {
    return { kind: 'corrupt', message: `The local database is damaged: ${detail}.` };
  }
  return { kind: 'unusable', message: `The local database cannot be used: ${detail}.` };
}

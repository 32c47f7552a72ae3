import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { NewFile } from '#contract/console.ts';
import { listAccounts } from './accounts.ts';
import { readValue, writePreferences, writeValue } from './preferences.ts';
import { newestSetAside } from './set-aside.ts';

/** What is remembered of the start of a console's file, across runs. */
interface StoredNewFile extends NewFile {
  setAside: string;
  isDismissed: boolean;
}

const key = 'newFile';
const schema: z.ZodType<StoredNewFile> = z.lazy(() =>
  z.strictObject({
    setAside: z.string(),
    found: z.int().nullable(),
    isDismissed: z.boolean(),
  }),
);

/** What this file stands for; null where it took no other's place. */
export function readNewFile(database: DatabaseSync): StoredNewFile | null {
  return readValue(database, key, schema);
}

/** What to tell the user about it; null where there is nothing, or they have read it. */
export function newFileToTell(database: DatabaseSync): NewFile | null {
  const stored = readNewFile(database);
  if (stored === null || stored.isDismissed) return null;
  const { setAside, found } = stored;
  return { setAside: existsSync(setAside) ? setAside : null, found };
}

/**
 * Writes down that a file took the place of a damaged one, unless that is known. Also at the next start, where the program
 * ended in the middle.
 */
export function noteNewFile(database: DatabaseSync, databasePath: string): void {
  if (readNewFile(database) !== null || listAccounts(database).length > 0) return;
  const setAside = newestSetAside(databasePath);
  if (setAside === null) return;
  // How long it was to be kept, and which jobs the leave calendar needs, is lost: nothing of the journal may go for that.
  writePreferences(database, { keepJournalFor: 'always' });
  writeValue(database, key, { setAside, found: null, isDismissed: false });
}

/** Stores how many organizations were found in the keychain, until the user has read it. */
export function writeFound(database: DatabaseSync, found: number): void {
  const stored = readNewFile(database);
  if (stored !== null) writeValue(database, key, { ...stored, found, isDismissed: false });
}

/** Writes down that somebody has read what there was to tell. */
export function dismissNewFile(database: DatabaseSync): void {
  const stored = readNewFile(database);
  if (stored !== null) writeValue(database, key, { ...stored, isDismissed: true });
}

import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { NewFile } from '#contract/console.ts';
import { listAccounts } from './accounts.ts';
import { readValue, writePreferences, writeValue } from './preferences.ts';
import { newestSetAside } from './set-aside.ts';

/** What is stored about the start of a console's file, across runs. */
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

/** What this file replaced; null if it replaced no other. */
export function readNewFile(database: DatabaseSync): StoredNewFile | null {
  return readValue(database, key, schema);
}

/** What to tell the user about it; null if there is nothing, or if they dismissed it. */
export function newFileToTell(database: DatabaseSync): NewFile | null {
  const stored = readNewFile(database);
  if (stored === null || stored.isDismissed) return null;
  const { setAside, found } = stored;
  return { setAside: existsSync(setAside) ? setAside : null, found };
}

/**
 * Records that a file replaced a damaged one, if that isn't known yet. Also runs at the next start if the program ended
 * midway.
 */
export function noteNewFile(database: DatabaseSync, databasePath: string): void {
  if (readNewFile(database) !== null || listAccounts(database).length > 0) return;
  const setAside = newestSetAside(databasePath);
  if (setAside === null) return;
  // The retention setting, and which jobs the leave calendar needs, are lost, so nothing of the journal may be deleted.
  writePreferences(database, { keepJournalFor: 'always' });
  writeValue(database, key, { setAside, found: null, isDismissed: false });
}

/** Stores how many organizations were found in the keychain, until the user dismisses the notice. */
export function writeFound(database: DatabaseSync, found: number): void {
  const stored = readNewFile(database);
  if (stored !== null) writeValue(database, key, { ...stored, found, isDismissed: false });
}

/** Records that the user has dismissed the notice. */
export function dismissNewFile(database: DatabaseSync): void {
  const stored = readNewFile(database);
  if (stored !== null) writeValue(database, key, { ...stored, isDismissed: true });
}

import type { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { openDatabase } from './database.ts';
import { takeLease, type Lease } from './lease.ts';
import { readSchemaVersion } from './migration.ts';
import { writePreferences } from './preferences.ts';
import { setAside } from './set-aside.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';
import { prepareConsole } from './store.ts';

/** The console's file, ready to be used. */
interface ConsoleFile {
  database: DatabaseSync;
  lease: Lease | null;
  /** The damaged file that was set aside, by the name that it has now; null where it was sound. */
  setAside: string | null;
}

/**
 * Takes the lease of the files and opens the console's one. A damaged file is renamed and a new one begun, or nobody could
 * start the console again. While another process has the lease, the file is opened as it is: a migration would pull the
 * tables away from under that process.
 */
export function openConsoleFile(databasePath: string, nowMilliseconds: number): StoreOutcome<ConsoleFile> {
  let lease: Lease | null;
  try {
    lease = takeLease(databasePath);
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
  const opened = lease === null ? openAsItIs(databasePath) : openSound(databasePath);
  if (opened.ok) return { ok: true, value: { database: opened.value, lease, setAside: null } };
  const begun =
    lease === null || opened.trouble.kind !== 'corrupt' ? null : beginAgain(databasePath, nowMilliseconds);
  if (begun?.ok === true) return { ok: true, value: { ...begun.value, lease } };
  lease?.release();
  return begun ?? opened;
}

/** The tables without which nothing starts; others are read when the console runs, and by the check of whole files. */
const neededTables = ['account', 'realm', 'account_identity', 'preference', 'safety', 'protected_account'];

/** The file, if what the start reads of it can be read. */
function openSound(databasePath: string): StoreOutcome<DatabaseSync> {
  const opened = prepareConsole(databasePath);
  if (!opened.ok) return opened;
  try {
    for (const table of neededTables) opened.value.prepare(`SELECT * FROM ${table}`).all();
    return opened;
  } catch (error) {
    opened.value.close();
    return { ok: false, trouble: storeTroubleOf(error) };
  }
}

function beginAgain(databasePath: string, nowMilliseconds: number): StoreOutcome<Omit<ConsoleFile, 'lease'>> {
  try {
    const aside = setAside(databasePath, nowMilliseconds);
    const begun = prepareConsole(databasePath);
    if (!begun.ok) return begun;
    // How long it was to be kept, and which jobs the leave calendar needs, is lost: nothing of the journal may go for that.
    writePreferences(begun.value, { keepJournalFor: 'always' });
    return { ok: true, value: { database: begun.value, setAside: aside } };
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
}

function openAsItIs(databasePath: string): StoreOutcome<DatabaseSync> {
  const opened = openDatabase(databasePath);
  if (!opened.ok || readSchemaVersion(opened.value) === consoleSchema.steps.length) return opened;
  opened.value.close();
  const message = 'Another version of Realm Console is running with the same data. Close it first.';
  return { ok: false, trouble: { kind: 'unusable', message } };
}

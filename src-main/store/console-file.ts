import type { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { openDatabase } from './database.ts';
import { takeLease, type Lease } from './lease.ts';
import { readSchemaVersion } from './migration.ts';
import { noteNewFile } from './new-file.ts';
import { setAside } from './set-aside.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';
import { prepareConsole } from './store.ts';

/** The console's file, ready for use. */
interface ConsoleFile {
  database: DatabaseSync;
  lease: Lease | null;
}

/**
 * Takes the lease and opens the console's file. A damaged file is renamed and a new one created, since the console
 * couldn't start otherwise. While another process has the lease, the file is opened without a migration, which would
 * change the tables under that process.
 */
export function openConsoleFile(databasePath: string, nowMilliseconds: number): StoreOutcome<ConsoleFile> {
  let lease: Lease | null;
  try {
    lease = takeLease(databasePath);
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
  const opened = lease === null ? openAsItIs(databasePath) : openSound(databasePath);
  const isToBegin = lease !== null && !opened.ok && opened.trouble.kind === 'corrupt';
  const used = isToBegin ? beginAgain(databasePath, nowMilliseconds) : opened;
  if (used.ok) {
    if (lease !== null) noteNewFile(used.value, databasePath);
    return { ok: true, value: { database: used.value, lease } };
  }
  lease?.release();
  return used;
}

/** The tables that the start needs. Others are read later and by the check of whole files. */
const neededTables = ['account', 'realm', 'account_identity', 'preference', 'safety', 'protected_account'];

/** Opens the file, if everything that the start needs can be read. */
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

function beginAgain(databasePath: string, nowMilliseconds: number): StoreOutcome<DatabaseSync> {
  try {
    setAside(databasePath, nowMilliseconds);
    return prepareConsole(databasePath);
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

import type { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { openDatabase } from './database.ts';
import { takeLease, type Lease } from './lease.ts';
import { readSchemaVersion } from './migration.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';
import { prepareConsole } from './store.ts';

/**
 * Takes the lease of the files and opens the console's one. While another process has the lease, the file is opened as it is:
 * a migration would pull the tables away from under that process.
 */
export function openConsoleFile(
  databasePath: string,
): StoreOutcome<{ database: DatabaseSync; lease: Lease | null }> {
  let lease: Lease | null;
  try {
    lease = takeLease(databasePath);
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
  const opened = lease === null ? openAsItIs(databasePath) : prepareConsole(databasePath);
  if (opened.ok) return { ok: true, value: { database: opened.value, lease } };
  lease?.release();
  return opened;
}

function openAsItIs(databasePath: string): StoreOutcome<DatabaseSync> {
  const opened = openDatabase(databasePath);
  if (!opened.ok || readSchemaVersion(opened.value) === consoleSchema.steps.length) return opened;
  opened.value.close();
  const message = 'Another version of Realm Console is running with the same data. Close it first.';
  return { ok: false, trouble: { kind: 'unusable', message } };
}

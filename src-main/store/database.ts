import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireOwnFile } from './own-file.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';

/** Long enough for the longest transaction of another thread: inserting 100,000 planned changes. */
const busyTimeoutMilliseconds = 10_000;

/** A database with a write-ahead log is three files. */
export const filesOf = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`];

/**
 * Copies the write-ahead log into the file itself, as far as no reader prevents it, so that a copy of the file alone is
 * complete. Never fails: what wasn't copied is still in the log.
 */
export function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // The next checkpoint does it.
  }
}

/**
 * Opens the local database, creating the file (readable only by its owner) and its folder if missing. Each thread opens
 * its own connection. `migrate` updates the schema.
 * Uses a write-ahead log with `synchronous = FULL`: a committed transaction survives a crash and a power loss
 * (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
export function openDatabase(path: string): StoreOutcome<DatabaseSync> {
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const each of filesOf(path)) requireOwnFile(each);
    // SQLite gives its side files the main file's permissions.
    closeSync(openSync(path, 'a', 0o600));
    database = new DatabaseSync(path, {
      timeout: busyTimeoutMilliseconds,
      enableForeignKeyConstraints: true,
    });
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') throw new Error('the file system does not allow a write-ahead log');
    database.exec('PRAGMA synchronous = FULL');
    return { ok: true, value: database };
  } catch (error) {
    if (database?.isOpen === true) database.close();
    return { ok: false, trouble: storeTroubleOf(error) };
  }
}

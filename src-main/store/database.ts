import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireOwnFile } from './own-file.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';

/** Long enough to outlast the longest transaction of another thread: inserting 100,000 planned changes. */
const busyTimeoutMilliseconds = 10_000;

/** A database with a write-ahead log is three files. */
export const filesOf = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`];

/**
 * Writes what the write-ahead log has into the file itself, as far as nobody reads it, so that a copy of the file alone, or
 * one whose log is lost, has it. Never fails: the log still has what was not written.
 */
export function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // It is done by the next one.
  }
}

/**
 * Opens the local database, creating the file (readable by its owner only) and its folder where they are missing.
 * Each thread opens its own connection to the same file. The schema is brought up to date by `migrate`.
 *
 * Write-ahead log with `synchronous = FULL`: what a committed transaction wrote survives a crash of the program
 * and a loss of power (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
export function openDatabase(path: string): StoreOutcome<DatabaseSync> {
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const each of filesOf(path)) requireOwnFile(each);
    // SQLite gives its side files the permissions of the main file.
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

import { join, parse } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { openDatabase } from './database.ts';
import { journalSchema } from './journal-schema.ts';
import { migrate } from './migration.ts';
import { moveJournal } from './move-journal.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';

/** One thread's connections to the two files: they are damaged, replaced and copied apart from each other. */
export interface Store {
  /** Accounts, preferences and everything else that is kept but the journal. */
  readonly database: DatabaseSync;
  readonly journalDatabase: DatabaseSync;
}

/** Where the journal is that belongs to the console's file. */
export function journalPathOf(databasePath: string): string {
  const { dir, name, ext } = parse(databasePath);
  return join(dir, `${name}-journal${ext}`);
}

/**
 * Opens both files for a thread, creating what is missing. Only main brings their schemas up to date, and does so before
 * any other thread opens them: `prepareStore`.
 */
export function openStore(databasePath: string): StoreOutcome<Store> {
  const database = openDatabase(databasePath);
  if (!database.ok) return database;
  const journal = openDatabase(journalPathOf(databasePath));
  if (journal.ok) return { ok: true, value: { database: database.value, journalDatabase: journal.value } };
  database.value.close();
  return journal;
}

/** Opens both files, and brings them to the schemas of this version. */
export function prepareStore(databasePath: string): StoreOutcome<Store> {
  const opened = openStore(databasePath);
  if (!opened.ok) return opened;
  const { database, journalDatabase } = opened.value;
  const prepared = broughtUpToDate(database, journalDatabase);
  if (prepared.ok) return opened;
  database.close();
  journalDatabase.close();
  return prepared;
}

function broughtUpToDate(database: DatabaseSync, journal: DatabaseSync): StoreOutcome<null> {
  const migrated = migrate(database, consoleSchema);
  if (!migrated.ok) return migrated;
  try {
    moveJournal(database, journal);
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
  return migrate(journal, journalSchema);
}

import { join, parse } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JournalState } from '#contract/console.ts';
import { dropHalfBegun } from './begin-job.ts';
import { consoleSchema } from './console-schema.ts';
import { openDatabase } from './database.ts';
import { journalSchema } from './journal-schema.ts';
import { migrate, readSchemaVersion } from './migration.ts';
import { moveJournal } from './move-journal.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';

/** One thread's connections to the two files, which are damaged, replaced and copied independently. */
export interface Store {
  /** Accounts, preferences and everything else that is stored except the journal. */
  readonly database: DatabaseSync;
  /** The journal that changes are written to; an empty one in memory while writing isn't allowed. */
  readonly journalDatabase: DatabaseSync;
  /** The journal for reading; the same file, even while another process writes it. */
  readonly historyDatabase: DatabaseSync;
}

/** The path of the journal that belongs to the console's file. */
export function journalPathOf(databasePath: string): string {
  const { dir, name, ext } = parse(databasePath);
  return join(dir, `${name}-journal${ext}`);
}

/** Opens and migrates the console's file. */
export function prepareConsole(databasePath: string): StoreOutcome<DatabaseSync> {
  const opened = openDatabase(databasePath);
  if (!opened.ok) return opened;
  const migrated = migrate(opened.value, consoleSchema);
  if (migrated.ok) return opened;
  opened.value.close();
  return migrated;
}

/**
 * Opens and migrates the journal, and moves what the console's file still has of it.
 *
 * @param database the console's file, migrated
 */
export function prepareJournal(database: DatabaseSync, databasePath: string): StoreOutcome<DatabaseSync> {
  const opened = openDatabase(journalPathOf(databasePath));
  if (!opened.ok) return opened;
  const prepared = broughtUpToDate(database, opened.value);
  if (prepared.ok) return opened;
  opened.value.close();
  return prepared;
}

function broughtUpToDate(database: DatabaseSync, journal: DatabaseSync): StoreOutcome<null> {
  try {
    moveJournal(database, journal);
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
  const migrated = migrate(journal, journalSchema);
  if (!migrated.ok) return migrated;
  try {
    dropHalfBegun(journal);
    return migrated;
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
}

/** A temporary journal without entries, in memory. */
export function emptyJournal(): DatabaseSync {
  const journal = new DatabaseSync(':memory:');
  const migrated = migrate(journal, journalSchema);
  if (!migrated.ok) throw new Error(migrated.trouble.message);
  return journal;
}

/**
 * Opens both files for a thread, after the main process has migrated them.
 *
 * @param journal what the main process found; if it can't be used, the thread gets an empty one
 */
export function openStore(databasePath: string, journal: JournalState): StoreOutcome<Store> {
  const database = openDatabase(databasePath);
  if (!database.ok) return database;
  if (journal.kind !== 'ready' && journal.kind !== 'elsewhere') {
    const empty = emptyJournal();
    return { ok: true, value: { database: database.value, journalDatabase: empty, historyDatabase: empty } };
  }
  const opened = openDatabase(journalPathOf(databasePath));
  if (!opened.ok) {
    database.value.close();
    return opened;
  }
  if (journal.kind === 'ready') {
    const both = { journalDatabase: opened.value, historyDatabase: opened.value };
    return { ok: true, value: { database: database.value, ...both } };
  }
  const empty = emptyJournal();
  const isOfThisVersion = readSchemaVersion(opened.value) === journalSchema.steps.length;
  if (!isOfThisVersion) opened.value.close();
  const history = isOfThisVersion ? opened.value : empty;
  return { ok: true, value: { database: database.value, journalDatabase: empty, historyDatabase: history } };
}

/** Closes all of a thread's connections. */
export function closeStore({ database, journalDatabase, historyDatabase }: Store): void {
  for (const each of new Set([database, journalDatabase, historyDatabase])) each.close();
}

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { migrate } from './migration.ts';
import { dropFormerTables } from './move-journal.ts';
import { emptyJournal, journalPathOf, prepareConsole, prepareJournal, type Store } from './store.ts';

/** Migrated once and then copied: running all steps takes longer than most tests that need the tables. */
let empty: Record<'console' | 'journal', Uint8Array> | null = null;

function emptyFiles(): NonNullable<typeof empty> {
  if (empty !== null) return empty;
  const console = new DatabaseSync(':memory:');
  const migrated = migrate(console, consoleSchema);
  if (!migrated.ok) throw new Error(migrated.trouble.message);
  dropFormerTables(console);
  empty = { console: console.serialize(), journal: emptyJournal().serialize() };
  return empty;
}

function inMemory(file: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.deserialize(file);
  return database;
}

/** The console's tables in memory. */
export const consoleInMemory = (): DatabaseSync => inMemory(emptyFiles().console);

/** The journal's tables in memory. */
export const journalInMemory = (): DatabaseSync => inMemory(emptyFiles().journal);

const withJournal = (database: DatabaseSync, journal: DatabaseSync): Store => ({
  database,
  journalDatabase: journal,
  historyDatabase: journal,
});

/** Both in memory. */
export const storeInMemory = (): Store => withJournal(consoleInMemory(), journalInMemory());

/** Opens both files as the main process does; throws if anything is wrong with them. */
export function storeAt(databasePath: string): Store {
  const database = prepareConsole(databasePath);
  if (!database.ok) throw new Error(database.trouble.message);
  const journal = prepareJournal(database.value, databasePath);
  if (journal.ok) return withJournal(database.value, journal.value);
  database.value.close();
  throw new Error(journal.trouble.message);
}

/** Creates and opens both files. */
export function newStoreAt(databasePath: string): Store {
  const files = emptyFiles();
  writeFileSync(databasePath, files.console, { flag: 'wx', mode: 0o600 });
  writeFileSync(journalPathOf(databasePath), files.journal, { flag: 'wx', mode: 0o600 });
  return storeAt(databasePath);
}

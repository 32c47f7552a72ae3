import { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { migrate } from './migration.ts';
import { dropFormerTables } from './move-journal.ts';
import { emptyJournal, prepareConsole, prepareJournal, type Store } from './store.ts';

/** The console's tables in memory. */
export function consoleInMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const migrated = migrate(database, consoleSchema);
  if (!migrated.ok) throw new Error(migrated.trouble.message);
  dropFormerTables(database);
  return database;
}

const withJournal = (database: DatabaseSync, journal: DatabaseSync): Store => ({
  database,
  journalDatabase: journal,
  historyDatabase: journal,
});

/** Both in memory. */
export const storeInMemory = (): Store => withJournal(consoleInMemory(), emptyJournal());

/** Opens both files as main does; throws what is wrong with them. */
export function storeAt(databasePath: string): Store {
  const database = prepareConsole(databasePath);
  if (!database.ok) throw new Error(database.trouble.message);
  const journal = prepareJournal(database.value, databasePath);
  if (journal.ok) return withJournal(database.value, journal.value);
  database.value.close();
  throw new Error(journal.trouble.message);
}

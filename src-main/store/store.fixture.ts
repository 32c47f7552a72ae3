import { DatabaseSync } from 'node:sqlite';
import { consoleSchema } from './console-schema.ts';
import { journalSchema } from './journal-schema.ts';
import { migrate, type Schema } from './migration.ts';
import { dropFormerTables } from './move-journal.ts';
import { prepareStore, type Store } from './store.ts';

function inMemory(schema: Schema): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const migrated = migrate(database, schema);
  if (!migrated.ok) throw new Error(migrated.trouble.message);
  return database;
}

/** The console's tables in memory. */
export function consoleInMemory(): DatabaseSync {
  const database = inMemory(consoleSchema);
  dropFormerTables(database);
  return database;
}

/** An empty journal in memory. */
export const journalInMemory = (): DatabaseSync => inMemory(journalSchema);

/** Both, as `prepareStore` opens them from files. */
export const storeInMemory = (): Store => ({
  database: consoleInMemory(),
  journalDatabase: journalInMemory(),
});

/** Opens both files as main does; throws what is wrong with them. */
export function storeAt(databasePath: string): Store {
  const opened = prepareStore(databasePath);
  if (!opened.ok) throw new Error(opened.trouble.message);
  return opened.value;
}

import type { DatabaseSync } from 'node:sqlite';
import { findDamage } from './damage.ts';
import { keepCopy } from './migration-copy.ts';
import { registerFolding } from './search-text.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';
import { inTransaction } from './transaction.ts';

/**
 * A file's schema, one step per version: step `n` (from 0) updates `user_version` from `n` to `n + 1`. A released step
 * is never edited; a change is a new step at the end.
 * Foreign keys are off while the steps run, so that a step may rebuild a table under an old table's name
 * (https://www.sqlite.org/lang_altertable.html#otheralter). They are checked before the commit.
 */
export interface Schema {
  readonly steps: readonly string[];
}

/** The `user_version` of a database; 0 for an empty one. */
export function readSchemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/**
 * Runs `work` in a transaction that doesn't enforce foreign keys, and checks all of them before the commit.
 *
 * @throws what `work` throws, and an error for a dangling reference; nothing has changed then
 */
export function inTransactionOfSchema<T>(database: DatabaseSync, work: () => T): T {
  // Inside a transaction, this pragma would do nothing.
  database.exec('PRAGMA foreign_keys = OFF');
  try {
    return inTransaction(database, () => {
      const value = work();
      const broken = database.prepare('PRAGMA foreign_key_check').get();
      if (broken !== undefined) {
        const { table, parent } = broken;
        throw new Error(`a row of ${String(table)} names a row of ${String(parent)} that is not there`);
      }
      return value;
    });
  } finally {
    database.exec('PRAGMA foreign_keys = ON');
  }
}

/**
 * Migrates a file to the newest version of its schema, all steps in one transaction. The main process calls it before
 * any worker opens the file. A file with content is checked and copied first. A damaged file, or one from a newer
 * version of this program, is left unchanged and reported.
 *
 * @param target an earlier version, for tests of the steps after it
 */
export function migrate(
  database: DatabaseSync,
  { steps }: Schema,
  target = steps.length,
): StoreOutcome<null> {
  try {
    const found = readSchemaVersion(database);
    if (found > steps.length) {
      return {
        ok: false,
        trouble: {
          kind: 'newer-schema',
          foundVersion: found,
          knownVersion: steps.length,
          message:
            'A newer version of Realm Console wrote the local database. Install that version or a newer one.',
        },
      };
    }
    if (found >= target) return { ok: true, value: null };
    if (found > 0) {
      const damage = findDamage(database);
      if (damage !== null) return { ok: false, trouble: damage };
      keepCopy(database, found);
    }
    registerFolding(database);
    inTransactionOfSchema(database, () => {
      // Another process may have done it while this one waited for the lock.
      for (let version = readSchemaVersion(database); version < target; version += 1) {
        database.exec(steps[version] ?? '');
        database.exec(`PRAGMA user_version = ${version + 1}`);
      }
    });
    return { ok: true, value: null };
  } catch (error) {
    return { ok: false, trouble: storeTroubleOf(error) };
  }
}

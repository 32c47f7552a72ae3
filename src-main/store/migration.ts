import type { DatabaseSync } from 'node:sqlite';
import { findDamage } from './damage.ts';
import { keepCopy } from './migration-copy.ts';
import { registerFolding } from './search-text.ts';
import { storeTroubleOf, type StoreOutcome } from './store-trouble.ts';
import { inTransaction } from './transaction.ts';

/**
 * What a file has to look like, one step per version: step `n` (from 0) brings `user_version` from `n` to `n + 1`. A
 * step that was ever released is never edited; a change is a new step at the end.
 *
 * Foreign keys are off while the steps run, so that a step may rebuild a table under the name of an old one
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
 * Runs `work` in a transaction that does not enforce foreign keys, and checks all of them before the commit.
 *
 * @throws what `work` throws, and an error if a reference leads nowhere; nothing has changed then
 */
export function inTransactionOfSchema<T>(database: DatabaseSync, work: () => T): T {
  // Within a transaction this pragma does nothing.
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
 * Brings a file to the newest version of its schema, all steps in one transaction. Called by main before any worker opens
 * the same file. A file with content is checked and copied first. A damaged file, or one that a newer version of this
 * program wrote, is left as it is and reported.
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

import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one transaction that takes the write lock at its start, so that it never fails halfway because of
 * another thread. Rolls back and rethrows what `work` throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

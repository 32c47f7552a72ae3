import type { DatabaseSync } from 'node:sqlite';
import type { Safety, SafetyLevel } from '../../src-preload/contract/change-entities.ts';
import { inTransaction } from './transaction.ts';

/** Everything is shown before it is sent, until somebody decides otherwise. */
const defaultLevel: SafetyLevel = 'confirm';

/** What holds this console back, by organization; kept when an organization is forgotten and added again. */
export interface SafetyStore {
  read(organizationId: string): Safety;
  setLevel(organizationId: string, level: SafetyLevel): void;
  protect(organizationId: string, userIds: readonly number[], isProtected: boolean): void;
}

/** Over one thread's connection to the database. */
export function openSafetyStore(database: DatabaseSync): SafetyStore {
  return {
    read(organizationId) {
      const row = database.prepare('SELECT level FROM safety WHERE organization_id = ?').get(organizationId);
      const accounts = database
        .prepare('SELECT user_id FROM protected_account WHERE organization_id = ? ORDER BY user_id')
        .all(organizationId);
      return {
        id: 0,
        level: (row?.['level'] as SafetyLevel | undefined) ?? defaultLevel,
        protectedUserIds: accounts.map((account) => Number(account['user_id'])),
      };
    },
    setLevel(organizationId, level) {
      database
        .prepare(
          `INSERT INTO safety (organization_id, level) VALUES (?, ?)
           ON CONFLICT (organization_id) DO UPDATE SET level = excluded.level`,
        )
        .run(organizationId, level);
    },
    protect(organizationId, userIds, isProtected) {
      const statement = database.prepare(
        isProtected
          ? 'INSERT OR IGNORE INTO protected_account (organization_id, user_id) VALUES (?, ?)'
          : 'DELETE FROM protected_account WHERE organization_id = ? AND user_id = ?',
      );
      inTransaction(database, () => {
        for (const userId of userIds) statement.run(organizationId, userId);
      });
    },
  };
}

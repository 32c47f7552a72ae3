import { wordIn } from './columns.ts';
import type { DatabaseSync } from 'node:sqlite';
import type { Safety, SafetyLevel } from '#contract/changes.ts';
import { realmOfAccount } from './identities.ts';
import { inTransaction } from './transaction.ts';

/** By default, everything is previewed before it is sent. */
const defaultLevel: SafetyLevel = 'confirm';

const levels: Readonly<Record<SafetyLevel, true>> = { 'read-only': true, confirm: true, normal: true };

/**
 * This console's safety settings. They belong to the organization: all its accounts share them, and they are deleted
 * with the last of its accounts.
 */
export interface SafetyStore {
  read(organizationId: string): Safety;
  setLevel(organizationId: string, level: SafetyLevel): void;
  protect(organizationId: string, userIds: readonly number[], isProtected: boolean): void;
}

/** Uses a thread's connection. */
export function openSafetyStore(database: DatabaseSync): SafetyStore {
  /** The demo organization has no realm: it is a new one each time. */
  const realmOf = (organizationId: string): string =>
    realmOfAccount(database, organizationId) ?? organizationId;
  return {
    read(organizationId) {
      const realmId = realmOf(organizationId);
      const row = database.prepare('SELECT level FROM safety WHERE realm_id = ?').get(realmId);
      const accounts = database
        .prepare('SELECT user_id FROM protected_account WHERE realm_id = ? ORDER BY user_id')
        .all(realmId);
      return {
        id: 0,
        level: row === undefined ? defaultLevel : wordIn(row, 'level', levels),
        protectedUserIds: accounts.map((account) => Number(account['user_id'])),
      };
    },
    setLevel(organizationId, level) {
      database
        .prepare(
          `INSERT INTO safety (realm_id, level) VALUES (?, ?)
           ON CONFLICT (realm_id) DO UPDATE SET level = excluded.level`,
        )
        .run(realmOf(organizationId), level);
    },
    protect(organizationId, userIds, isProtected) {
      const statement = database.prepare(
        isProtected
          ? 'INSERT OR IGNORE INTO protected_account (realm_id, user_id) VALUES (?, ?)'
          : 'DELETE FROM protected_account WHERE realm_id = ? AND user_id = ?',
      );
      inTransaction(database, () => {
        for (const userId of userIds) statement.run(realmOf(organizationId), userId);
      });
    },
  };
}

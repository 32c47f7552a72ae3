import type { DatabaseSync } from 'node:sqlite';
import { forgetColumnChoices } from './preferences.ts';
import { inTransaction } from './transaction.ts';

/** Tables in which everything that an account has names it. */
const tablesOfAccounts = [
  'push_token',
  'people_views',
  'people_list',
  'linkifier_note',
  'presence_sample',
  'cover_conditions',
  'composition',
  'flag_run',
  'channel_templates',
  'report_settings',
  'allowed_http',
] as const;

/**
 * Forgets an account with everything that is kept for it, and the organization's safety where nobody else has an account of
 * it. Its journal is in another file: `journalsToForget` names it until it is deleted.
 */
export function forgetOrganization(database: DatabaseSync, organizationId: string): void {
  // What is deleted is overwritten, and not only left to be overwritten one day.
  database.exec('PRAGMA secure_delete = ON');
  inTransaction(database, () => {
    database
      .prepare('INSERT OR IGNORE INTO forgotten_journal (organization_id) VALUES (?)')
      .run(organizationId);
    for (const table of tablesOfAccounts) {
      database.prepare(`DELETE FROM ${table} WHERE organization_id = ?`).run(organizationId);
    }
    forgetColumnChoices(database, organizationId);
    database
      .prepare('DELETE FROM leave_person WHERE leave_id IN (SELECT id FROM leave WHERE organization_id = ?)')
      .run(organizationId);
    database.prepare('DELETE FROM leave WHERE organization_id = ?').run(organizationId);
    const identity = database
      .prepare('SELECT realm_id FROM account_identity WHERE id = ?')
      .get(organizationId);
    database.prepare('DELETE FROM account_identity WHERE id = ?').run(organizationId);
    database
      .prepare(
        `DELETE FROM trusted_certificate WHERE origin IN (SELECT url FROM account WHERE id = :id)
         AND NOT EXISTS (SELECT 1 FROM account WHERE url = origin AND id <> :id)`,
      )
      .run({ id: organizationId });
    database.prepare('DELETE FROM account WHERE id = ?').run(organizationId);
    // The demo organization has no identity: its safety is named by the account itself.
    const realmId = identity === undefined ? organizationId : String(identity['realm_id']);
    if (database.prepare('SELECT 1 FROM account_identity WHERE realm_id = ?').get(realmId) !== undefined)
      return;
    database.prepare('DELETE FROM safety WHERE realm_id = ?').run(realmId);
    database.prepare('DELETE FROM protected_account WHERE realm_id = ?').run(realmId);
    database.prepare('DELETE FROM realm WHERE id = ?').run(realmId);
  });
}

/** Accounts that are forgotten and whose journal is still to be deleted. */
export function journalsToForget(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT organization_id FROM forgotten_journal ORDER BY organization_id')
    .all()
    .map((row) => String(row['organization_id']));
}

/** Whether the journal of such an account is still to be deleted: nobody else may get its id. */
export function isBeingForgotten(database: DatabaseSync, organizationId: string): boolean {
  return (
    database.prepare('SELECT 1 FROM forgotten_journal WHERE organization_id = ?').get(organizationId) !==
    undefined
  );
}

/** The journal of a forgotten account is deleted. */
export function journalIsForgotten(database: DatabaseSync, organizationId: string): void {
  database.prepare('DELETE FROM forgotten_journal WHERE organization_id = ?').run(organizationId);
}

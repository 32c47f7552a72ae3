import type { DatabaseSync } from 'node:sqlite';
import { forgetColumnChoices } from './preferences.ts';
import { inTransaction } from './transaction.ts';

/** Tables in which all of an account's data refers to it. */
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
 * Deletes an account with all its data, and the organization's safety settings unless another account uses them. The
 * journal is in another file: `journalsToForget` lists the account until its journal is deleted.
 */
export function forgetOrganization(database: DatabaseSync, organizationId: string): void {
  // Overwrite deleted data now instead of leaving it until the space is reused.
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
    // The demo organization has no identity: its safety settings are stored under the account's id.
    const realmId = identity === undefined ? organizationId : String(identity['realm_id']);
    if (database.prepare('SELECT 1 FROM account_identity WHERE realm_id = ?').get(realmId) !== undefined)
      return;
    database.prepare('DELETE FROM safety WHERE realm_id = ?').run(realmId);
    database.prepare('DELETE FROM protected_account WHERE realm_id = ?').run(realmId);
    database.prepare('DELETE FROM realm WHERE id = ?').run(realmId);
  });
}

/** Deleted accounts whose journal has yet to be deleted. */
export function journalsToForget(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT organization_id FROM forgotten_journal ORDER BY organization_id')
    .all()
    .map((row) => String(row['organization_id']));
}

/** Whether such an account's journal has yet to be deleted; its id must not be reused until then. */
export function isBeingForgotten(database: DatabaseSync, organizationId: string): boolean {
  return (
    database.prepare('SELECT 1 FROM forgotten_journal WHERE organization_id = ?').get(organizationId) !==
    undefined
  );
}

/** Records that a deleted account's journal is deleted. */
export function journalIsForgotten(database: DatabaseSync, organizationId: string): void {
  database.prepare('DELETE FROM forgotten_journal WHERE organization_id = ?').run(organizationId);
}

import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isBeingForgotten } from './forget-organization.ts';
import { inTransaction } from './transaction.ts';

/**
 * Identifies the owner of stored data. Everything that belongs to an account is stored under its local id, which stands
 * for a person (a user id) in an organization. So neither a new address of the person nor of the organization separates
 * people from their journal.
 */

/** An organization known to this computer. */
export interface KnownRealm {
  id: string;
  /** Canonical origin. */
  url: string;
  /** The server's UUID, the same at every address (feature level 466); null if the server hasn't sent it. */
  uuid: string | null;
}

/** All organizations that were ever signed in to on this computer, including removed ones. */
export function listRealms(database: DatabaseSync): KnownRealm[] {
  return database
    .prepare('SELECT id, url, uuid FROM realm ORDER BY id')
    .all()
    .map((row) => ({
      id: String(row['id']),
      url: String(row['url']),
      uuid: row['uuid'] === null ? null : String(row['uuid']),
    }));
}

/** An account's organization; null if unknown, as for the demo organization. */
export function realmOfAccount(database: DatabaseSync, accountId: string): string | null {
  const row = database.prepare('SELECT realm_id FROM account_identity WHERE id = ?').get(accountId);
  return row === undefined ? null : String(row['realm_id']);
}

/** Whether this person ever had an account of this organization on this computer. */
export function isKnownIn(database: DatabaseSync, realmId: string, userId: number): boolean {
  return accountOf(database, realmId, userId) !== null;
}

function accountOf(database: DatabaseSync, realmId: string, userId: number): string | null {
  const row = database
    .prepare('SELECT id FROM account_identity WHERE realm_id = ? AND user_id = ?')
    .get(realmId, userId);
  return row === undefined ? null : String(row['id']);
}

/**
 * The id derived from the addresses of the first sign-in. It finds the data of a deleted account, and an account of
 * which only the addresses are left.
 */
export function idOfAddresses(url: string, email: string): string {
  return createHash('sha256').update(`${url}\n${email.toLowerCase()}`).digest('hex').slice(0, 16);
}

const newId = (): string => randomBytes(8).toString('hex');

/** A person who has signed in. */
export interface SignedIn {
  url: string;
  email: string;
  userId: number;
  realmUuid: string | null;
}

/**
 * A person's local id: their existing one, or a new one.
 *
 * @param realm the organization if it is known; its address and name are updated
 */
export function claimAccount(database: DatabaseSync, realm: KnownRealm | null, person: SignedIn): string {
  return inTransaction(database, () => {
    const realmId = realm?.id ?? newId();
    database
      .prepare(
        `INSERT INTO realm (id, url, uuid) VALUES ($id, $url, $uuid)
         ON CONFLICT (id) DO UPDATE SET url = $url, uuid = coalesce(uuid, $uuid)`,
      )
      .run({ $id: realmId, $url: person.url, $uuid: person.realmUuid });
    const known = accountOf(database, realmId, person.userId);
    if (known !== null) return known;

    const former = idOfAddresses(person.url, person.email);
    if (isBeingForgotten(database, former)) {
      const id = newId();
      insertIdentity(database, id, realmId, person.userId);
      return id;
    }
    const claimed = database
      .prepare('SELECT realm_id, user_id FROM account_identity WHERE id = ?')
      .get(former);
    if (claimed === undefined) {
      insertIdentity(database, former, realmId, person.userId);
      shareSafety(database, former, realmId);
      return former;
    }
    if (claimed['realm_id'] === realmId && claimed['user_id'] === null) {
      learnAccount(database, former, person);
      return former;
    }
    const id = newId();
    insertIdentity(database, id, realmId, person.userId);
    return id;
  });
}

/**
 * The local id of an account of which only the addresses are known: the id from the first sign-in, so that it finds its
 * journal again. Its person is learned when it connects.
 *
 * @param id if it is known
 */
export function claimAddress(database: DatabaseSync, url: string, email: string, id: string | null): string {
  const accountId = id ?? idOfAddresses(url, email);
  return inTransaction(database, () => {
    const realmId = listRealms(database).find((realm) => realm.url === url)?.id ?? newId();
    database.prepare('INSERT OR IGNORE INTO realm (id, url, uuid) VALUES (?, ?, NULL)').run(realmId, url);
    database
      .prepare('INSERT OR IGNORE INTO account_identity (id, realm_id, user_id) VALUES (?, ?, NULL)')
      .run(accountId, realmId);
    return accountId;
  });
}

function insertIdentity(database: DatabaseSync, id: string, realmId: string, userId: number): void {
  database
    .prepare('INSERT INTO account_identity (id, realm_id, user_id) VALUES (?, ?, ?)')
    .run(id, realmId, userId);
}

/** Applies a deleted account's safety settings of an earlier version to its organization. */
function shareSafety(database: DatabaseSync, accountId: string, realmId: string): void {
  const names = { $account: accountId, $realm: realmId };
  database
    .prepare(
      `INSERT INTO safety (realm_id, level) SELECT $realm, level FROM safety WHERE realm_id = $account
       ON CONFLICT (realm_id) DO UPDATE SET level = CASE
         WHEN 'read-only' IN (level, excluded.level) THEN 'read-only'
         WHEN 'confirm' IN (level, excluded.level) THEN 'confirm' ELSE 'normal' END`,
    )
    .run(names);
  database
    .prepare(
      `INSERT OR IGNORE INTO protected_account (realm_id, user_id)
       SELECT $realm, user_id FROM protected_account WHERE realm_id = $account`,
    )
    .run(names);
  for (const table of ['safety', 'protected_account']) {
    database.prepare(`DELETE FROM ${table} WHERE realm_id = ?`).run(accountId);
  }
}

/** Records an account's person if only its address was known; known data stays. */
export function learnAccount(
  database: DatabaseSync,
  accountId: string,
  { userId, realmUuid }: Pick<SignedIn, 'userId' | 'realmUuid'>,
): void {
  database
    .prepare('UPDATE OR IGNORE account_identity SET user_id = ? WHERE id = ? AND user_id IS NULL')
    .run(userId, accountId);
  database
    .prepare(
      `UPDATE realm SET uuid = ? WHERE uuid IS NULL AND id = (SELECT realm_id FROM account_identity WHERE id = ?)`,
    )
    .run(realmUuid, accountId);
}

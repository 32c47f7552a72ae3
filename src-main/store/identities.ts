import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isBeingForgotten } from './forget-organization.ts';
import { inTransaction } from './transaction.ts';

/**
 * Whose data is whose. Everything that is kept for an account is named by its local id; what the id stands for is a
 * person (the user's id) in an organization, so that neither a changed address of the person nor one of the
 * organization parts somebody from their journal.
 */

/** An organization as this computer knows it. */
export interface KnownRealm {
  id: string;
  /** Canonical origin. */
  url: string;
  /** What the server calls it, at whatever address (feature level 466); null where it has not said. */
  uuid: string | null;
}

/** All organizations that somebody signed in to on this computer, forgotten ones too. */
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

/** The organization of an account; null for one that is not known, as the demo organization. */
export function realmOfAccount(database: DatabaseSync, accountId: string): string | null {
  const row = database.prepare('SELECT realm_id FROM account_identity WHERE id = ?').get(accountId);
  return row === undefined ? null : String(row['realm_id']);
}

/** Whether that person ever had an account of this organization on this computer. */
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
 * The id that is made of the addresses somebody first signs in with. What was kept for a forgotten account is found by that,
 * and so is an account of which no more than its addresses is left.
 */
export function idOfAddresses(url: string, email: string): string {
  return createHash('sha256').update(`${url}\n${email.toLowerCase()}`).digest('hex').slice(0, 16);
}

const newId = (): string => randomBytes(8).toString('hex');

/** Somebody who has signed in. */
export interface SignedIn {
  url: string;
  email: string;
  userId: number;
  realmUuid: string | null;
}

/**
 * The local id of somebody's account: the one they have, or a new one.
 *
 * @param realm the organization, if it is a known one; its address and name are brought up to date
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
 * The local id of an account of which no more than its addresses is known: the one that it was given when somebody first
 * signed in, so that it finds its journal again. Who it is, is learned when it connects.
 *
 * @param id where it is known
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

/** What a forgotten account of an earlier version was held back by holds for its organization now. */
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

/** Writes down who an account is, where only its address was known so far; what is known stays. */
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

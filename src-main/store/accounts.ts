import { textOrNull, wordIn, type Row } from './columns.ts';
import type { DatabaseSync } from 'node:sqlite';
import type { Organization } from '#contract/organization.ts';
import { inTransaction } from './transaction.ts';

/** An account as it is remembered between runs. It never holds a key. */
export interface StoredAccount {
  /** Local id, which names everything that is kept for the account; see `identities.ts`. */
  id: string;
  /** Canonical origin of the organization. */
  url: string;
  name: string;
  email: string;
  isDemo: boolean;
  keyKeptIn: Organization['keyKeptIn'];
  zulipVersion: string;
  featureLevel: number;
  /** Under which name the keychain has the key; empty where it has none. */
  keyName: string;
  /** Another entry of the keychain that is yet to be deleted. */
  formerKeyName: string | null;
  /** Place in the rail, from 0. */
  position: number;
}

const keyPlaces: Readonly<Record<StoredAccount['keyKeptIn'], true>> = {
  keychain: true,
  memory: true,
  nowhere: true,
};

function toAccount(row: Row): StoredAccount {
  return {
    id: String(row['id']),
    url: String(row['url']),
    name: String(row['name']),
    email: String(row['email']),
    isDemo: row['is_demo'] === 1,
    keyKeptIn: wordIn(row, 'key_kept_in', keyPlaces),
    zulipVersion: String(row['zulip_version']),
    featureLevel: Number(row['feature_level']),
    keyName: String(row['key_name']),
    formerKeyName: textOrNull(row, 'former_key_name'),
    position: Number(row['position']),
  };
}

/** All remembered accounts in the order of the rail. */
export function listAccounts(database: DatabaseSync): StoredAccount[] {
  return database.prepare('SELECT * FROM account ORDER BY position, id').all().map(toAccount);
}

/**
 * Remembers an account or replaces what is known of it. A new one goes to the end of the rail; one that is there
 * keeps its place.
 */
export function upsertAccount(database: DatabaseSync, account: Omit<StoredAccount, 'position'>): void {
  database
    .prepare(
      `INSERT INTO account (id, url, name, email, is_demo, key_kept_in, zulip_version, feature_level, key_name,
         former_key_name, position)
       VALUES ($id, $url, $name, $email, $isDemo, $keyKeptIn, $zulipVersion, $featureLevel, $keyName,
         $formerKeyName, (SELECT coalesce(max(position), -1) + 1 FROM account))
       ON CONFLICT (id) DO UPDATE SET url = $url, name = $name, email = $email, is_demo = $isDemo,
         key_kept_in = $keyKeptIn, zulip_version = $zulipVersion, feature_level = $featureLevel,
         key_name = $keyName, former_key_name = $formerKeyName`,
    )
    .run({
      $id: account.id,
      $url: account.url,
      $name: account.name,
      $email: account.email,
      $isDemo: account.isDemo ? 1 : 0,
      $keyKeptIn: account.keyKeptIn,
      $zulipVersion: account.zulipVersion,
      $featureLevel: account.featureLevel,
      $keyName: account.keyName,
      $formerKeyName: account.formerKeyName,
    });
}

/** Writes down what the server says of an account; nothing where it is not remembered. */
export function updateAccount(
  database: DatabaseSync,
  account: Pick<StoredAccount, 'id' | 'name' | 'email' | 'zulipVersion' | 'featureLevel'>,
): void {
  database
    .prepare('UPDATE account SET name = ?, email = ?, zulip_version = ?, feature_level = ? WHERE id = ?')
    .run(account.name, account.email, account.zulipVersion, account.featureLevel, account.id);
}

/** Puts the accounts into this order; those that are not named follow in the order they had. */
export function orderAccounts(database: DatabaseSync, ids: readonly string[]): void {
  inTransaction(database, () => {
    const present = listAccounts(database).map((account) => account.id);
    const named = [...new Set(ids)].filter((id) => present.includes(id));
    const order = [...named, ...present.filter((id) => !named.includes(id))];
    const statement = database.prepare('UPDATE account SET position = ? WHERE id = ?');
    order.forEach((id, position) => statement.run(position, id));
  });
}

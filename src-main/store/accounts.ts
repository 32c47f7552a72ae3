import { textOrNull, wordIn, type Row } from './columns.ts';
import type { DatabaseSync } from 'node:sqlite';
import type { Organization } from '#contract/organization.ts';
import { inTransaction } from './transaction.ts';

/** An account as stored between runs, without its key. */
export interface StoredAccount {
  /** Local id, which identifies everything stored for the account; see `identities.ts`. */
  id: string;
  /** Canonical origin of the organization. */
  url: string;
  name: string;
  email: string;
  isDemo: boolean;
  keyKeptIn: Organization['keyKeptIn'];
  zulipVersion: string;
  featureLevel: number;
  /** The name of the keychain entry with the key; empty without one. */
  keyName: string;
  /** Another keychain entry that has yet to be deleted. */
  formerKeyName: string | null;
  /** Position in the rail, from 0. */
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

/** All stored accounts in rail order. */
export function listAccounts(database: DatabaseSync): StoredAccount[] {
  return database.prepare('SELECT * FROM account ORDER BY position, id').all().map(toAccount);
}

/** Inserts or replaces an account. A new one goes to the end of the rail; an existing one keeps its position. */
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

/** Updates an account with what the server says of it; does nothing if it isn't stored. */
export function updateAccount(
  database: DatabaseSync,
  account: Pick<StoredAccount, 'id' | 'name' | 'email' | 'zulipVersion' | 'featureLevel'>,
): void {
  database
    .prepare('UPDATE account SET name = ?, email = ?, zulip_version = ?, feature_level = ? WHERE id = ?')
    .run(account.name, account.email, account.zulipVersion, account.featureLevel, account.id);
}

/** Puts the accounts in this order; others follow in their previous order. */
export function orderAccounts(database: DatabaseSync, ids: readonly string[]): void {
  inTransaction(database, () => {
    const present = listAccounts(database).map((account) => account.id);
    const named = [...new Set(ids)].filter((id) => present.includes(id));
    const order = [...named, ...present.filter((id) => !named.includes(id))];
    const statement = database.prepare('UPDATE account SET position = ? WHERE id = ?');
    order.forEach((id, position) => statement.run(position, id));
  });
}

import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '#contract/outcome.ts';
import { readKeychainAccount } from '../platform/keychain.ts';
import { upsertAccount } from '../store/accounts.ts';
import { claimAddress } from '../store/identities.ts';

/**
 * Remembers the accounts again whose keys the keychain has, for a console whose file was damaged. What the server says of
 * them follows when they connect.
 *
 * @param list the accounts of all entries of the keychain
 * @returns how many there are
 */
export async function recoverAccounts(
  database: DatabaseSync,
  list: () => Promise<Result<string[]>>,
): Promise<number> {
  const entries = await list();
  const found = entries.ok ? entries.value.toSorted() : [];
  let count = 0;
  for (const keyName of found) {
    const parts = readKeychainAccount(keyName);
    if (parts === null) continue;
    const { email, url } = parts;
    upsertAccount(database, {
      id: claimAddress(database, url, email, parts.id),
      url,
      name: new URL(url).host,
      email,
      isDemo: false,
      keyKeptIn: 'keychain',
      zulipVersion: '',
      featureLevel: 0,
      keyName,
      formerKeyName: null,
    });
    count += 1;
  }
  return count;
}

import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '#contract/outcome.ts';
import { readKeychainAccount } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { claimAddress } from '../store/identities.ts';
import type { OwnEntries } from './own-entries.ts';

/**
 * Restores the accounts whose keys are in the keychain, for a console whose file was damaged. Details from the server
 * follow when they connect; existing accounts are left alone.
 *
 * @param list the accounts of all entries of the keychain
 * @param ownEntries entries of other consoles are ignored
 * @returns how many were added; null if the keychain can't list them now
 */
export async function recoverAccounts(
  database: DatabaseSync,
  list: () => Promise<Result<string[]>>,
  ownEntries: Pick<OwnEntries, 'folder'>,
): Promise<number | null> {
  const entries = await list();
  // The program may be ending.
  if (!entries.ok || !database.isOpen) return null;
  let count = 0;
  for (const keyName of entries.value.toSorted()) {
    const parts = readKeychainAccount(keyName);
    if (parts === null || parts.folder !== ownEntries.folder) continue;
    const { email, url } = parts;
    // The person may have signed in while the keychain waited for its password.
    const present = listAccounts(database);
    if (present.some((each) => each.keyName === keyName)) continue;
    const id = claimAddress(database, url, email, parts.id);
    if (present.some((each) => each.id === id)) continue;
    upsertAccount(database, {
      id,
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

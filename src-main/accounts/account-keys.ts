import type { DatabaseSync } from 'node:sqlite';
import { succeed, type Result } from '#contract/outcome.ts';
import { keychainAccount, type Keychain } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { idOfAddresses } from '../store/identities.ts';
import type { Account } from './open-organization.ts';

/** The keys of accounts in the keychain. Calls take their turns, so that none loses what another one wrote. */
export interface AccountKeys {
  read(account: Account): Promise<Result<string>>;
  /**
   * Keeps a key under the account's present address, remembers the account with it, and deletes the entry of an earlier
   * address. The new entry comes first and the old one goes last: whenever the program ends, one that works is there, and
   * what is left over is deleted at the next call.
   */
  keep(account: Account, key: string): Promise<Result<null>>;
  /** Does what is left of `keep`, if the address changed or the program ended in the middle. Never throws. */
  settle(account: Account, key: string): Promise<void>;
  /** Deletes every entry of the account. */
  delete(account: Account): Promise<Result<null>>;
}

export function createAccountKeys(database: DatabaseSync, keychain: Keychain): AccountKeys {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  /**
   * Names an entry by the address, which people know; by the id too where another account has that entry, or where the id
   * could not be derived from the address should the console's file be lost.
   */
  function nameFor(account: Account): string {
    const name = keychainAccount(account.email, account.url);
    const isTaken = listAccounts(database).some(
      ({ id, keyName, formerKeyName }) => id !== account.id && (keyName === name || formerKeyName === name),
    );
    const isDerived = idOfAddresses(account.url, account.email) === account.id;
    return isTaken || !isDerived ? `${name} (${account.id})` : name;
  }

  async function deleteFormer(account: Account): Promise<Result<null>> {
    if (account.formerKeyName === null) return succeed(null);
    const deleted = await keychain.delete(account.formerKeyName);
    if (!deleted.ok) return deleted;
    account.formerKeyName = null;
    upsertAccount(database, account);
    return deleted;
  }

  async function keep(account: Account, key: string): Promise<Result<null>> {
    await deleteFormer(account);
    // Only one entry can be remembered as left over: until it is gone, the key stays where it is.
    const name = account.formerKeyName === null ? nameFor(account) : account.keyName;
    const kept = await keychain.write(name, key);
    if (!kept.ok) return kept;
    if (name !== account.keyName) {
      account.formerKeyName = account.keyName === '' ? null : account.keyName;
      account.keyName = name;
    }
    upsertAccount(database, account);
    await deleteFormer(account);
    return kept;
  }

  return {
    read: (account) => keychain.read(account.keyName),
    keep: (account, key) => inTurn(() => keep(account, key)),
    async settle(account, key) {
      try {
        await inTurn(() =>
          account.keyName === nameFor(account) ? deleteFormer(account) : keep(account, key),
        );
      } catch {
        // The store is closed or full: the next start does it.
      }
    },
    delete: (account) =>
      inTurn(async () => {
        const deleted = await deleteFormer(account);
        return deleted.ok ? keychain.delete(account.keyName) : deleted;
      }),
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { keychainAccount, keychainFailure, type Keychain } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { idOfAddresses } from '../store/identities.ts';
import { note } from '../store/note.ts';
import type { Account } from './open-organization.ts';
import type { OwnEntries } from './own-entries.ts';

/** The keys of accounts in the keychain. Calls run one after another, so none overwrites what another one wrote. */
export interface AccountKeys {
  read(account: Account): Promise<Result<string>>;
  /**
   * Stores a key under the account's current address, remembers the account with it, and deletes the entry of an
   * earlier address. The new entry is written before the old one is deleted, so a working entry exists whenever the
   * program ends; the next call deletes any leftover. An entry that another console may use too stays until the person
   * signs out here or the address changes again. It is deleted then, unless the console it belongs to has it.
   */
  keep(account: Account, key: string): Promise<Result<null>>;
  /** Finishes an interrupted `keep`: the address changed, or the program ended midway. Never throws. */
  settle(account: Account, key: string): Promise<void>;
  /** Deletes every entry of the account that no other console has. */
  delete(account: Account): Promise<Result<null>>;
}

export function createAccountKeys(
  database: DatabaseSync,
  keychain: Keychain,
  ownEntries: OwnEntries,
): AccountKeys {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  /**
   * Names an entry by the address, which people recognise. The id is added where another account has that entry, or
   * where the id couldn't be derived from the address if the console's file were lost.
   */
  function nameFor(account: Account): string {
    const { folder } = ownEntries;
    const name = keychainAccount(account.email, account.url, { folder });
    const isTaken = listAccounts(database).some(
      ({ id, keyName, formerKeyName }) => id !== account.id && (keyName === name || formerKeyName === name),
    );
    const isDerived = idOfAddresses(account.url, account.email) === account.id;
    if (!isTaken && isDerived) return name;
    return keychainAccount(account.email, account.url, { id: account.id, folder });
  }

  /** Deletes an entry, unless another console may have its key there. */
  async function release(name: string): Promise<Result<null>> {
    const isFree = ownEntries.has(name) || ownEntries.isAbandoned(name);
    return isFree ? keychain.delete(name) : succeed(null);
  }

  async function releaseFormer(account: Account): Promise<Result<null>> {
    if (account.formerKeyName === null) return succeed(null);
    const released = await release(account.formerKeyName);
    if (!released.ok) return released;
    account.formerKeyName = null;
    note(() => upsertAccount(database, account));
    return released;
  }

  /** Deletes the leftover of a move as soon as no other console can need it. */
  const tidy = async (account: Account): Promise<void> => {
    if (account.formerKeyName !== null && ownEntries.has(account.formerKeyName)) await releaseFormer(account);
  };

  async function keep(account: Account, key: string): Promise<Result<null>> {
    // Only one leftover entry can be remembered, so the key stays where it is until that one is gone.
    if (account.keyName !== nameFor(account)) await releaseFormer(account);
    const name = account.formerKeyName === null ? nameFor(account) : account.keyName;
    const kept = await keychain.write(name, key);
    if (!kept.ok) return kept;
    if (name !== account.keyName) {
      account.formerKeyName = account.keyName === '' ? null : account.keyName;
      account.keyName = name;
    }
    upsertAccount(database, account);
    await tidy(account);
    return kept;
  }

  return {
    async read({ keyName }) {
      return keyName === '' ? fail(keychainFailure('missing')) : keychain.read(keyName);
    },
    keep: (account, key) => inTurn(() => keep(account, key)),
    async settle(account, key) {
      try {
        await inTurn(async () => {
          if (account.keyName === nameFor(account)) await tidy(account);
          else await keep(account, key);
        });
      } catch {
        // The store is closed or full. The next start tries again.
      }
    },
    delete: (account) =>
      inTurn(async () => {
        const former = await releaseFormer(account);
        if (!former.ok || account.keyName === '') return former;
        const released = await release(account.keyName);
        if (released.ok && !ownEntries.has(account.keyName)) {
          // The entry may still exist, and must not sign anyone in here again.
          account.keyName = '';
          note(() => upsertAccount(database, account));
        }
        return released;
      }),
  };
}

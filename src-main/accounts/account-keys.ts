import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { keychainAccount, keychainFailure, type Keychain } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { idOfAddresses } from '../store/identities.ts';
import { note } from '../store/note.ts';
import type { Account } from './open-organization.ts';
import type { OwnEntries } from './own-entries.ts';

/** The keys of accounts in the keychain. Calls take their turns, so that none loses what another one wrote. */
export interface AccountKeys {
  read(account: Account): Promise<Result<string>>;
  /**
   * Keeps a key under the account's present address, remembers the account with it, and deletes the entry of an earlier
   * address. The new entry comes first and the old one goes last: whenever the program ends, one that works is there, and
   * what is left over is deleted at the next call.
   * An entry that another console may use as well stays until somebody signs out here, or the address changes once more; it
   * goes then, unless the console that it belongs to has it.
   */
  keep(account: Account, key: string): Promise<Result<null>>;
  /** Does what is left of `keep`, if the address changed or the program ended in the middle. Never throws. */
  settle(account: Account, key: string): Promise<void>;
  /** Deletes every entry of the account, as far as no other console has it. */
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
   * Names an entry by the address, which people know; by the id too where another account has that entry, or where the id
   * could not be derived from the address should the console's file be lost.
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

  /** Deletes what is left of a move, as soon as nobody else can need it. */
  const tidy = async (account: Account): Promise<void> => {
    if (account.formerKeyName !== null && ownEntries.has(account.formerKeyName)) await releaseFormer(account);
  };

  async function keep(account: Account, key: string): Promise<Result<null>> {
    // Only one entry can be remembered as left over: until it is gone, the key stays where it is.
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
        // The store is closed or full: the next start does it.
      }
    },
    delete: (account) =>
      inTurn(async () => {
        const former = await releaseFormer(account);
        if (!former.ok || account.keyName === '') return former;
        const released = await release(account.keyName);
        if (released.ok && !ownEntries.has(account.keyName)) {
          // It may be there still, and is not to sign anybody in here again.
          account.keyName = '';
          note(() => upsertAccount(database, account));
        }
        return released;
      }),
  };
}

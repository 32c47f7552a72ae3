import { text } from '#words/text.ts';
import { listAccounts } from '../store/accounts.ts';
import type { AccountKeys } from './account-keys.ts';
import { heldBack, mustAskFirst, signedOut, type OpenOrganization } from './open-organization.ts';
import type { OrganizationThreads } from './organization-threads.ts';
import type { OrganizationsPorts } from './organizations-ports.ts';
import type { Rail } from './rail.ts';
import type { StartTurns } from './start-turns.ts';

export interface StoredAccountsPorts extends Pick<OrganizationsPorts, 'database'> {
  rail: Rail;
  keys: Pick<AccountKeys, 'read' | 'settle'>;
  turns: Pick<StartTurns, 'wait' | 'done'>;
  threads: Pick<OrganizationThreads, 'start'>;
  /** Starts the organization that the window shows before the others. */
  putFirst(organizationId: string): void;
}

/** The accounts in the console's file, whose keys are in the keychain. */
export interface StoredAccounts {
  /** Opens every account that isn't open yet. */
  restore(): Promise<void>;
  /** Reads the key and starts the thread, once at a time. Without a key, the organization shows what to do. */
  open(entry: OpenOrganization): Promise<void>;
  /** Opens the accounts whose key the keychain didn't give, now that it answers. */
  openWaiting(): void;
}

export function createStoredAccounts(ports: StoredAccountsPorts): StoredAccounts {
  const { database, rail, keys, turns, threads } = ports;

  function open(entry: OpenOrganization): Promise<void> {
    entry.opening ??= readKey(entry).finally(() => {
      entry.opening = null;
    });
    return entry.opening;
  }

  async function readKey(entry: OpenOrganization): Promise<void> {
    const { account } = entry;
    if (mustAskFirst(database, account)) {
      entry.live = heldBack(entry);
      return rail.announce();
    }
    if (account.keyKeptIn === 'memory') {
      entry.live = signedOut(entry, text('account.key-kept-only-until'));
      return rail.announce();
    }
    const key = await keys.read(account);
    if (key.ok) await turns.wait(account.id);
    // The person may have signed in or removed the organization meanwhile.
    if (entry.worker || !rail.isOpen(entry)) return turns.done(account.id);
    if (key.ok) {
      entry.keyTrouble = null;
      entry.waitsForPerson = false;
      threads.start(entry, { email: account.email, apiKey: key.value });
      void keys.settle(account, key.value);
    } else {
      entry.waitsForPerson = key.failure.kind === 'keychain' && key.failure.trouble === 'denied';
      entry.keyTrouble = 'message' in key.failure ? key.failure.message : '';
      entry.live = signedOut(entry, entry.keyTrouble);
    }
    rail.announce();
  }

  return {
    async restore() {
      if (rail.isClosing()) return;
      // The person may have signed in before the keychain listed its accounts.
      const entries = listAccounts(database)
        .filter(({ id }) => rail.get(id) === undefined)
        .map(rail.add);
      // The window shows the first one at the start.
      if (entries[0]) ports.putFirst(entries[0].account.id);
      rail.announce();
      await Promise.all(entries.map(open));
    },
    open,
    openWaiting() {
      for (const entry of rail.all()) {
        const isWaiting = entry.worker === null && entry.restart === null && entry.keyTrouble !== null;
        if (isWaiting && !entry.waitsForPerson && entry.account.keyKeptIn === 'keychain') void open(entry);
      }
    },
  };
}

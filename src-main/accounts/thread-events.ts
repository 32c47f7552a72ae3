import { updateAccount } from '../store/accounts.ts';
import { learnAccount, realmOfAccount } from '../store/identities.ts';
import { note } from '../store/note.ts';
import type { AccountKeys } from './account-keys.ts';
import { crashed, serverNews, withoutWorker, type OpenOrganization } from './open-organization.ts';
import type { OrganizationsPorts } from './organizations-ports.ts';
import type { Rail } from './rail.ts';
import type { StartTurns } from './start-turns.ts';
import { notOpen, type RealmWorkerEvents } from './worker-host.ts';

export interface ThreadEventsPorts extends Pick<
  OrganizationsPorts,
  'database' | 'findRoute' | 'names' | 'copySecret' | 'push' | 'onStoreTrouble' | 'reported'
> {
  rail: Rail;
  turns: Pick<StartTurns, 'done'>;
  keys: Pick<AccountKeys, 'settle'>;
}

/** After running this long, earlier crashes of a thread no longer count. */
const steadyMilliseconds = 10 * 60_000;

/**
 * Handles the events of a thread and its end.
 *
 * @param credentials what the thread signs in with; a changed address is written to it
 * @param startAgain starts the next thread after a crash
 */
export function threadEvents(
  entry: OpenOrganization,
  credentials: { email: string; apiKey: string },
  startAgain: () => void,
  ports: ThreadEventsPorts,
): RealmWorkerEvents {
  const { account } = entry;
  const { database, rail, turns, keys } = ports;
  const startedAt = performance.now();

  return {
    findRoute: ports.findRoute,
    lookUp: (name) => ports.names.lookUp(name, account.id),
    copySecret: ports.copySecret,
    onPush: ports.push,
    onState(state) {
      turns.done(account.id);
      entry.live = state;
      const news = serverNews(account, state);
      if (news) note(() => updateAccount(database, Object.assign(account, news)));
      rail.announce();
    },
    onOwnAccount({ userId, email, realmUuid }) {
      note(() => learnAccount(database, account.id, { userId, realmUuid }));
      if (email === account.email) return;
      account.email = email;
      credentials.email = email;
      // The address first: whatever the keychain's entry, the key works only with the right address.
      note(() => updateAccount(database, account));
      rail.announce();
      if (account.keyKeptIn === 'keychain') void keys.settle(account, credentials.apiKey);
    },
    onSafetyChanged() {
      const realmId = realmOfAccount(database, account.id);
      if (realmId === null) return;
      for (const other of rail.all()) {
        if (other === entry || realmOfAccount(database, other.account.id) !== realmId) continue;
        other.worker?.tell({ kind: 'safety-changed' });
      }
    },
    onStoreTrouble: ports.onStoreTrouble,
    onReports: (reports) => ports.reported({ id: account.id, name: entry.live.name || account.url }, reports),
    onCrash(reason) {
      turns.done(account.id);
      if (rail.isClosing()) return notOpen;
      // Going live doesn't prove health: the first events may be what crashes the thread.
      if (performance.now() - startedAt >= steadyMilliseconds) entry.crashes.reset();
      const pause = entry.crashes.next();
      entry.worker = null;
      entry.live = crashed(entry, reason, pause);
      rail.announce();
      entry.restart = { run: startAgain, timer: setTimeout(startAgain, pause) };
      return withoutWorker(entry);
    },
  };
}

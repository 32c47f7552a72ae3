import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Organization } from '#contract/organization.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { allowHttp } from '../store/allowed-http.ts';
import { listAccounts, updateAccount, upsertAccount } from '../store/accounts.ts';
import { checkpoint } from '../store/database.ts';
import { forgetOrganization } from '../store/forget-organization.ts';
import { learnAccount, realmOfAccount } from '../store/identities.ts';
import { note } from '../store/note.ts';
import { createAccountKeys } from './account-keys.ts';
import { startDemoOrganization } from './demo-organization.ts';
import { identify, needsUuid } from './identify.ts';
import {
  crashed,
  demoAccount,
  heldBack,
  mustAskFirst,
  notYetOpen,
  presentOrganization,
  serverNews,
  signedOut,
  stopped,
  withoutWorker,
  type Account,
  type OpenOrganization,
} from './open-organization.ts';
import type { Organizations, OrganizationsPorts } from './organizations-ports.ts';
import { regenerateKey } from './regenerate-key.ts';
import { createRunningDemo } from './running-demo.ts';
import type { VerifiedSignIn } from './sign-in.ts';
import { createStartTurns } from './start-turns.ts';
import { startRealmWorker, notOpen } from './worker-host.ts';

const announceIntervalMilliseconds = 200;
/** More registrations than one thread ever makes. */
const generationsPerWorker = 1_000_000;
/** Crashes of a thread that worked for so long have nothing to do with those before. */
const steadyMilliseconds = 10 * 60_000;

export function createOrganizations(ports: OrganizationsPorts): Organizations {
  const { database } = ports;
  const open = new Map<string, OpenOrganization>();
  const keys = createAccountKeys(database, ports.keychain, ports.ownEntries);
  // The window has a processor for itself where there are several.
  const turns = createStartTurns(Math.max(1, availableParallelism() - 1));
  let closing = false;
  let workersStarted = 0;

  let announceTimer: NodeJS.Timeout | null = null;
  /** Several changes within a moment make one push. */
  const announce = () => {
    if (closing) return;
    announceTimer ??= setTimeout(() => {
      announceTimer = null;
      ports.push({ topic: 'organizations', payload: list() });
    }, announceIntervalMilliseconds);
  };

  const list = () => [...open.values()].map(presentOrganization);

  function startWorker(entry: OpenOrganization, credentials: { email: string; apiKey: string }): void {
    const { account } = entry;
    const generationsBefore = workersStarted * generationsPerWorker;
    workersStarted += 1;
    clearTimeout(entry.restart?.timer);
    entry.restart = null;
    entry.live = { ...entry.live, connection: { kind: 'connecting', sinceMilliseconds: Date.now() } };
    const startedAt = performance.now();
    const run = (): void => {
      startWorker(entry, credentials);
      announce();
    };
    entry.startAgain = run;
    entry.credentials = credentials;
    entry.worker = startRealmWorker(
      ports.realmWorkerEntry,
      {
        organizationId: account.id,
        origin: account.url,
        email: credentials.email,
        apiKey: credentials.apiKey,
        featureLevel: account.featureLevel,
        zulipVersion: account.zulipVersion,
        userAgent: ports.userAgent,
        databasePath: ports.databasePath,
        journal: ports.journal(),
        examplePresence: entry.examplePresence,
        generationsBefore,
      },
      {
        findRoute: ports.findRoute,
        lookUp: (name) => ports.names.lookUp(name, account.id),
        copySecret: ports.copySecret,
        onPush: ports.push,
        onState(state) {
          turns.done(account.id);
          entry.live = state;
          const news = serverNews(account, state);
          if (news) note(() => updateAccount(database, Object.assign(account, news)));
          announce();
        },
        onOwnAccount({ userId, email, realmUuid }) {
          note(() => learnAccount(database, account.id, { userId, realmUuid }));
          if (email === account.email) return;
          account.email = email;
          credentials.email = email;
          // The address first: without it the key opens nothing, whatever entry of the keychain has it.
          note(() => updateAccount(database, account));
          announce();
          if (account.keyKeptIn === 'keychain') void keys.settle(account, credentials.apiKey);
        },
        onSafetyChanged() {
          const realmId = realmOfAccount(database, account.id);
          for (const [id, other] of open) {
            if (other === entry || realmId === null || realmOfAccount(database, id) !== realmId) continue;
            other.worker?.tell({ kind: 'safety-changed' });
          }
        },
        onStoreTrouble: ports.onStoreTrouble,
        onReports: (reports) =>
          ports.reported({ id: account.id, name: entry.live.name || account.url }, reports),
        onCrash(reason) {
          turns.done(account.id);
          if (closing) return notOpen;
          // Being live is no sign of health: the first events may bring what ends the thread.
          if (performance.now() - startedAt >= steadyMilliseconds) entry.crashes.reset();
          const pause = entry.crashes.next();
          entry.worker = null;
          entry.live = crashed(entry, reason, pause);
          announce();
          entry.restart = { run, timer: setTimeout(run, pause) };
          return withoutWorker(entry);
        },
      },
    );
  }

  function add(account: Account): OpenOrganization {
    const entry = notYetOpen(account);
    open.set(account.id, entry);
    return entry;
  }

  function putFirst(organizationId: string): void {
    turns.putFirst(organizationId);
    ports.names.putFirst(organizationId);
  }

  async function stop(entry: OpenOrganization): Promise<void> {
    clearTimeout(entry.restart?.timer);
    entry.restart = null;
    const worker = entry.worker;
    entry.worker = null;
    await worker?.close();
  }

  /** Reads the key and starts the worker; without a key the organization shows what to do. */
  function openStored(entry: OpenOrganization): Promise<void> {
    entry.opening ??= readKey(entry).finally(() => {
      entry.opening = null;
    });
    return entry.opening;
  }

  async function readKey(entry: OpenOrganization): Promise<void> {
    const { account } = entry;
    if (mustAskFirst(database, account)) {
      entry.live = heldBack(entry);
      return announce();
    }
    if (account.keyKeptIn === 'memory') {
      entry.live = signedOut(entry, 'The key was kept until the console was closed.');
      return announce();
    }
    const key = await keys.read(account);
    if (key.ok) await turns.wait(account.id);
    // Somebody may have signed in or forgotten the organization meanwhile.
    if (closing || entry.worker || open.get(account.id) !== entry) return turns.done(account.id);
    if (key.ok) {
      entry.keyTrouble = null;
      entry.waitsForPerson = false;
      startWorker(entry, { email: account.email, apiKey: key.value });
      void keys.settle(account, key.value);
    } else {
      entry.waitsForPerson = key.failure.kind === 'keychain' && key.failure.trouble === 'denied';
      entry.keyTrouble = 'message' in key.failure ? key.failure.message : '';
      entry.live = signedOut(entry, entry.keyTrouble);
    }
    announce();
  }

  const demo = createRunningDemo({
    start: (onStopped) => startDemoOrganization(ports.demoWorkerEntry, ports.demoOptions, onStopped),
    started(realm) {
      const entry = add(demoAccount(realm));
      entry.examplePresence = realm.presenceHistory;
      startWorker(entry, realm.owner);
      return entry.account.id;
    },
    stopped(id) {
      const entry = open.get(id);
      if (closing || !entry) return;
      void stop(entry);
      entry.startAgain = null;
      entry.live = stopped(entry);
      announce();
    },
    replaced(id) {
      open.delete(id);
      forgetOrganization(database, id);
    },
  });

  async function adopt(
    id: string,
    verified: VerifiedSignIn,
    keep: 'keychain' | 'memory',
  ): Promise<Result<Organization>> {
    const { url, name, zulipVersion, featureLevel, credentials } = verified;
    const earlier = open.get(id);
    const { keyName = '', formerKeyName = null } = earlier?.account ?? {};
    const account: Account = {
      id,
      url,
      name,
      email: credentials.email,
      isDemo: false,
      keyKeptIn: keep,
      zulipVersion,
      featureLevel,
      keyName,
      formerKeyName,
    };
    if (keep === 'keychain') {
      const kept = await keys.keep(account, credentials.apiKey);
      if (!kept.ok) return kept;
    } else if (account.keyName === '') {
      // The account only: at the next start its place in the rail is there, and its key is asked for. A key that the
      // keychain has from earlier is tried then.
      upsertAccount(database, account);
    }
    checkpoint(database);
    if (earlier) await stop(earlier);
    const entry = earlier ?? add(account);
    entry.account = account;
    entry.keyTrouble = null;
    entry.waitsForPerson = false;
    startWorker(entry, credentials);
    announce();
    return succeed(presentOrganization(entry));
  }

  return {
    list,

    async restore() {
      if (closing) return;
      // Somebody may have signed in before the keychain told which accounts there are.
      const entries = listAccounts(database)
        .filter(({ id }) => !open.has(id))
        .map(add);
      // The window begins with it.
      if (entries[0]) putFirst(entries[0].account.id);
      announce();
      await Promise.all(entries.map(openStored));
    },

    openWaiting() {
      for (const entry of open.values()) {
        const isWaiting = entry.worker === null && entry.restart === null && entry.keyTrouble !== null;
        if (isWaiting && !entry.waitsForPerson && entry.account.keyKeptIn === 'keychain')
          void openStored(entry);
      }
    },

    async signIn({ url, method, keep }, signal) {
      if (keep === 'keychain') {
        // Asked first: otherwise a password would be used, and an e-mail sent to its owner, for nothing.
        const usable = await ports.keychain.check();
        if (!usable.ok) return usable;
      }
      const verified = await ports.signInThreads.signIn(url, method, {
        signal,
        needsUuid: (origin, userId) => needsUuid(database, origin, userId),
      });
      if (!verified.ok) return verified;
      const { credentials, userId, realmUuid } = verified.value;
      const person = { url: verified.value.url, email: credentials.email, userId, realmUuid };
      const addressNow = (address: string) => ports.signInThreads.addressNow(address, signal);
      const id = await identify(database, person, addressNow);
      return signal.aborted ? fail({ kind: 'cancelled' }) : adopt(id, verified.value, keep);
    },

    async signOut({ organizationId, forget }) {
      const entry = open.get(organizationId);
      if (!entry) return fail(notOpen);
      const { account } = entry;
      await stop(entry);
      entry.startAgain = null;
      entry.credentials = null;
      if (account.keyName !== '') {
        const deleted = await keys.delete(account);
        entry.waitsForPerson = !deleted.ok;
        if (!deleted.ok) {
          entry.keyTrouble = 'message' in deleted.failure ? deleted.failure.message : '';
          entry.live = signedOut(entry, entry.keyTrouble);
          announce();
          return deleted;
        }
      }
      await demo.close(organizationId);
      entry.keyTrouble = null;
      entry.live = signedOut(entry, 'You signed out.');
      announce();
      // A demo organization never comes back under the same id.
      if (forget || account.isDemo) {
        // First, or one that could not be forgotten would look so until the next start.
        forgetOrganization(database, organizationId);
        open.delete(organizationId);
        announce();
      }
      return succeed(null);
    },

    async regenerateKey(organizationId) {
      const entry = open.get(organizationId);
      return entry
        ? regenerateKey(entry, { database, keychain: ports.keychain, keys, announce })
        : fail(notOpen);
    },

    async startDemo() {
      try {
        const entry = open.get(demo.id() ?? (await demo.start()));
        announce();
        return entry ? succeed(presentOrganization(entry)) : fail(notOpen);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'The demo organization did not start.';
        return fail({ kind: 'internal', message });
      }
    },

    async tryNow(organizationId) {
      const entry = open.get(organizationId);
      if (!entry) return fail(notOpen);
      ports.names.forgetFailures();
      if (entry.worker) entry.worker.tell({ kind: 'try-now' });
      else if (entry.restart) entry.restart.run();
      else if (entry.account.keyKeptIn === 'keychain') await openStored(entry);
      return succeed(null);
    },

    async allowHttp({ organizationId, url }) {
      const entry = open.get(organizationId);
      if (entry?.account.url !== url) return fail(notOpen);
      allowHttp(database, organizationId, url);
      await openStored(entry);
      return succeed(null);
    },

    isRunning: (organizationId) => (open.get(organizationId)?.worker ?? null) !== null,

    async call(organizationId, name, input, signal) {
      const entry = open.get(organizationId);
      if (!entry) return fail(notOpen);
      // What the window asks for is what it shows.
      putFirst(organizationId);
      // It asks as soon as it shows; a keychain may take a while, or ask for a password first.
      if (entry.opening && !signal.aborted) await Promise.race([entry.opening, once(signal, 'abort')]);
      if (entry.worker) return entry.worker.call(name, input, signal);
      return fail(signal.aborted ? { kind: 'cancelled' } : withoutWorker(entry));
    },

    suspend() {
      for (const { worker } of open.values()) worker?.tell({ kind: 'suspend' });
    },
    resume() {
      ports.names.forgetFailures();
      for (const { worker } of open.values()) worker?.tell({ kind: 'resume' });
    },
    async restartThreads() {
      const started = [...open.values()].filter(({ worker, restart }) => worker !== null || restart !== null);
      await Promise.all(started.map(stop));
      if (closing) return;
      for (const entry of started) {
        // Somebody may have signed in or out meanwhile.
        if (entry.worker === null && open.get(entry.account.id) === entry) entry.startAgain?.();
      }
    },
    async close() {
      closing = true;
      if (announceTimer) clearTimeout(announceTimer);
      turns.close();
      await Promise.all([...open.values()].map(stop));
      await demo.close();
    },
  };
}

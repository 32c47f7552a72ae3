import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fail, succeed } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { allowHttp } from '../store/allowed-http.ts';
import { forgetOrganization } from '../store/forget-organization.ts';
import { createAccountKeys } from './account-keys.ts';
import { startDemoOrganization } from './demo-organization.ts';
import { demoAccount, presentOrganization, stopped, withoutWorker } from './open-organization.ts';
import { createOrganizationThreads } from './organization-threads.ts';
import type { Organizations, OrganizationsPorts } from './organizations-ports.ts';
import { createRail } from './rail.ts';
import { regenerateKey } from './regenerate-key.ts';
import { createRunningDemo } from './running-demo.ts';
import { signInAccount } from './sign-in-account.ts';
import { signOutAccount } from './sign-out-account.ts';
import { createStartTurns } from './start-turns.ts';
import { createStoredAccounts } from './stored-accounts.ts';
import { notOpen } from './worker-host.ts';

/** Wires up everything that serves accounts, and routes calls to the organization that they name. */
export function createOrganizations(ports: OrganizationsPorts): Organizations {
  const { database, keychain, names } = ports;
  const rail = createRail(ports.push);
  const keys = createAccountKeys(database, keychain, ports.ownEntries);
  // Where there are several processors, one is left to the window.
  const turns = createStartTurns(Math.max(1, availableParallelism() - 1));
  const threads = createOrganizationThreads({ ...ports, rail, turns, keys });

  function putFirst(organizationId: string): void {
    turns.putFirst(organizationId);
    names.putFirst(organizationId);
  }
  const stored = createStoredAccounts({ database, rail, keys, turns, threads, putFirst });

  const demo = createRunningDemo({
    start: (onStopped) => startDemoOrganization(ports.demoWorkerEntry, ports.demoOptions, onStopped),
    started(realm) {
      const entry = rail.add(demoAccount(realm));
      entry.examplePresence = realm.presenceHistory;
      threads.start(entry, realm.owner);
      return entry.account.id;
    },
    stopped(id) {
      const entry = rail.get(id);
      if (!entry || rail.isClosing()) return;
      void threads.stop(entry);
      entry.startAgain = null;
      entry.live = stopped(entry);
      rail.announce();
    },
    replaced(id) {
      rail.remove(id);
      forgetOrganization(database, id);
    },
  });

  return {
    list: rail.list,
    restore: stored.restore,
    openWaiting: stored.openWaiting,

    signIn: (input, signal) => signInAccount(input, signal, { ...ports, rail, keys, threads }),
    async signOut({ organizationId, forget }) {
      const entry = rail.get(organizationId);
      return entry ? signOutAccount(entry, forget, { database, rail, keys, threads, demo }) : fail(notOpen);
    },
    async regenerateKey(organizationId) {
      const entry = rail.get(organizationId);
      return entry
        ? regenerateKey(entry, { database, keychain, keys, announce: rail.announce })
        : fail(notOpen);
    },

    async startDemo() {
      try {
        const entry = rail.get(demo.id() ?? (await demo.start()));
        rail.announce();
        return entry ? succeed(presentOrganization(entry)) : fail(notOpen);
      } catch (error) {
        const message =
          error instanceof Error ? error.message : text('account.demo-organization-didnt-start');
        return fail({ kind: 'internal', message });
      }
    },

    async tryNow(organizationId) {
      const entry = rail.get(organizationId);
      if (!entry) return fail(notOpen);
      names.forgetFailures();
      if (entry.worker) entry.worker.tell({ kind: 'try-now' });
      else if (entry.restart) entry.restart.run();
      else if (entry.account.keyKeptIn === 'keychain') await stored.open(entry);
      return succeed(null);
    },

    async allowHttp({ organizationId, url }) {
      const entry = rail.get(organizationId);
      if (entry?.account.url !== url) return fail(notOpen);
      allowHttp(database, organizationId, url);
      await stored.open(entry);
      return succeed(null);
    },

    isRunning: (organizationId) => (rail.get(organizationId)?.worker ?? null) !== null,

    async call(organizationId, name, input, signal) {
      const entry = rail.get(organizationId);
      if (!entry) return fail(notOpen);
      // The window asks for the organization that it shows.
      putFirst(organizationId);
      // It asks as soon as it shows; a keychain may take a while, or ask for a password first.
      if (entry.opening && !signal.aborted) await Promise.race([entry.opening, once(signal, 'abort')]);
      if (entry.worker) return entry.worker.call(name, input, signal);
      return fail(signal.aborted ? { kind: 'cancelled' } : withoutWorker(entry));
    },

    suspend: () => threads.tellAll('suspend'),
    resume() {
      names.forgetFailures();
      threads.tellAll('resume');
    },
    restartThreads: threads.restartAll,
    async close() {
      rail.close();
      turns.close();
      await Promise.all(rail.all().map(threads.stop));
      await demo.close();
    },
  };
}

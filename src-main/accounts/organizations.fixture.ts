import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import type { Push } from '#contract/topics.ts';
import type { DemoRealm, DemoRealmOptions, startDemoRealm } from '@realm-console/demo-realm';
import type { Keychain } from '../platform/keychain.ts';
import { newStoreAt } from '../store/store.fixture.ts';
import { createOrganizations } from './organizations.ts';
import type { Organizations, OrganizationsPorts } from './organizations-ports.ts';
import { createOwnEntries } from './own-entries.ts';
import { createSignInThreads, type SignInThreads } from './sign-in-host.ts';
import { systemClock } from '../clock.ts';
import { createNames, limitsFor } from '../network/names.ts';
import { directRoute } from '../network/route.ts';
import { builtThread } from '../built-threads.fixture.ts';

/** How long tests wait for a thread. */
export const patience = { timeout: 60_000, interval: 20 };

/** A keychain in memory, with the given keys. */
export function keysInMemory(keys: Map<string, string>): Keychain {
  return {
    check: () => Promise.resolve(succeed(null)),
    read: (account) => {
      const key = keys.get(account);
      const missing = { kind: 'keychain', trouble: 'missing', message: 'There is no key.' } as const;
      return Promise.resolve(key === undefined ? fail(missing) : succeed(key));
    },
    write: (account, key) => {
      keys.set(account, key);
      return Promise.resolve(succeed(null));
    },
    delete: (account) => {
      keys.delete(account);
      return Promise.resolve(succeed(null));
    },
  };
}

/** A console without a window: its accounts, its store and its keychain. */
export interface Accounts {
  readonly folder: string;
  readonly database: DatabaseSync;
  readonly journalDatabase: DatabaseSync;
  readonly keys: Map<string, string>;
  readonly ports: OrganizationsPorts;
  readonly pushed: Push[];
  readonly organizations: Organizations;
  /** Ends the program and restarts it with the same store. */
  restart(ports?: Partial<OrganizationsPorts>): Promise<Organizations>;
  /** Starts a realm that is stopped after the test. */
  startRealm(options?: DemoRealmOptions): Promise<DemoRealm>;
  /** Signs in, as the owner by default. Returns the id of the account. */
  signIn(realm: DemoRealm, userId?: number, keep?: 'keychain' | 'memory'): Promise<string>;
}

/** Call it at the top of a test file: each test begins signed out. */
export function accountsUnderTest(startRealm: typeof startDemoRealm): Accounts {
  let folder = '';
  let database: DatabaseSync;
  let journalDatabase: DatabaseSync;
  let keys: Map<string, string>;
  let ports: OrganizationsPorts;
  let pushed: Push[];
  let organizations: Organizations;
  let signInThreads: SignInThreads;
  const realms: DemoRealm[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-console-organizations-'));
    const databasePath = join(folder, 'console.db');
    ({ database, journalDatabase } = newStoreAt(databasePath));
    pushed = [];
    keys = new Map();
    const userAgent = 'RealmConsole/0 (test)';
    const findRoute = () => directRoute;
    const entry = builtThread('sign-in');
    signInThreads = createSignInThreads({ entry, userAgent, findRoute });
    ports = {
      database,
      keychain: keysInMemory(keys),
      ownEntries: createOwnEntries(database, databasePath, folder),
      findRoute,
      names: createNames({ clock: systemClock, limits: limitsFor(16) }),
      copySecret: () => Promise.resolve(),
      signInThreads,
      databasePath,
      journal: () => ({ kind: 'ready' }),
      onStoreTrouble: () => {},
      userAgent,
      realmWorkerEntry: new URL('./crashing-worker.fixture.ts', import.meta.url),
      demoWorkerEntry: builtThread('demo-realm-worker'),
      demoOptions: {},
      push: (push) => pushed.push(push),
      reported: () => {},
    };
    organizations = createOrganizations(ports);
  });
  afterEach(async () => {
    await organizations.close();
    await signInThreads.close();
    database.close();
    journalDatabase.close();
    await Promise.all(realms.splice(0).map((realm) => realm.close()));
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    get database() {
      return database;
    },
    get journalDatabase() {
      return journalDatabase;
    },
    get keys() {
      return keys;
    },
    get ports() {
      return ports;
    },
    get pushed() {
      return pushed;
    },
    get organizations() {
      return organizations;
    },
    async restart(changed = {}) {
      await organizations.close();
      organizations = createOrganizations({ ...ports, ...changed });
      return organizations;
    },
    async startRealm(options = {}) {
      const realm = await startRealm({
        users: 60,
        rateLimit: 'off',
        presenceChangesPerSecond: 0,
        ...options,
      });
      realms.push(realm);
      return realm;
    },
    async signIn(realm, userId, keep = 'keychain') {
      const { email: username } = realm.accountOf(userId ?? realm.accounts[0]?.userId ?? 0);
      const signedIn = await organizations.signIn(
        { url: realm.url, method: { kind: 'development', username }, keep },
        AbortSignal.timeout(10_000),
      );
      if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.failure));
      return signedIn.value.id;
    },
  };
}

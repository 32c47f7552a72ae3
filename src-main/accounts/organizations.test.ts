import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Push } from '../../src-preload/contract/topics.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';
import { startDemoRealm, type DemoRealm } from '../demo-realm/server.ts';
import type { Keychain } from '../platform/keychain.ts';
import { listAccounts } from '../store/accounts.ts';
import { openDatabase } from '../store/database.ts';
import { migrate } from '../store/schema.ts';
import { createOrganizations, type Organizations, type OrganizationsPorts } from './organizations.ts';

const patience = { timeout: 15_000, interval: 20 };
let folder: string;
let realm: DemoRealm;
let database: DatabaseSync;
let organizations: Organizations;
let ports: OrganizationsPorts;
let pushed: Push[];

function keysInMemory(): Keychain {
  const keys = new Map<string, string>();
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

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-organizations-'));
  realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const databasePath = join(folder, 'console.db');
  const opened = openDatabase(databasePath);
  if (!opened.ok || !migrate(opened.value).ok) throw new Error('The database could not be opened.');
  database = opened.value;
  pushed = [];
  ports = {
    database,
    keychain: keysInMemory(),
    databasePath,
    userAgent: 'RealmConsole/0 (test)',
    realmWorkerEntry: new URL('./crashing-worker.fixture.ts', import.meta.url),
    demoWorkerEntry: new URL('../demo-realm/worker.ts', import.meta.url),
    demoOptions: {},
    push: (push) => pushed.push(push),
    reported: () => {},
  };
  organizations = createOrganizations(ports);
});
afterEach(async () => {
  await organizations.close();
  database.close();
  await realm.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const username = realm.accounts[0]?.email ?? '';
  const method = { kind: 'development', username } as const;
  const signedIn = await organizations.signIn(
    { url: realm.url, method, keep: 'keychain' },
    AbortSignal.timeout(10_000),
  );
  if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.failure));
  return signedIn.value.id;
}

function connection(): string | undefined {
  return organizations.list()[0]?.connection.kind;
}

async function becomeLive(): Promise<void> {
  await vi.waitFor(() => expect(connection()).toBe('live'), patience);
}

async function generationOf(organizationId: string): Promise<number> {
  const { signal } = new AbortController();
  const answer = await organizations.call(organizationId, 'replica.snapshot', { organizationId }, signal);
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return (answer.value as { generation: number }).generation;
}

it('says that the thread of an organization ended, starts it again, and the window takes it for newer', async () => {
  const id = await signIn();
  await becomeLive();
  const before = await generationOf(id);

  organizations.suspend();
  await vi.waitFor(() => expect(connection()).toBe('offline'), patience);
  expect(organizations.list()[0]).toMatchObject({
    name: 'Orchid Cooperative',
    connection: { reason: expect.stringContaining('starts again by itself') as string },
  });
  await becomeLive();
  expect(await generationOf(id)).toBeGreaterThan(before);
  await vi.waitFor(
    () =>
      expect(pushed.some(({ topic, payload }) => topic === 'replica' && payload.generation > before)).toBe(
        true,
      ),
    patience,
  );
});

it('waits longer each time that a thread ends soon after it was live, unless somebody wants it now', async () => {
  const id = await signIn();
  const pauses: number[] = [];
  for (let crash = 0; crash < 4; crash += 1) {
    await becomeLive();
    organizations.suspend();
    await vi.waitFor(() => expect(connection()).toBe('offline'), patience);
    const state = organizations.list()[0]?.connection;
    if (state?.kind !== 'offline') throw new Error('It is offline no longer.');
    pauses.push((state.nextTryAtMilliseconds ?? 0) - state.sinceMilliseconds);
    await organizations.tryNow(id);
    expect(connection()).toBe('connecting');
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[3]).toBeGreaterThanOrEqual(8_000);
  await becomeLive();
});

it('keeps the name that is known while the server cannot be reached after a restart', async () => {
  await signIn();
  await becomeLive();
  await organizations.close();
  await realm.close();
  organizations = createOrganizations(ports);
  await organizations.restore();
  await vi.waitFor(() => expect(connection()).toBe('reconnecting'), patience);
  expect(organizations.list()[0]?.name).toBe('Orchid Cooperative');
  expect(listAccounts(database)[0]?.name).toBe('Orchid Cooperative');
});

it('holds what is asked right after a start until the keychain has answered', async () => {
  const id = await signIn();
  await becomeLive();
  await organizations.close();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const { keychain } = ports;
  organizations = createOrganizations({
    ...ports,
    keychain: {
      ...keychain,
      async read(account) {
        await isAnswered;
        return keychain.read(account);
      },
    },
  });
  const restored = organizations.restore();
  const input = { organizationId: id };
  const abort = new AbortController();
  const given = organizations.call(id, 'presence.cover-conditions', input, abort.signal);
  abort.abort();
  expect(await given).toEqual(fail({ kind: 'cancelled' }));
  const held = organizations.call(id, 'presence.cover-conditions', input, new AbortController().signal);
  answer();
  expect(await held).toEqual(succeed(null));
  await restored;
});

it('is connecting, no longer signed out, as soon as somebody has signed in again, and counts on', async () => {
  const id = await signIn();
  await becomeLive();
  const before = await generationOf(id);
  realm.control.revokeKey(realm.accounts[0]?.userId ?? 0);
  // Any call that is refused makes it known at once, long before the held poll ends.
  const plan = { kind: 'set-role', userIds: [realm.accounts[3]?.userId ?? 0], role: 600 } as const;
  const { signal } = new AbortController();
  const planned = await organizations.call(id, 'changes.plan', { organizationId: id, action: plan }, signal);
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure));
  const { id: changeSetId } = planned.value as { id: string };
  const run = { organizationId: id, changeSetId, typed: null, stopAtFirstRefusal: false, reason: '' };
  await organizations.call(id, 'changes.run', run, signal);
  await vi.waitFor(() => expect(connection()).toBe('signed-out'), patience);

  await signIn();
  expect(connection()).toBe('connecting');
  await becomeLive();
  expect(await generationOf(id)).toBeGreaterThan(before);
});

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import type { Keychain } from '../platform/keychain.ts';
import { listAccounts } from '../store/accounts.ts';
import { accountsUnderTest, patience } from './organizations.fixture.ts';

const accounts = accountsUnderTest(startDemoRealm);
let realm: DemoRealm;
beforeEach(async () => {
  realm = await accounts.startRealm();
});
const signIn = () => accounts.signIn(realm);

function connection(): string | undefined {
  return accounts.organizations.list()[0]?.connection.kind;
}

async function becomeLive(): Promise<void> {
  await vi.waitFor(() => expect(connection()).toBe('live'), patience);
}

async function generationOf(organizationId: string): Promise<number> {
  const { signal } = new AbortController();
  const answer = await accounts.organizations.call(
    organizationId,
    'replica.snapshot',
    { organizationId },
    signal,
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return (answer.value as { generation: number }).generation;
}

it('an account is in the file itself right after sign-in, in case the log beside it is lost', async () => {
  const id = await signIn();
  const copy = join(accounts.folder, 'copy.db');
  await copyFile(join(accounts.folder, 'console.db'), copy);
  const database = new DatabaseSync(copy);
  expect(listAccounts(database)).toMatchObject([{ id }]);
  database.close();
});

it('a crash of an organization’s thread is reported, and the thread restarts with a higher generation', async () => {
  const id = await signIn();
  await becomeLive();
  const before = await generationOf(id);
  const path = /\/messages\/\d+$/;
  realm.faults.add({ path, fault: { kind: 'slow', milliseconds: 20_000 } });
  const input = { organizationId: id, messageId: realm.control.newestMessageId() };
  const asked = accounts.organizations.call(id, 'messages.inspect', input, new AbortController().signal);
  await vi.waitFor(() => expect(realm.log.some((entry) => path.test(entry.path))).toBe(true), patience);

  accounts.organizations.suspend();
  await vi.waitFor(() => expect(connection()).toBe('offline'), patience);
  expect(await asked, 'what it was asked is not gone').toMatchObject({
    failure: {
      kind: 'offline',
      reason: 'stopped',
      message: expect.saying('restarts automatically') as string,
    },
  });
  expect(accounts.organizations.list()[0]).toMatchObject({
    name: 'Orchid Cooperative',
    connection: { reason: expect.saying('restarts automatically') as string },
  });
  await becomeLive();
  expect(await generationOf(id)).toBeGreaterThan(before);
  await vi.waitFor(
    () =>
      expect(
        accounts.pushed.some(({ topic, payload }) => topic === 'replica' && payload.generation > before),
      ).toBe(true),
    patience,
  );
});

it('the pause grows each time a thread ends soon after it was live, and is skipped on request', async () => {
  const id = await signIn();
  const pauses: number[] = [];
  for (let crash = 0; crash < 4; crash += 1) {
    await becomeLive();
    accounts.organizations.suspend();
    await vi.waitFor(() => expect(connection()).toBe('offline'), patience);
    const state = accounts.organizations.list()[0]?.connection;
    if (state?.kind !== 'offline') throw new Error('It is offline no longer.');
    pauses.push((state.nextTryAtMilliseconds ?? 0) - state.sinceMilliseconds);
    await accounts.organizations.tryNow(id);
    expect(connection()).toBe('connecting');
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[3]).toBeGreaterThanOrEqual(8_000);
  await becomeLive();
});

it('an account whose key was kept for one session keeps its place and asks for the key', async () => {
  const id = await accounts.signIn(realm, realm.accounts[0]?.userId, 'memory');
  await becomeLive();
  expect([...accounts.keys]).toEqual([]);
  const organizations = await accounts.restart();
  await organizations.restore();
  expect(organizations.list()).toMatchObject([
    {
      id,
      url: realm.url,
      name: 'Orchid Cooperative',
      email: realm.accounts[0]?.email,
      keyKeptIn: 'nowhere',
      connection: { kind: 'signed-out', message: 'The key was kept only until the console was closed.' },
    },
  ]);
  expect(await organizations.tryNow(id)).toEqual(succeed(null));
  expect(connection()).toBe('signed-out');

  expect(await accounts.signIn(realm, realm.accounts[0]?.userId, 'memory')).toBe(id);
  await becomeLive();
  await organizations.signOut({ organizationId: id, forget: false });
  expect(connection()).toBe('signed-out');
  await organizations.signOut({ organizationId: id, forget: true });
  expect(listAccounts(accounts.database)).toEqual([]);
});

it('the keychain’s key is used again after a session with a key in memory', async () => {
  const owner = realm.accounts[0]?.userId;
  const id = await accounts.signIn(realm, owner);
  expect(await accounts.signIn(realm, owner, 'memory')).toBe(id);
  const organizations = await accounts.restart();
  await organizations.restore();
  await becomeLive();
  expect(organizations.list()).toMatchObject([{ id, keyKeptIn: 'keychain' }]);
});

it('a stored http address needs consent of its own before its key is read or it is contacted', async () => {
  const id = await signIn();
  await becomeLive();
  const [[name] = ['']] = accounts.keys;
  const url = 'http://chat.invalid';
  const setUrl = (to: string) => accounts.database.prepare('UPDATE account SET url = ?').run(to);
  const read: string[] = [];
  const keychain: Keychain = {
    ...accounts.ports.keychain,
    read(account) {
      read.push(account);
      return accounts.ports.keychain.read(account);
    },
  };
  await accounts.organizations.close();
  setUrl(url);
  const organizations = await accounts.restart({ keychain });
  await organizations.restore();
  expect(organizations.list()).toMatchObject([
    { url, keyKeptIn: 'keychain', connection: { kind: 'unencrypted' } },
  ]);
  await organizations.tryNow(id);
  const input = { organizationId: id };
  expect(
    await organizations.call(id, 'presence.cover-conditions', input, new AbortController().signal),
  ).toMatchObject({ ok: false, failure: { kind: 'tls' } });
  expect(await organizations.allowHttp({ organizationId: id, url: 'http://other.invalid' })).toMatchObject({
    ok: false,
    failure: { kind: 'gone' },
  });
  expect(connection()).toBe('unencrypted');
  expect(read).toEqual([]);

  expect(await organizations.allowHttp({ organizationId: id, url })).toEqual(succeed(null));
  expect(read).toEqual([name]);
  expect(connection()).not.toBe('unencrypted');
  const again = await accounts.restart({ keychain });
  await again.restore();
  expect(read).toHaveLength(2);
  await again.close();
  setUrl('http://elsewhere.invalid');
  await (await accounts.restart({ keychain })).restore();
  expect(connection()).toBe('unencrypted');
  expect(read).toHaveLength(2);
});

it('the known name stays while the server cannot be reached after a restart', async () => {
  await signIn();
  await becomeLive();
  await accounts.organizations.close();
  await realm.close();
  const organizations = await accounts.restart();
  await organizations.restore();
  await vi.waitFor(() => expect(connection()).toBe('reconnecting'), patience);
  expect(organizations.list()[0]?.name).toBe('Orchid Cooperative');
  expect(listAccounts(accounts.database)[0]?.name).toBe('Orchid Cooperative');
});

it('calls right after a start wait for the keychain’s answer', async () => {
  const id = await signIn();
  await becomeLive();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const { keychain } = accounts.ports;
  const organizations = await accounts.restart({
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

it('an organization is connecting as soon as the person has signed in again, and counts on', async () => {
  const id = await signIn();
  await becomeLive();
  const before = await generationOf(id);
  realm.control.revokeKey(realm.accounts[0]?.userId ?? 0);
  // Any refused call reports it at once, long before the long poll ends.
  const plan = { kind: 'set-role', userIds: [realm.accounts[3]?.userId ?? 0], role: 600 } as const;
  const { signal } = new AbortController();
  const planned = await accounts.organizations.call(
    id,
    'changes.plan',
    { organizationId: id, action: plan },
    signal,
  );
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure));
  const { id: changeSetId } = planned.value as { id: string };
  const run = { organizationId: id, changeSetId, typed: null, stopAtFirstRefusal: false, reason: '' };
  await accounts.organizations.call(id, 'changes.run', run, signal);
  await vi.waitFor(() => expect(connection()).toBe('signed-out'), patience);

  await signIn();
  expect(connection()).toBe('connecting');
  await becomeLive();
  expect(await generationOf(id)).toBeGreaterThan(before);
});

it('a demo organization that stops is reported and replaced', async () => {
  const demoWorkerEntry = new URL('./crashing-demo.fixture.ts', import.meta.url);
  const organizations = await accounts.restart({ demoWorkerEntry, demoOptions: { users: 60 } });
  const crash = new BroadcastChannel('demo-crash');
  try {
    const started = await organizations.startDemo();
    if (!started.ok) throw new Error(JSON.stringify(started.failure));
    await becomeLive();
    crash.postMessage('');
    await vi.waitFor(() => expect(connection()).toBe('stopped'), patience);
    const { id } = started.value;
    expect(await organizations.tryNow(id)).toMatchObject({ ok: true });
    expect(connection()).toBe('stopped');
    const { signal } = new AbortController();
    expect(await organizations.call(id, 'replica.snapshot', { organizationId: id }, signal)).toMatchObject({
      failure: { kind: 'gone', message: 'The demo organization stopped. Start it again.' },
    });

    const again = await organizations.startDemo();
    expect(again).toMatchObject({ ok: true, value: { isDemo: true } });
    expect(organizations.list().map((each) => each.id)).toEqual([again.ok && again.value.id]);
    expect(again.ok && again.value.id).not.toBe(id);
    await becomeLive();
  } finally {
    crash.close();
  }
});

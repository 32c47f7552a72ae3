import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountOf, send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startSession, type SessionHarness } from './session-harness.ts';
import { pause } from '../../../test/timing/time-spent.ts';

let demo: DemoRealm;
const sessions: SessionHarness[] = [];
const patience = { timeout: 60_000, interval: 20 };

async function startRealm(options: Parameters<typeof startDemoRealm>[0] = {}): Promise<void> {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0, ...options });
}

async function startLive(
  ...options: Parameters<typeof startSession> extends [unknown, ...infer Rest] ? Rest : never
) {
  const live = startSession(demo, ...options);
  sessions.push(live);
  await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
  return live;
}

afterEach(async () => {
  await Promise.all(sessions.splice(0).map((live) => live.close()));
  await demo.close();
});

const polls = (): Record<string, string>[] =>
  demo.log
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/events'))
    .map((one) => one.parameters);

describe('a session', () => {
  test('asks for no messages and deletes its queue when it closes', async () => {
    await startRealm();
    const live = await startLive();
    const register = demo.log.find(({ path }) => path.endsWith('/register'));
    const types = JSON.parse(register?.parameters['event_types'] ?? '[]') as string[];
    expect(types).toContain('realm_user');
    expect(types).not.toContain('message');
    expect(demo.control.queues()).toHaveLength(1);
    await live.session.close();
    expect(demo.control.queues()).toHaveLength(0);
  });

  test('leaves no queue behind when closed while registering', async () => {
    await startRealm();
    demo.faults.add({ path: '/register', fault: { kind: 'slow', milliseconds: 400 } });
    const live = startSession(demo);
    await pause(100, 'the registration is under way');
    await live.close();
    await pause(600, 'a second registration would have come by now');
    expect(demo.log.filter(({ path }) => path.endsWith('/register'))).toHaveLength(1);
    expect(demo.control.queues()).toHaveLength(0);
    expect(live.model()).toBeNull();
  });

  test('shows reconnecting after two failures, offline after eight, and live after the first answer', async () => {
    await startRealm();
    const live = await startLive(0, { firstBackoff: 5 });
    demo.faults.add({ path: '/events', times: 9, fault: { kind: 'bad-gateway' } });
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Somebody Else');
    await vi.waitFor(() => expect(live.shown).toEqual(['live', 'reconnecting', 'offline', 'live']), patience);
    expect(live.session.generation()).toBe(1);
  });

  test('polls without blocking after a failure', async () => {
    await startRealm();
    await startLive();
    await vi.waitFor(() => expect(polls()).toHaveLength(1), patience);
    demo.faults.add({ path: '/events', times: 1, fault: { kind: 'bad-gateway' } });
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Somebody Else');
    await vi.waitFor(() => expect(polls().length).toBeGreaterThanOrEqual(4), patience);
    expect(polls().map((one) => one['dont_block'] ?? 'held')).toEqual(['held', 'held', 'true', 'held']);
  });

  test('polls at once and without blocking after waking up', async () => {
    await startRealm();
    const live = await startLive();
    await vi.waitFor(() => expect(polls()).toHaveLength(1), patience);
    live.session.suspend();
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Night Owl');
    await pause(150, 'a suspended session must not poll');
    expect(polls()).toHaveLength(1);
    live.session.resume();
    await vi.waitFor(
      () => expect(live.model()?.index.read(demo.accounts[3]?.userId ?? 0)?.name).toBe('Night Owl'),
      patience,
    );
    expect(polls()[1]?.['dont_block']).toBe('true');
    expect(live.session.generation()).toBe(1);
  });

  test('ends a long wait on "Try now"', async () => {
    await startRealm();
    const live = await startLive(0, { firstBackoff: 60_000 });
    await vi.waitFor(() => expect(polls()).toHaveLength(1), patience);
    demo.faults.add({ path: '/events', times: 1, fault: { kind: 'bad-gateway' } });
    const userId = demo.accounts[3]?.userId ?? 0;
    demo.control.rename(userId, 'First');
    await vi.waitFor(() => expect(live.model()?.index.read(userId)?.name).toBe('First'), patience);
    await vi.waitFor(() => expect(polls().length).toBe(2), patience);
    demo.control.rename(userId, 'Second');
    await pause(200, 'a poll after a failure must wait');
    expect(live.model()?.index.read(userId)?.name).toBe('First');
    live.session.tryNow();
    await vi.waitFor(() => expect(live.model()?.index.read(userId)?.name).toBe('Second'), patience);
  });

  test('stops at a refused key, keeps the data and sends no more requests', async () => {
    await startRealm();
    const live = await startLive();
    const before = live.fingerprint();
    demo.control.revokeKey(demo.accounts[0]?.userId ?? 0);
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Unseen');
    await vi.waitFor(() => expect(live.session.state().kind).toBe('signed-out'), patience);
    expect(live.session.state()).toMatchObject({ message: 'Invalid API key' });
    const asked = demo.log.length;
    await pause(200, 'a session that is signed out must ask nothing');
    expect(demo.log.length).toBe(asked);
    expect(live.model()).not.toBeNull();
    expect(before).not.toBe('');
  });

  test('signs out when the organization is deactivated', async () => {
    await startRealm();
    const live = await startLive();
    demo.control.deactivateRealm();
    await vi.waitFor(() => expect(live.session.state().kind).toBe('signed-out'), patience);
  });

  test('refuses a server that is too old by its version and leaves no queue behind', async () => {
    await startRealm({ featureLevel: 187 });
    const live = startSession(demo);
    sessions.push(live);
    await vi.waitFor(() => expect(live.session.state().kind).toBe('refused'), patience);
    expect(live.session.state()).toMatchObject({
      message: expect.saying('needs Zulip 8.0 or newer'),
    });
    expect(live.model()).toBeNull();
    await vi.waitFor(() => expect(demo.control.queues()).toHaveLength(0), patience);
  });

  test('registers again some time after a restart with another feature level, and not after one with the same', async () => {
    await startRealm({ featureLevel: 421 });
    const live = await startLive();
    demo.control.restart();
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Same Level');
    await vi.waitFor(
      () => expect(live.model()?.index.read(demo.accounts[3]?.userId ?? 0)?.name).toBe('Same Level'),
      patience,
    );
    await pause(300, 'the same level must not register again');
    expect(live.session.generation()).toBe(1);
    demo.control.restart(499);
    await vi.waitFor(() => expect(live.session.generation()).toBe(2), patience);
    expect(live.connection.featureLevel).toBe(499);
  });

  test('fetches a fresh snapshot after losing the administrator’s role, with what may still be seen', async () => {
    await startRealm();
    const live = await startLive(1);
    const userId = demo.accounts[1]?.userId ?? 0;
    demo.control.setRole(userId, 400);
    await vi.waitFor(() => expect(live.session.generation()).toBe(2), patience);
    expect(live.model()?.me()?.role).toBe(400);
    await vi.waitFor(() => expect(demo.control.queues()).toHaveLength(1), patience);
  });

  test('fetches a fresh snapshot only for a guest who loses access to everyone', async () => {
    await startRealm();
    const owner = await startLive(0);
    const guest = await startLive(demo.accounts.findIndex(({ role }) => role === 600));
    const known = guest.model()?.index.size ?? 0;
    const members = demo.control.snapshot().groups.find(({ name }) => name === 'role:members')?.id;
    const change = { can_access_all_users_group: { new: members } };
    expect(await send(demo, accountOf(demo, 100), 'PATCH', '/realm', change)).toMatchObject({ status: 200 });
    await vi.waitFor(() => expect(guest.session.generation()).toBe(2), patience);
    expect(guest.model()?.index.size).toBeLessThan(known);
    expect(owner.session.generation()).toBe(1);
  });

  test('retries a registration, but no faster than allowed', async () => {
    await startRealm();
    demo.faults.add({ path: '/register', times: 3, fault: { kind: 'bad-gateway' } });
    const began = Date.now();
    const live = await startLive(0, { firstBackoff: 5, betweenRegistrations: 500 });
    const times = demo.log.filter(({ path }) => path.endsWith('/register')).map(({ at }) => at);
    expect(times).toHaveLength(4);
    // Checks all waits together: on a busy machine the first of two may arrive late. Timers may fire slightly early.
    expect((times.at(-1) ?? 0) - began).toBeGreaterThanOrEqual(1_490);
    expect(live.shown).toEqual(['reconnecting', 'live']);
  });
});

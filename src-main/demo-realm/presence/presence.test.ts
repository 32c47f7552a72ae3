import { afterEach, describe, expect, test } from 'vitest';
import {
  accountOf,
  capabilities,
  register,
  send,
  waiting,
  type Answer,
  type Parameters,
} from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm, type DemoRealmOptions } from '../server.ts';

const begin = Date.UTC(2026, 4, 2, 8);
let clock = begin;
let realm: DemoRealm;

async function start(options: DemoRealmOptions = {}): Promise<void> {
  clock = begin;
  realm = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    now: () => clock,
    ...options,
  });
}
afterEach(() => realm.close());

const seconds = (): number => Math.floor(clock / 1000);
const report = (role: 100 | 400, parameters: Parameters): Promise<Answer> =>
  send(realm, accountOf(realm, role), 'POST', '/users/me/presence', parameters);
const rowOf = (role: 100 | 400): unknown =>
  realm.control.snapshot().users.find((user) => user.userId === accountOf(realm, role).userId)?.presence;

describe('a presence report', () => {
  test.each([
    [{}, 'REQUEST_VARIABLE_MISSING', "Missing 'status' argument"],
    [{ status: 'asleep' }, 'BAD_REQUEST', 'Invalid status: asleep'],
    [{ status: 'idle', ping_only: '1' }, 'BAD_REQUEST', 'ping_only is not a boolean'],
  ])('with %j is refused', async (parameters, code, msg) => {
    await start();
    expect(await report(100, parameters)).toMatchObject({ status: 400, body: { code, msg } });
  });

  test('is stored at most once a minute', async () => {
    await start();
    clock += 3_600_000;
    await report(400, { status: 'active', ping_only: true });
    const first = seconds();
    expect(rowOf(400)).toEqual({ active: first, connected: first });
    clock += 50_000;
    await report(400, { status: 'active', ping_only: true });
    expect(rowOf(400)).toEqual({ active: first, connected: first });
    clock += 10_000;
    await report(400, { status: 'idle', ping_only: true });
    expect(rowOf(400)).toEqual({ active: first, connected: seconds() });
  });

  test('with ping_only returns nothing', async () => {
    await start();
    expect((await report(100, { status: 'idle', ping_only: true })).body).toEqual({
      result: 'success',
      msg: '',
    });
  });

  test('causes an event on return only, not on an ordinary refresh', async () => {
    await start();
    clock += 3_600_000;
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner, {
      event_types: ['presence'],
      client_capabilities: { ...capabilities, simplified_presence_events: true },
    });
    const userId = accountOf(realm, 400).userId;
    await report(400, { status: 'active' });
    const returned = seconds();
    clock += 60_000;
    await report(400, { status: 'active' });
    clock += 60_000;
    await report(400, { status: 'idle' });
    const events = await waiting(realm, owner, queue_id);
    expect(events).toEqual([
      {
        type: 'presence',
        presences: { [userId]: { active_timestamp: returned, idle_timestamp: returned } },
        id: 0,
      },
    ]);
  });
});

describe('the answer to a presence report', () => {
  test('contains everyone at first and then only changes', async () => {
    await start();
    const full = await report(100, { status: 'idle', last_update_id: -1 });
    const cursor = full.body['presence_last_update_id'] as number;
    expect(Object.keys(full.body['presences'] as object).length).toBeGreaterThan(20);
    expect(full.body['server_timestamp']).toBe(begin / 1000);
    const nothing = await report(100, { status: 'idle', last_update_id: cursor });
    expect(nothing.body).toMatchObject({ presences: {}, presence_last_update_id: cursor });
    const userId = accountOf(realm, 600).userId;
    realm.control.setPresence(userId, 'active', seconds() + 5);
    const delta = await report(100, { status: 'idle', last_update_id: cursor });
    expect(delta.body['presences']).toEqual({
      [userId]: { active_timestamp: seconds() + 5, idle_timestamp: seconds() + 5 },
    });
    expect(delta.body['presence_last_update_id']).toBe(cursor + 1);
  });

  test('is in the modern format with last_update_id or slim_presence, else in the legacy format by address', async () => {
    await start();
    const owner = accountOf(realm, 100);
    realm.control.setPresence(owner.userId, 'active', seconds());
    const legacy = (await report(100, { status: 'idle' })).body;
    const row = { client: 'website', status: 'active', timestamp: seconds() };
    expect((legacy['presences'] as Record<string, object>)[owner.email]).toEqual({
      aggregated: row,
      website: { ...row, pushable: false },
    });
    const slim = (await report(100, { status: 'idle', slim_presence: true })).body;
    expect((slim['presences'] as Record<string, object>)[owner.userId]).toEqual({
      active_timestamp: seconds(),
      idle_timestamp: seconds(),
    });
  });

  test('is limited to some days of history, unless there is a cursor', async () => {
    await start();
    const count = async (parameters: Parameters): Promise<number> =>
      Object.keys((await report(100, { status: 'idle', ...parameters })).body['presences'] as object).length;
    expect(await count({ last_update_id: -1, history_limit_days: 0 })).toBe(0);
    const fortnight = await count({ last_update_id: -1 });
    expect(await count({ last_update_id: -1, history_limit_days: 400 })).toBeGreaterThan(fortnight);
    expect(await count({ last_update_id: 1, history_limit_days: 0 })).toBeGreaterThan(fortnight);
  });

  test('is empty if presence is switched off', async () => {
    await start();
    realm.control.setRealmSetting('presence_disabled', true);
    const answer = await report(100, { status: 'active', last_update_id: 12 });
    expect(answer.body).toMatchObject({ presences: {}, presence_last_update_id: -1 });
  });
});

describe('presence events', () => {
  test('have the format that each queue supports', async () => {
    await start();
    const owner = accountOf(realm, 100);
    const modern = await register(realm, owner, {
      client_capabilities: { ...capabilities, simplified_presence_events: true },
    });
    const slim = await register(realm, owner, { slim_presence: true });
    const plain = await register(realm, owner);
    realm.control.setPresence(owner.userId, 'active', seconds());
    const one = async (queueId: string): Promise<unknown> => (await waiting(realm, owner, queueId))[0];
    const website = { client: 'website', status: 'active', timestamp: seconds(), pushable: false };
    const legacy = {
      type: 'presence',
      user_id: owner.userId,
      server_timestamp: clock / 1000,
      presence: { website },
      id: 0,
    };
    expect(await one(modern.queue_id)).toEqual({
      type: 'presence',
      presences: { [owner.userId]: { active_timestamp: seconds(), idle_timestamp: seconds() } },
      id: 0,
    });
    expect(await one(slim.queue_id)).toEqual(legacy);
    expect(await one(plain.queue_id)).toEqual({ ...legacy, email: owner.email });
  });

  test('are not sent in realms with more active people than the limit, where polling still works', async () => {
    await start({ presenceEventLimit: 20 });
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner);
    clock += 1000;
    await report(400, { status: 'active' });
    expect(await waiting(realm, owner, queue_id)).toEqual([]);
    const presences = (await report(100, { status: 'idle', last_update_id: -1 })).body['presences'] as Record<
      string,
      object
    >;
    expect(presences[accountOf(realm, 400).userId]).toMatchObject({ active_timestamp: seconds() });
  });

  test('are by default not sent in realms with more than a hundred active people', async () => {
    realm = await startDemoRealm({ users: 250, rateLimit: 'off', presenceChangesPerSecond: 0 });
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner, { event_types: ['presence'] });
    await report(400, { status: 'active' });
    expect(await waiting(realm, owner, queue_id)).toEqual([]);
  });

  test('arrive by themselves in a lively realm', async () => {
    realm = await startDemoRealm({ users: 100, rateLimit: 'off', presenceChangesPerSecond: 40 });
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner, { event_types: ['presence'] });
    await expect
      .poll(async () => (await waiting(realm, owner, queue_id)).length, { timeout: 5000 })
      .toBeGreaterThan(5);
  });
});

describe('one person’s presence', () => {
  test.each([
    [480, ['aggregated', 'website'], false],
    [490, ['active_timestamp', 'idle_timestamp'], false],
    [499, ['active_timestamp', 'aggregated', 'idle_timestamp', 'website'], true],
  ])('at level %d has the keys of that level', async (featureLevel, keys, timestamped) => {
    await start({ featureLevel });
    const owner = accountOf(realm, 100);
    realm.control.setPresence(owner.userId, 'active', seconds());
    const { body } = await send(realm, owner, 'GET', `/users/${owner.userId}/presence`);
    expect(Object.keys(body['presence'] as object).toSorted()).toEqual(keys);
    expect('server_timestamp' in body).toBe(timestamped);
  });

  test('is offline in the aggregate only once it is older than the threshold', async () => {
    await start();
    const owner = accountOf(realm, 100);
    realm.control.setPresence(owner.userId, 'active', seconds());
    const statuses = async (): Promise<unknown[]> => {
      const { body } = await send(realm, owner, 'GET', `/users/${owner.email}/presence`);
      const { aggregated, website } = body['presence'] as Record<string, { status: string }>;
      return [aggregated?.status, website?.status];
    };
    clock += 200_000;
    expect(await statuses()).toEqual(['active', 'active']);
    clock += 1000;
    expect(await statuses()).toEqual(['offline', 'active']);
  });

  test('is refused for people without any, for bots, and for unknown or deactivated people', async () => {
    await start();
    const users = realm.control.snapshot().users;
    const owner = accountOf(realm, 100);
    const msg = async (who: number | undefined): Promise<unknown> =>
      (await send(realm, owner, 'GET', `/users/${who}/presence`)).body['msg'];
    expect(await msg(99_999)).toBe('No such user');
    expect(await msg(users.find((user) => !user.isActive && !user.isBot)?.userId)).toBe('No such user');
    expect(await msg(users.find((user) => user.isBot)?.userId)).toBe(
      'Presence is not supported for bot users.',
    );
    const never = users.find((user) => user.isActive && !user.isBot && user.presence === null)?.userId;
    expect(await msg(never)).toBe(`No presence data for ${never}`);
  });
});

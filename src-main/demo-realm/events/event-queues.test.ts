import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, register, send, waiting, type Answer, type Event } from '../client-for-tests.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '../server.ts';

let realm: DemoRealm;
let owner: DemoAccount;
let member: DemoAccount;

beforeAll(async () => {
  realm = await startDemoRealm({ users: 80, rateLimit: 'off', presenceChangesPerSecond: 0 });
  owner = accountOf(realm, 100);
  member = accountOf(realm, 400);
});
afterAll(() => realm.close());

const poll = (queueId: string, lastEventId: number, parameters = {}): Promise<Answer> =>
  send(realm, owner, 'GET', '/events', { queue_id: queueId, last_event_id: lastEventId, ...parameters });

const isHeld = (queueId: string): boolean | undefined =>
  realm.control.snapshot().queues.find((queue) => queue.id === queueId)?.held;

let names = 0;
const rename = (): void => realm.control.rename(member.userId, `Name ${(names += 1)}`);

describe('event delivery', () => {
  test('has ids from 0 that increase; a repeated poll repeats events, and acknowledging prunes them', async () => {
    const { queue_id, last_event_id } = await register(realm, owner);
    expect(last_event_id).toBe(-1);
    rename();
    rename();
    rename();
    expect((await waiting(realm, owner, queue_id)).map((event) => event.id)).toEqual([0, 1, 2]);
    expect((await waiting(realm, owner, queue_id)).map((event) => event.id)).toEqual([0, 1, 2]);
    expect((await waiting(realm, owner, queue_id, 1)).map((event) => event.id)).toEqual([2]);
    expect(await waiting(realm, owner, queue_id, 2)).toEqual([]);
    rename();
    expect((await waiting(realm, owner, queue_id, 2)).map((event) => event.id)).toEqual([3]);
  });

  test('answers a blocked poll with the first event', async () => {
    const { queue_id } = await register(realm, owner);
    const held = poll(queue_id, -1);
    await expect.poll(() => isHeld(queue_id)).toBe(true);
    rename();
    expect((await held).body['events']).toHaveLength(1);
    expect(isHeld(queue_id)).toBe(false);
  });

  test('ends a first poll with its events when a second one arrives', async () => {
    const { queue_id } = await register(realm, owner);
    const first = poll(queue_id, -1);
    await expect.poll(() => isHeld(queue_id)).toBe(true);
    const second = poll(queue_id, -1);
    expect(await first).toMatchObject({ status: 200, body: { events: [] } });
    rename();
    expect((await second).body['events']).toHaveLength(1);
  });

  test("includes only the requested types, even types that don't exist", async () => {
    const { queue_id } = await register(realm, owner, { event_types: ['user_status', 'no_such_type'] });
    rename();
    realm.control.setStatus(member.userId, 'At the kiln', 'fire');
    const status = {
      type: 'user_status',
      user_id: member.userId,
      status_text: 'At the kiln',
      emoji_name: 'fire',
      emoji_code: '1f525',
      reaction_type: 'unicode_emoji',
      id: 0,
    };
    expect(await waiting(realm, owner, queue_id)).toEqual([status]);
  });

  test('sends an injected event of an unknown type to every queue', async () => {
    const { queue_id } = await register(realm, owner, { event_types: ['realm_user'] });
    realm.control.emit({ type: 'weather', op: 'rain', litres: 3 });
    expect(await waiting(realm, owner, queue_id)).toEqual([
      { type: 'weather', op: 'rain', litres: 3, id: 0 },
    ]);
  });

  test("sends an event to other people's queues and to one's own, once each", async () => {
    const queues = await Promise.all([
      register(realm, owner),
      register(realm, owner),
      register(realm, member),
    ]);
    await send(realm, owner, 'PATCH', `/users/${member.userId}`, { full_name: 'Known To All' });
    const accounts = [owner, owner, member];
    for (const [index, { queue_id }] of queues.entries()) {
      const events = await waiting(realm, accounts[index] ?? owner, queue_id);
      expect(events).toEqual([
        {
          type: 'realm_user',
          op: 'update',
          person: { user_id: member.userId, full_name: 'Known To All' },
          id: 0,
        },
      ]);
    }
  });

  test('sends a burst of thousands in one answer, in order, with the state of a fresh snapshot', async () => {
    const { queue_id } = await register(realm, owner);
    const held = poll(queue_id, -1);
    await expect.poll(() => isHeld(queue_id)).toBe(true);
    realm.control.burst(5000);
    const events = (await held).body['events'] as Event[];
    expect(events.map((event) => event.id)).toEqual(Array.from({ length: 5000 }, (_none, index) => index));
    const last = events.findLast((event) => event.type === 'user_status');
    const user = realm.control.snapshot().users.find((candidate) => candidate.userId === last?.['user_id']);
    expect(user?.status['status_text']).toBe(last?.['status_text']);
  });
});

describe('heartbeats', () => {
  test('end a blocked poll, whatever types were requested, and must be acknowledged', async () => {
    const quick = await startDemoRealm({ users: 40, heartbeatSeconds: 0.05, presenceChangesPerSecond: 0 });
    const account = accountOf(quick, 100);
    const { queue_id } = await register(quick, account, { event_types: [] });
    const beat = (lastEventId: number): Promise<Answer> =>
      send(quick, account, 'GET', '/events', { queue_id, last_event_id: lastEventId });
    expect((await beat(-1)).body['events']).toEqual([{ type: 'heartbeat', id: 0 }]);
    expect((await beat(-1)).body['events']).toEqual([{ type: 'heartbeat', id: 0 }]);
    expect((await beat(0)).body['events']).toEqual([{ type: 'heartbeat', id: 1 }]);
    await quick.close();
  });
});

describe('a queue error', () => {
  const lost = (queueId: string): object => ({
    status: 400,
    body: {
      result: 'error',
      code: 'BAD_EVENT_QUEUE_ID',
      msg: `Bad event queue ID: ${queueId}`,
      queue_id: queueId,
    },
  });

  test('is sent for unknown and deleted queues, and for those of another person', async () => {
    expect(await poll('0b6e6d0e', -1)).toMatchObject(lost('0b6e6d0e'));
    const { queue_id } = await register(realm, owner);
    expect(await send(realm, member, 'GET', '/events', { queue_id, last_event_id: -1 })).toMatchObject(
      lost(queue_id),
    );
    expect((await send(realm, owner, 'DELETE', '/events', { queue_id })).body).toEqual({
      result: 'success',
      msg: '',
    });
    expect(await send(realm, owner, 'DELETE', '/events', { queue_id })).toMatchObject(lost(queue_id));
    expect(await poll(queue_id, -1)).toMatchObject(lost(queue_id));
  });

  test('is sent for an id before the newest acknowledged one', async () => {
    const { queue_id } = await register(realm, owner);
    rename();
    rename();
    await waiting(realm, owner, queue_id, 1);
    expect(await poll(queue_id, 0)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'An event newer than 0 has already been pruned!' },
    });
  });

  test('is sent for an id that was never assigned', async () => {
    const { queue_id } = await register(realm, owner);
    rename();
    expect(await poll(queue_id, 7)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Event 7 was not in this queue' },
    });
  });

  test('is sent for a queue pruned without the client', async () => {
    const { queue_id } = await register(realm, owner);
    rename();
    realm.control.pruneQueue(queue_id);
    expect((await poll(queue_id, -1)).body['msg']).toBe('An event newer than -1 has already been pruned!');
  });
});

describe('the lifetime of queues', () => {
  test('counts idle time from the last poll, and a blocked poll keeps a queue alive', async () => {
    let clock = Date.UTC(2026, 4, 2);
    const aging = await startDemoRealm({
      users: 40,
      rateLimit: 'off',
      presenceChangesPerSecond: 0,
      now: () => clock,
    });
    const account = accountOf(aging, 100);
    const { queue_id, idle_queue_timeout_secs } = await register(aging, account);
    expect(idle_queue_timeout_secs).toBe(600);
    const look = (lastEventId: number): Promise<Answer> =>
      send(aging, account, 'GET', '/events', { queue_id, last_event_id: lastEventId, dont_block: true });
    clock += 599_000;
    expect((await look(-1)).status).toBe(200);
    const held = send(aging, account, 'GET', '/events', { queue_id, last_event_id: -1 });
    await expect.poll(() => aging.control.snapshot().queues[0]?.held).toBe(true);
    clock += 3_600_000;
    aging.control.emit({ type: 'weather' });
    expect((await held).status).toBe(200);
    clock += 601_000;
    expect((await look(0)).body['code']).toBe('BAD_EVENT_QUEUE_ID');
    await aging.close();
  });

  test.each([
    [3600, 3600],
    ['mobile', 43_200],
    [9_999_999, 604_800],
  ])('with idle_queue_timeout %s is %d seconds', async (asked, given) => {
    const answer = await register(realm, owner, { idle_queue_timeout: JSON.stringify(asked) });
    expect(answer['idle_queue_timeout_secs']).toBe(given);
  });

  test('ends with a crash, which cuts blocked polls', async () => {
    const { queue_id } = await register(realm, owner);
    const held = poll(queue_id, -1);
    await expect.poll(() => isHeld(queue_id)).toBe(true);
    const outcome = held.then(
      () => 'answered',
      (error: Error) => error.message,
    );
    realm.control.dropQueues();
    expect(await outcome).toBe('fetch failed');
    expect((await poll(queue_id, -1)).body['code']).toBe('BAD_EVENT_QUEUE_ID');
  });

  test('includes a graceful restart; of several restart events only the newest stays', async () => {
    const { queue_id } = await register(realm, owner);
    const others = await register(realm, owner, { event_types: ['realm_user'] });
    rename();
    realm.control.restart();
    realm.control.restart();
    const events = await waiting(realm, owner, queue_id);
    expect(events.map(({ id, type }) => [id, type])).toEqual([
      [0, 'realm_user'],
      [2, 'restart'],
    ]);
    expect(events[1]).toMatchObject({ zulip_version: '12.1', zulip_feature_level: 499 });
    expect((await waiting(realm, owner, others.queue_id)).map((event) => event.type)).toEqual(['realm_user']);
  });
});

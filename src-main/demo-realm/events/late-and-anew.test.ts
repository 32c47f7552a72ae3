import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountOf, register, send, waiting } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';

let realm: DemoRealm;
beforeEach(async () => {
  realm = await startDemoRealm({ users: 40, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterEach(() => realm.close());

test('events are delayed until released, and keep their order', async () => {
  const owner = accountOf(realm, 100);
  const { userId } = accountOf(realm, 400);
  const { queue_id: queueId } = await register(realm, owner, { event_types: ['realm_user'] });
  const names = async () => {
    const events = await waiting(realm, owner, queueId);
    return events.map(({ person }) => (person as { full_name: string }).full_name);
  };
  realm.control.delayEvents(Number.POSITIVE_INFINITY);
  realm.control.rename(userId, 'First');
  expect(await names()).toEqual([]);
  realm.control.delayEvents(30);
  realm.control.rename(userId, 'Second');
  await expect.poll(names).toEqual(['First', 'Second']);
  realm.control.delayEvents(60_000);
  realm.control.rename(userId, 'Third');
  expect(await names()).toEqual(['First', 'Second']);
  realm.control.delayEvents(0);
  expect(await names()).toEqual(['First', 'Second', 'Third']);
});

test("the server's clock is used in the header and in stored times", async () => {
  const owner = accountOf(realm, 100);
  const offset = -5 * 60_000;
  realm.control.setClock(offset);
  const { headers, body } = await send(realm, owner, 'POST', '/messages', {
    type: 'direct',
    to: [accountOf(realm, 400).userId],
    content: 'Hello',
  });
  const read = await send(realm, owner, 'GET', `/messages/${String(body['id'])}`);
  const { timestamp } = read.body['message'] as { timestamp: number };
  for (const time of [Date.parse(headers.get('date') ?? ''), timestamp * 1_000]) {
    expect(Math.abs(time - Date.now() - offset)).toBeLessThan(60_000);
  }
});

test('an organization imported a second time has the same people with other ids, and their keys', async () => {
  const owner = accountOf(realm, 100);
  const addresses = () => new Map(realm.control.snapshot().users.map(({ userId, email }) => [userId, email]));
  const groupsOf = (userId: number) =>
    realm.control
      .snapshot()
      .groups.flatMap(({ name, members }) => (members.includes(userId) ? [name] : []))
      .toSorted();
  const before = addresses();
  const memberships = new Map([...before.keys()].map((id) => [id, groupsOf(id)]));
  const moved = realm.control.importAnew();
  expect(moved.size).toBeGreaterThan(20);
  for (const [old, now] of moved) {
    expect(addresses().get(now)).toBe(before.get(old));
    expect(now).not.toBe(old);
    expect(groupsOf(now)).toEqual(memberships.get(old));
  }
  const { body } = await send(realm, owner, 'GET', '/users/me');
  expect(body['user_id']).toBe(moved.get(owner.userId));
});

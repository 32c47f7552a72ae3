import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, capabilities, register, send, waiting } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';

const count = 100_000;
let realm: DemoRealm;

beforeAll(async () => {
  realm = await startDemoRealm({ users: count, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterAll(() => realm.close());

describe('a realm of 100,000 people', () => {
  test('registers everyone exactly once, each with their own address', async () => {
    const answer = await send(realm, accountOf(realm, 100), 'POST', '/register', {
      client_capabilities: { ...capabilities, simplified_presence_events: true },
    });
    const people = [
      ...(answer.body['realm_users'] as { user_id: number; delivery_email: string | null }[]),
      ...(answer.body['realm_non_active_users'] as { user_id: number; delivery_email: string | null }[]),
    ];
    expect(new Set(people.map((user) => user.user_id)).size).toBe(count);
    const addresses = people.flatMap((user) => user.delivery_email ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('sends twenty thousand events at once', async () => {
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner);
    realm.control.burst(20_000);
    const events = await waiting(realm, owner, queue_id);
    expect(events).toHaveLength(20_000);
  });
});

/** Records are cached whatever the size, so a larger realm would show no more. */
test('a change appears in the next snapshot although records are cached', async () => {
  const smaller = await startDemoRealm({ users: 5_000, rateLimit: 'off', presenceChangesPerSecond: 0 });
  try {
    const owner = accountOf(smaller, 100);
    const read = async (): Promise<unknown> => {
      const snapshot = await register(smaller, owner, { fetch_event_types: ['realm_user'] });
      return (snapshot['realm_users'] as { user_id: number }[]).find((user) => user.user_id === 4000);
    };
    smaller.control.reactivate(4000);
    smaller.control.rename(4000, 'Before');
    expect(await read()).toMatchObject({ full_name: 'Before' });
    smaller.control.rename(4000, 'After');
    smaller.control.setRole(4000, 300);
    smaller.control.setProfileValue(4000, 2, 'Nowhere');
    expect(await read()).toMatchObject({
      full_name: 'After',
      role: 300,
      profile_data: { 2: { value: 'Nowhere', rendered_value: '<p>Nowhere</p>' } },
    });
  } finally {
    await smaller.close();
  }
});

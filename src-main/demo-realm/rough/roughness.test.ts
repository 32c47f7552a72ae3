import { afterEach, describe, expect, test } from 'vitest';
import { accountOf, basic, capabilities, register, send, waiting } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';
import type { RoughPart } from './roughness.ts';

const open: DemoRealm[] = [];
afterEach(async () => {
  for (const realm of open.splice(0)) await realm.close();
});

async function start(
  rough: boolean | readonly RoughPart[],
  options: Parameters<typeof startDemoRealm>[0] = {},
): Promise<DemoRealm> {
  const realm = await startDemoRealm({
    users: 120,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    rough,
    ...options,
  });
  open.push(realm);
  return realm;
}

type Row = Record<string, unknown>;

interface Snapshot {
  realm_users: (Row & { profile_data?: Record<string, { value: string; rendered_value?: string | null }> })[];
  realm_non_active_users: Row[];
  realm_user_groups: (Row & { members: number[]; is_system_group: boolean })[];
  custom_profile_fields: Row[];
}

const snapshotTypes = ['realm', 'realm_user', 'realm_user_groups', 'custom_profile_fields'];
const snapshotOf = async (realm: DemoRealm): Promise<Snapshot> =>
  (await register(realm, accountOf(realm, 100), {
    fetch_event_types: snapshotTypes,
  })) as unknown as Snapshot;

describe('rough records', () => {
  test('contain imports, odd people and values of newer servers, the same for the same seed', async () => {
    const now = (): number => Date.UTC(2026, 4, 2);
    const first = await snapshotOf(await start(['records'], { now }));
    const values = first.realm_users.flatMap(({ profile_data }) => Object.values(profile_data ?? {}));
    expect(values.filter(({ rendered_value }) => rendered_value === null).length).toBeGreaterThan(10);
    expect(first.realm_users.filter(({ bot_type }) => bot_type === 9)).toHaveLength(1);
    expect(first.custom_profile_fields).toContainEqual(expect.objectContaining({ type: 99 }));
    expect(first.realm_non_active_users).toContainEqual(expect.objectContaining({ is_imported_stub: true }));
    expect(first).toMatchObject({ realm_org_type: 9_999, realm_video_chat_provider: 77 });
    const again = await snapshotOf(await start(['records'], { now }));
    expect(again.realm_users).toEqual(first.realm_users);
    const other = await snapshotOf(await start(['records'], { now, seed: 2 }));
    expect(other.realm_users).not.toEqual(first.realm_users);
  });

  test.each([
    [302, true],
    [303, false],
  ])('at level %i keep deactivated people in groups: %s', async (featureLevel, isShown) => {
    const { realm_user_groups, realm_non_active_users } = await snapshotOf(
      await start(['records'], { featureLevel }),
    );
    const gone = new Set(realm_non_active_users.map(({ user_id }) => user_id));
    const own = realm_user_groups.filter(({ is_system_group }) => !is_system_group);
    expect(own.every(({ members }) => members.some((id) => gone.has(id)))).toBe(isShown);
    expect(own.some(({ members }) => members.some((id) => gone.has(id)))).toBe(isShown);
  });

  test('render a value once someone changes it', async () => {
    const realm = await start(['records']);
    const owner = accountOf(realm, 100);
    const { realm_users } = await snapshotOf(realm);
    const [person, field] = realm_users
      .flatMap((user) =>
        Object.entries(user.profile_data ?? {})
          .filter(([, { rendered_value }]) => rendered_value === null)
          .map(([id]) => [Number(user['user_id']), Number(id)] as const),
      )
      .at(0) ?? [0, 0];
    const profile_data = [{ id: field, value: 'Porto' }];
    await send(realm, owner, 'PATCH', `/users/${person}`, { profile_data });
    const { body } = await send(realm, owner, 'GET', `/users/${person}`, {
      include_custom_profile_fields: true,
    });
    expect(body).toMatchObject({
      user: { profile_data: { [field]: { value: 'Porto', rendered_value: '<p>Porto</p>' } } },
    });
  });
});

test('rough answers have unknown keys at the top, in rows, in people and in events', async () => {
  const realm = await start(['answers']);
  const owner = accountOf(realm, 100);
  const asked = { client_capabilities: capabilities, fetch_event_types: snapshotTypes };
  const registered = await send(realm, owner, 'POST', '/register', asked);
  realm.control.rename(accountOf(realm, 400).userId, 'Renamed');
  const poll = { queue_id: registered.body['queue_id'], last_event_id: -1 };
  // The bodies contain more than these keys.
  const answer = JSON.parse(registered.text) as Row & Snapshot;
  const { events } = JSON.parse((await send(realm, owner, 'GET', '/events', poll)).text) as { events: Row[] };
  for (const rows of [[answer], answer.realm_users, answer.custom_profile_fields, events]) {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => 'wind_and_weather' in row)).toBe(true);
  }
});

test('the rough clock is minutes off, equally in every time of an answer', async () => {
  const now = Date.UTC(2026, 4, 2);
  const realm = await start(['clock'], { now: () => now, rateLimit: { perMinute: 200, perHour: 2000 } });
  const owner = accountOf(realm, 100);
  const { headers } = await send(realm, owner, 'GET', '/users/me');
  const offset = Date.parse(headers.get('date') ?? '') - now;
  expect(Math.abs(offset)).toBeGreaterThan(120_000);
  expect(Math.abs(offset)).toBeLessThan(600_000);
  const resetAt = Number(headers.get('x-ratelimit-reset')) * 1000;
  expect(Math.abs(resetAt - 3_600_000 - now - offset)).toBeLessThan(1_000);
});

test('rough limits allow less than 200 requests a minute, which no header reveals', async () => {
  const realm = await startDemoRealm({ users: 20, presenceChangesPerSecond: 0, rough: ['limits'] });
  open.push(realm);
  const owner = accountOf(realm, 100);
  for (let calls = 1; calls <= 200; calls += 1) {
    const { status, headers } = await send(realm, owner, 'GET', '/users/me');
    expect(headers.get('x-ratelimit-limit')).toBe('2000');
    if (status === 429) return expect(calls).toBeGreaterThan(59);
  }
  throw new Error('There was no limit.');
});

test('rough limits omit presence events above a hundred people, whatever was requested', async () => {
  const realm = await start(['limits'], { presenceEventLimit: 1_000 });
  const owner = accountOf(realm, 100);
  const { queue_id } = await register(realm, owner, { event_types: ['presence'] });
  await send(realm, accountOf(realm, 600), 'POST', '/users/me/presence', {
    status: 'active',
    new_user_input: true,
  });
  expect(await waiting(realm, owner, queue_id)).toEqual([]);
});

test('rough gateways answer some reads, never two in a row, and never writes', async () => {
  const realm = await start(['gateways']);
  const { email, apiKey, userId } = accountOf(realm, 100);
  const headers = { Authorization: basic(email, apiKey) };
  const isRight: boolean[] = [];
  for (let calls = 0; calls < 120; calls += 1) {
    const answer = await fetch(`${realm.url}/api/v1/users/me`, { headers })
      .then(async (response) => (await response.json()) as Row)
      .catch(() => null);
    isRight.push(answer?.['user_id'] === userId);
    const written = await fetch(`${realm.url}/api/v1/users/me/status`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ status_text: String(calls) }),
    });
    expect(written.status).toBe(200);
  }
  expect(isRight.filter((right) => !right).length).toBeGreaterThan(2);
  expect(isRight.some((right, index) => !right && isRight[index + 1] === false)).toBe(false);
});

test('rough events come late and together, in order, with some of newer servers in between', async () => {
  const realm = await start(['events']);
  const owner = accountOf(realm, 100);
  const { queue_id } = await register(realm, owner);
  const person = accountOf(realm, 400).userId;
  const nextIds = (): number[] => realm.control.queues().map(({ nextId }) => nextId);
  const types = new Set<unknown>();
  let lastId = -1;
  for (let round = 0; round < 20; round += 1) {
    const before = nextIds();
    realm.control.rename(person, `First ${round}`);
    realm.control.rename(person, `Second ${round}`);
    // Nothing arrives within this turn.
    expect(nextIds()).toEqual(before);
    const { body } = await send(realm, owner, 'GET', '/events', { queue_id, last_event_id: lastId });
    const events = body['events'] as (Row & { id: number; person?: Row })[];
    lastId = events.at(-1)?.id ?? lastId;
    for (const { type } of events) types.add(type);
    expect(events.flatMap(({ person: changed }) => changed?.['full_name'] ?? [])).toEqual([
      `First ${round}`,
      `Second ${round}`,
    ]);
  }
  expect(types.size).toBeGreaterThan(1);
});

test('nothing is rough by default', async () => {
  const realm = await start(false);
  const { realm_users } = await snapshotOf(realm);
  const values = realm_users.flatMap(({ profile_data }) => Object.values(profile_data ?? {}));
  expect(values.some(({ rendered_value }) => rendered_value === null)).toBe(false);
});

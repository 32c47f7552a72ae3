import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, capabilities, register, send } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';

interface Person {
  user_id: number;
  email: string;
  delivery_email: string | null;
  role: number;
  is_bot: boolean;
  is_active?: boolean;
  avatar_url: string | null;
  profile_data?: Record<string, { value: string }>;
}

const realms: DemoRealm[] = [];
async function start(options: Parameters<typeof startDemoRealm>[0] = {}): Promise<DemoRealm> {
  const started = await startDemoRealm({ rateLimit: 'off', presenceChangesPerSecond: 0, ...options });
  realms.push(started);
  return started;
}
let realm: DemoRealm;
beforeAll(async () => {
  realm = await start();
});
afterAll(() => Promise.all(realms.map((each) => each.close())));

const all = [
  'realm',
  'realm_user',
  'realm_user_groups',
  'custom_profile_fields',
  'presence',
  'user_status',
  'stream',
  'realm_emoji',
  'realm_domains',
];

describe('the snapshot', () => {
  test('contains everyone once, active or not, and matches GET /users', async () => {
    const owner = accountOf(realm, 100);
    const snapshot = await register(realm, owner, { fetch_event_types: all, client_gravatar: false });
    const active = snapshot['realm_users'] as Person[];
    const inactive = snapshot['realm_non_active_users'] as Person[];
    expect(active.length + inactive.length).toBe(250);
    expect(inactive.length).toBeGreaterThan(5);
    expect(active.every((user) => user.is_active === undefined)).toBe(true);
    const listed = await send(realm, owner, 'GET', '/users', {
      client_gravatar: false,
      include_custom_profile_fields: true,
    });
    const byId = new Map((listed.body['members'] as Person[]).map((user) => [user.user_id, user]));
    for (const user of active) expect(byId.get(user.user_id)).toEqual({ ...user, is_active: true });
    for (const user of inactive) expect(byId.get(user.user_id)).toEqual({ ...user, is_active: false });
  });

  test('has system groups that add up to all people, and groups nested three deep', async () => {
    const snapshot = await register(realm, accountOf(realm, 100), { fetch_event_types: all });
    const groups = snapshot['realm_user_groups'] as {
      id: number;
      name: string;
      members: number[];
      direct_subgroup_ids: number[];
      is_system_group: boolean;
    }[];
    const byName = new Map(groups.map((group) => [group.name, group]));
    const users = snapshot['realm_users'] as Person[];
    const ofRole = (role: number): number[] =>
      users.filter((user) => user.role === role).map((user) => user.user_id);
    for (const [name, role] of [
      ['role:owners', 100],
      ['role:administrators', 200],
      ['role:moderators', 300],
      ['role:members', 400],
      ['role:fullmembers', 400],
      ['role:everyone', 600],
    ] as const) {
      expect([name, byName.get(name)?.members]).toEqual([name, ofRole(role)]);
    }
    expect(byName.get('role:nobody')?.members).toEqual([]);
    const depth = (id: number): number => {
      const group = groups.find((candidate) => candidate.id === id);
      return 1 + Math.max(0, ...(group?.direct_subgroup_ids ?? []).map(depth));
    };
    expect(
      Math.max(...groups.filter((group) => !group.is_system_group).map((group) => depth(group.id))),
    ).toBeGreaterThanOrEqual(4);
  });

  test('has a field of every type, a private channel for reports, and permission values in both forms', async () => {
    const snapshot = await register(realm, accountOf(realm, 100), { fetch_event_types: all });
    const fields = snapshot['custom_profile_fields'] as { type: number }[];
    expect(new Set(fields.map((field) => field.type))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    const channel = (snapshot['streams'] as { stream_id: number; invite_only: boolean }[]).find(
      (candidate) => candidate.stream_id === snapshot['realm_moderation_request_channel_id'],
    );
    expect(channel?.invite_only).toBe(true);
    const supported = snapshot['server_supported_permission_settings'] as Record<string, object>;
    for (const name of Object.keys(supported['realm'] ?? {}))
      expect(snapshot).toHaveProperty(`realm_${name}`);
    expect(snapshot['realm_can_create_groups']).toBeTypeOf('number');
    expect(snapshot['realm_can_invite_users_group']).toMatchObject({ direct_members: [expect.any(Number)] });
  });

  test('contains only what was requested, by event_types if there is no other list', async () => {
    const base = [
      'queue_id',
      'last_event_id',
      'idle_queue_timeout_secs',
      'zulip_version',
      'zulip_merge_base',
      'zulip_feature_level',
      'result',
      'msg',
    ];
    const owner = accountOf(realm, 100);
    const none = await register(realm, owner, { fetch_event_types: [] });
    expect(Object.keys(none).toSorted()).toEqual(base.toSorted());
    const some = await send(realm, owner, 'POST', '/register', {
      client_capabilities: capabilities,
      event_types: ['realm_domains', 'user_group'],
    });
    expect(Object.keys(some.body).toSorted()).toEqual([...base, 'realm_domains'].toSorted());
  });

  test('requires the one mandatory capability as soon as any are declared', async () => {
    const answer = await send(realm, accountOf(realm, 100), 'POST', '/register', {
      client_capabilities: { user_list_incomplete: true },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(answer.body['msg']).toContain('notification_settings_null');
  });
});

describe('include_subscribers', () => {
  test.each([
    ['yes', 400, 499],
    ['partial', 400, 411],
    ['partial', 200, 412],
    ['true', 200, 499],
    ['false', 200, 499],
  ])('%s answers %d at level %d', async (value, status, featureLevel) => {
    const other = await start({ featureLevel, users: 40 });
    const answer = await send(other, accountOf(other, 100), 'POST', '/register', {
      client_capabilities: capabilities,
      fetch_event_types: ['subscription'],
      include_subscribers: value,
    });
    expect(answer.status).toBe(status);
    const [first] = (answer.body['subscriptions'] ?? []) as object[];
    expect(first !== undefined && 'subscribers' in first).toBe(status === 200 && value !== 'false');
  });
});

describe('a snapshot', () => {
  test('shows the real address by visibility; the public one is generated unless everyone can see it', async () => {
    const [byOwner, byMember, byGuest] = await Promise.all(
      ([100, 400, 600] as const).map(async (role) => {
        const snapshot = await register(realm, accountOf(realm, role), { fetch_event_types: ['realm_user'] });
        return (snapshot['realm_users'] as Person[]).filter((user) => !user.is_bot);
      }),
    );
    const shown = (people: Person[] | undefined): number =>
      (people ?? []).filter((user) => user.delivery_email !== null).length;
    expect(shown(byOwner)).toBeGreaterThan(shown(byMember));
    expect(shown(byMember)).toBeGreaterThan(shown(byGuest));
    for (const { user_id, email, delivery_email } of byGuest ?? []) {
      if (user_id === accountOf(realm, 600).userId) continue;
      expect(email).toBe(delivery_email ?? `user${user_id}@orchid.example.com`);
    }
  });

  test('has null for avatars that the client can compute only if it offered to', async () => {
    const owner = accountOf(realm, 100);
    const urls = async (clientGravatar: boolean): Promise<(string | null)[]> =>
      (
        (
          await register(realm, owner, { fetch_event_types: ['realm_user'], client_gravatar: clientGravatar })
        )['realm_users'] as Person[]
      ).map((user) => user.avatar_url);
    expect(await urls(true)).toContain(null);
    expect(await urls(false)).not.toContain(null);
  });

  test('shows a limited guest only bots and people in shared channels; others are placeholders or omitted', async () => {
    const limited = await start({ limitGuests: true });
    const guest = accountOf(limited, 600);
    const people = async (incomplete: boolean): Promise<(Person & { full_name: string })[]> =>
      (
        await register(limited, guest, {
          fetch_event_types: ['realm_user'],
          client_capabilities: { ...capabilities, user_list_incomplete: incomplete },
        })
      )['realm_users'] as (Person & { full_name: string })[];
    const complete = await people(false);
    const known = await people(true);
    const hidden = complete.filter((user) => user.full_name === 'Unknown user');
    expect(hidden.length).toBeGreaterThan(0);
    expect(known.length).toBe(complete.length - hidden.length);
    expect(await send(limited, guest, 'GET', `/users/${hidden[0]?.user_id}`)).toMatchObject({
      status: 400,
      body: { msg: 'Insufficient permission' },
    });
  });

  test('shows private channels to administrators and subscribers, and topics only to subscribers', async () => {
    const topics = (role: 100 | 300 | 400): ReturnType<typeof send> =>
      send(realm, accountOf(realm, role), 'GET', '/users/me/31/topics');
    const names = ((await topics(300)).body['topics'] as { name: string; max_id: number }[]).map(
      (topic) => topic.name,
    );
    expect(names.some((name) => name.startsWith('✔ '))).toBe(true);
    expect((await topics(400)).body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid channel ID' });
    const streams = await send(realm, accountOf(realm, 400), 'GET', '/streams', { include_all: true });
    expect((streams.body['streams'] as { stream_id: number }[]).map((each) => each.stream_id)).not.toContain(
      31,
    );
  });
});

test('guests get no queue for the messages of all public channels', async () => {
  const asked = { event_types: ['message'], fetch_event_types: [], all_public_streams: true };
  for (const [role, status] of [
    [400, 200],
    [600, 400],
  ] as const) {
    expect(await send(realm, accountOf(realm, role), 'POST', '/register', asked)).toMatchObject({ status });
  }
});

describe('older servers', () => {
  test.each([
    [
      237,
      ['realm_moderation_request_channel_id', 'idle_queue_timeout_secs', 'realm_url'],
      ['realm_user_group_edit_policy', 'server_supported_permission_settings'],
    ],
    [
      371,
      ['server_report_message_types', 'channel_folders', 'realm_topics_policy', 'idle_queue_timeout_secs'],
      ['realm_can_manage_all_groups', 'realm_moderation_request_channel_id'],
    ],
    [
      421,
      ['idle_queue_timeout_secs', 'realm_workplace_users_group'],
      ['channel_folders', 'realm_topics_policy'],
    ],
  ])('at level %d omit what came later', async (featureLevel, absent, present) => {
    const old = await start({ featureLevel, users: 40 });
    const snapshot = (await send(old, accountOf(old, 100), 'POST', '/register', { idle_queue_timeout: 900 }))
      .body;
    for (const key of absent) expect(snapshot).not.toHaveProperty(key);
    for (const key of present) expect(snapshot).toHaveProperty(key);
    expect(snapshot['zulip_feature_level']).toBe(featureLevel);
    expect(snapshot['ignored_parameters_unsupported']).toEqual(['idle_queue_timeout']);
  });
});

test('four permissions accept groups at level 247, one of them only a system group', async () => {
  const old = await start({ featureLevel: 247, users: 40 });
  const snapshot = await register(old, accountOf(old, 100), { fetch_event_types: ['realm'] });
  const told = snapshot['server_supported_permission_settings'] as Record<string, Record<string, object>>;
  expect(Object.values(told).flatMap((settings) => Object.keys(settings))).toEqual([
    'create_multiuse_invite_group',
    'can_access_all_users_group',
    'can_remove_subscribers_group',
    'can_mention_group',
  ]);
  expect(told['stream']?.['can_remove_subscribers_group']).toMatchObject({
    require_system_group: true,
    allow_nobody_group: false,
  });
});

test('the same seed gives the same organization, another seed another one', async () => {
  const now = (): number => Date.UTC(2026, 4, 2);
  const [one, two, other] = await Promise.all([
    start({ seed: 7, now }),
    start({ seed: 7, now }),
    start({ seed: 8, now }),
  ]);
  expect(one.control.snapshot().users).toEqual(two.control.snapshot().users);
  expect(one.control.snapshot().users).not.toEqual(other.control.snapshot().users);
});

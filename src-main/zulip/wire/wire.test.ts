import { describe, expect, it } from 'vitest';
import { readPresence, userPresenceAnswer, wirePresences } from './presence.ts';
import { parseFieldData } from './profile-field.ts';
import { groupSettingValue, wireUserGroup } from './user-group.ts';
import { wireUserStatus } from './user-status.ts';
import { readNoting } from './unread.ts';
import { readUser, usersAnswer } from './user.ts';

const human = {
  user_id: 41,
  email: 'user41@orchid.example.com',
  full_name: 'Mara Quill',
  date_joined: '2023-04-05',
  role: 300,
};

describe('a user record', () => {
  it('with the fewest keys has every key filled in', () => {
    expect(readUser(human, true)).toEqual({
      ...human,
      delivery_email: null,
      is_active: true,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      timezone: '',
      avatar_url: null,
      is_imported_stub: false,
      is_deleted: false,
      profile_data: null,
    });
    expect(readUser(human, false).is_active).toBe(false);
    expect(readUser({ ...human, is_active: true }, false).is_active).toBe(true);
  });

  it.each([
    ['email', null],
    ['full_name', undefined],
    ['role', 1.5],
    ['is_active', 'yes'],
    ['is_bot', 1],
  ])('with a bad %s is left out and recorded', (key, value) => {
    const members = [human, { ...human, user_id: 42, [key]: value }, { ...human, user_id: 43 }];
    const { value: read, unread } = readNoting(() => usersAnswer.parse({ members }));
    expect(read.members.map(({ user_id }) => user_id)).toEqual([41, 43]);
    expect(unread).toEqual({ count: 1, places: [`members 42, left out: ${key}`] });
  });

  it('with an unreadable id is recorded by its position', () => {
    const { unread } = readNoting(() =>
      usersAnswer.parse({ members: [human, { ...human, user_id: null }, 5] }),
    );
    expect(unread.places).toEqual([
      'members at place 2, left out: user_id',
      'members at place 3, left out: user',
    ]);
  });

  it.each<[string, unknown, unknown]>([
    ['date_joined', 5, ''],
    ['delivery_email', 5, null],
    ['bot_owner_id', 'x', null],
    ['avatar_url', 5, null],
    ['is_imported_stub', 'no', false],
    ['timezone', {}, ''],
    ['profile_data', 'x', null],
  ])('with a bad %s is parsed as if that was not set, which is recorded', (key, value, instead) => {
    const { value: read, unread } = readNoting(() => readUser({ ...human, [key]: value }, true));
    expect(read).toMatchObject({ user_id: 41, [key]: instead });
    expect(unread).toEqual({ count: 1, places: [`user 41: ${key}`] });
  });

  it('with values that were never rendered is as good as any other', () => {
    const profile_data = { 3: { value: 'Glass', rendered_value: null } };
    const { value: read, unread } = readNoting(() => readUser({ ...human, profile_data }, true));
    expect(read.profile_data?.['3']?.value).toBe('Glass');
    expect(unread.count).toBe(0);
  });

  it('lacks only the values that cannot be read', () => {
    const profile_data = { 3: { value: 5 }, 4: null, 5: { value: 'Porto' } };
    const { value: read, unread } = readNoting(() => readUser({ ...human, profile_data }, true));
    expect(read.profile_data).toEqual({ 5: { value: 'Porto' } });
    expect(unread.places).toEqual(['user 41: profile_data 3', 'user 41: profile_data 4']);
  });
});

describe('presence', () => {
  it.each<[string, unknown, unknown]>([
    ['modern', { active_timestamp: 10, idle_timestamp: 15 }, { activeAt: 10, idleAt: 15 }],
    ['modern, only active', { active_timestamp: 10 }, { activeAt: 10, idleAt: 10 }],
    [
      'legacy active',
      { website: { status: 'active', timestamp: 9 }, aggregated: { status: 'active', timestamp: 9 } },
      { activeAt: 9, idleAt: 9 },
    ],
    [
      'legacy idle',
      { aggregated: { client: 'website', status: 'idle', timestamp: 9 } },
      { activeAt: null, idleAt: 9 },
    ],
    [
      'single, grown old',
      { website: { status: 'idle', timestamp: 9 }, aggregated: { status: 'offline', timestamp: 9 } },
      { activeAt: null, idleAt: 9 },
    ],
    [
      'all four keys',
      {
        active_timestamp: 8,
        idle_timestamp: 9,
        website: { status: 'active', timestamp: 1 },
        aggregated: { status: 'active', timestamp: 1 },
      },
      { activeAt: 8, idleAt: 9 },
    ],
    ['nothing', {}, null],
    ['no object', 5, null],
  ])('%s', (_name, raw, expected) => {
    expect(readPresence(raw)).toEqual(expected);
  });

  it('a table is keyed by id or by address, without unreadable entries', () => {
    const table = {
      41: { active_timestamp: 1, idle_timestamp: 2 },
      'a@b.c': { aggregated: { status: 'active', timestamp: 3 } },
    };
    const read = readNoting(() => wirePresences.parse({ ...table, 43: 5, 'd@e.f': null }));
    expect(read.value).toEqual([
      { userId: 41, email: null, activeAt: 1, idleAt: 2 },
      { userId: null, email: 'a@b.c', activeAt: 3, idleAt: 3 },
    ]);
    expect(read.unread.places).toEqual(['presences 43, left out', 'presences of an address, left out']);
    expect(wirePresences.safeParse([]).success).toBe(false);
  });

  it('a single answer has its server’s timestamp', () => {
    expect(
      userPresenceAnswer.parse({
        presence: { active_timestamp: 1, idle_timestamp: 2 },
        server_timestamp: 3.5,
      }),
    ).toEqual({
      presence: { activeAt: 1, idleAt: 2 },
      server_timestamp: 3.5,
    });
  });
});

describe('field_data', () => {
  it.each<[string, number, string, unknown]>([
    [
      'options in their order, not that of the keys',
      3,
      '{"a":{"text":"Second","order":"2"},"b":{"text":"First","order":"1"},"c":{"text":"Tenth","order":"10"}}',
      {
        kind: 'options',
        options: [
          { key: 'b', text: 'First' },
          { key: 'a', text: 'Second' },
          { key: 'c', text: 'Tenth' },
        ],
      },
    ],
    [
      'a known service',
      7,
      '{"subtype":"github"}',
      { kind: 'external-account', subtype: 'github', urlPattern: null },
    ],
    [
      'an own service',
      7,
      '{"subtype":"custom","url_pattern":"https://x/%(username)s"}',
      { kind: 'external-account', subtype: 'custom', urlPattern: 'https://x/%(username)s' },
    ],
    ['a type without data', 1, '', { kind: 'none' }],
    ['an unknown type', 99, '{"x":1}', { kind: 'none' }],
    ['text that is not JSON', 3, '{', { kind: 'none' }],
    ['JSON of another shape', 3, '[1]', { kind: 'none' }],
  ])('%s', (_name, type, text, expected) => {
    expect(parseFieldData(type, text)).toEqual(expected);
  });
});

describe('groups and statuses', () => {
  it('a group-setting value is an id or an anonymous group', () => {
    expect(groupSettingValue.parse(17)).toBe(17);
    const anonymous = { direct_members: [4], direct_subgroups: [17] };
    expect(groupSettingValue.parse(anonymous)).toEqual(anonymous);
    expect(groupSettingValue.safeParse('17').success).toBe(false);
    expect(groupSettingValue.safeParse({ direct_members: [] }).success).toBe(false);
  });

  it('a group of an older server only lacks the settings above its level', () => {
    expect(wireUserGroup.parse({ id: 1, name: 'g', description: '', members: [] })).toEqual({
      id: 1,
      name: 'g',
      description: '',
      members: [],
      direct_subgroup_ids: [],
      is_system_group: false,
      deactivated: false,
      creator_id: null,
      date_created: null,
    });
  });

  it('an empty status has no text and no emoji', () => {
    expect(wireUserStatus.parse({})).toEqual({ status_text: '', emoji: null });
    expect(wireUserStatus.parse({ status_text: 'x', away: true })).toEqual({
      status_text: 'x',
      emoji: null,
      away: true,
    });
    expect(wireUserStatus.parse({ away: false })).toEqual({ status_text: '', emoji: null });
  });
});

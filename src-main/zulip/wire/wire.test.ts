import { describe, expect, it } from 'vitest';
import { readPresence, readPresences, userPresenceAnswer } from './presence.ts';
import { parseFieldData } from './profile-field.ts';
import { groupSettingValue, wireUserGroup } from './user-group.ts';
import { wireUserStatus } from './user-status.ts';
import { readUser, usersAnswer } from './user.ts';

const human = {
  user_id: 41,
  email: 'user41@orchid.example.com',
  full_name: 'Mara Quill',
  date_joined: '2023-04-05',
  role: 300,
};

describe('a user record', () => {
  it('of the smallest kind has every key filled in', () => {
    expect(readUser(human, true)).toEqual({
      ...human,
      delivery_email: null,
      is_active: true,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      is_system_bot: false,
      timezone: '',
      avatar_url: null,
      avatar_version: 1,
      is_imported_stub: false,
      is_deleted: false,
      profile_data: null,
    });
    expect(readUser(human, false).is_active).toBe(false);
    expect(readUser({ ...human, is_active: true }, false).is_active).toBe(true);
  });

  it.each([
    ['user_id', '41'],
    ['email', null],
    ['full_name', undefined],
    ['date_joined', 5],
    ['role', 1.5],
    ['is_active', 'yes'],
    ['delivery_email', 5],
    ['bot_owner_id', 'x'],
    ['avatar_url', 5],
    ['profile_data', { 3: { value: 5 } }],
    ['profile_data', { 3: null }],
  ])('with a bad %s is refused by its position and key', (key, value) => {
    const parsed = usersAnswer.safeParse({ members: [human, { ...human, [key]: value }] });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.path).toEqual(['members', 1, key]);
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

  it('tables are keyed by id or by address, and one unreadable entry refuses the whole', () => {
    const table = {
      41: { active_timestamp: 1, idle_timestamp: 2 },
      'a@b.c': { aggregated: { status: 'active', timestamp: 3 } },
    };
    expect(readPresences(table)).toEqual([
      { userId: 41, email: null, activeAt: 1, idleAt: 2 },
      { userId: null, email: 'a@b.c', activeAt: 3, idleAt: 3 },
    ]);
    expect(readPresences({ ...table, 43: 5 })).toBeNull();
    expect(readPresences([])).toBeNull();
  });

  it('a single answer keeps its clock', () => {
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

  it('a group of an older server lacks the settings above its level, not the rest', () => {
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

  it('an empty status is no text and no emoji', () => {
    expect(wireUserStatus.parse({})).toEqual({ status_text: '', emoji: null });
    expect(wireUserStatus.parse({ status_text: 'x', away: true })).toEqual({
      status_text: 'x',
      emoji: null,
      away: true,
    });
    expect(wireUserStatus.parse({ away: false })).toEqual({ status_text: '', emoji: null });
  });
});

import { describe, expect, it } from 'vitest';
import { registerAnswer } from './register.ts';
import { readNoting } from './unread.ts';

const base = {
  result: 'success',
  msg: '',
  queue_id: 'q',
  last_event_id: -1,
  zulip_version: '9.0',
  zulip_feature_level: 277,
};

function user(id: number): object {
  return {
    user_id: id,
    email: `user${id}@orchid.example.com`,
    delivery_email: `person.${id}@corp.test`,
    full_name: `Person Number ${id}`,
    date_joined: '2023-05-04T09:12+00:00',
    role: 400,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    timezone: 'Europe/Berlin',
    avatar_url: `/user_avatars/2/${id}.png?version=2`,
    avatar_version: 2,
    is_imported_stub: false,
    profile_data: {
      3: { value: 'Platform team', rendered_value: '<p>Platform team</p>' },
      5: { value: '1991-11-30' },
    },
  };
}

describe('a registration’s answer', () => {
  it('from an old server without requested parts has the documented defaults', () => {
    expect(registerAnswer.parse(base)).toMatchObject({
      queue_id: 'q',
      last_event_id: -1,
      event_queue_longpoll_timeout_seconds: 90,
      server_presence_offline_threshold_seconds: 140,
      presence_last_update_id: -1,
      realm_users: [],
      realm_user_groups: [],
      user_status: {},
      server_supported_permission_settings: {},
      realm: { presence_disabled: false, moderation_request_channel_id: -1, waiting_period_threshold: 0 },
      presence_enabled: true,
    });
  });

  it('has settings under the names in events, without the lists', () => {
    const answer = registerAnswer.parse({
      ...base,
      realm_name: 'Orchid',
      realm_uri: 'https://orchid.example.com',
      realm_can_create_groups: { direct_members: [17], direct_subgroups: [11] },
      realm_users: [],
      realm_emoji: {},
      realm_linkifiers: [],
      max_file_upload_size_mib: 25,
      max_message_length: 10_000,
      realm_moderation_request_channel_id: 8,
      user_settings: { presence_enabled: false },
    });
    expect(answer.realm_settings).toEqual({
      name: 'Orchid',
      uri: 'https://orchid.example.com',
      url: 'https://orchid.example.com',
      can_create_groups: { direct_members: [17], direct_subgroups: [11] },
      moderation_request_channel_id: 8,
      max_file_upload_size_mib: 25,
    });
    expect(answer.realm).toMatchObject({ name: 'Orchid', moderation_request_channel_id: 8 });
    expect(answer.presence_enabled).toBe(false);
  });

  it('separates active from deactivated people by list, and parses both formats of presence', () => {
    const answer = registerAnswer.parse({
      ...base,
      realm_users: [user(1)],
      realm_non_active_users: [user(2)],
      cross_realm_bots: [{ ...user(3), is_bot: true, is_system_bot: true }],
      presences: { 1: { active_timestamp: 5, idle_timestamp: 6 } },
      user_status: { 1: { status_text: 'here' } },
      server_supported_permission_settings: {
        realm: {
          can_create_groups: {
            require_system_group: false,
            allow_internet_group: false,
            allow_nobody_group: true,
            allow_everyone_group: false,
            default_group_name: 'role:members',
            default_for_system_groups: null,
            allowed_system_groups: [],
          },
        },
        stream: {},
        group: {},
      },
    });
    expect(answer.realm_users[0]?.is_active).toBe(true);
    expect(answer.realm_non_active_users[0]?.is_active).toBe(false);
    expect(answer.cross_realm_bots[0]).toMatchObject({ is_bot: true });
    expect(answer.presences).toEqual([{ userId: 1, email: null, activeAt: 5, idleAt: 6 }]);
    expect(answer.user_status['1']).toEqual({ status_text: 'here', emoji: null });
    expect(
      answer.server_supported_permission_settings['realm']?.['can_create_groups']?.allow_nobody_group,
    ).toBe(true);
  });

  it.each<[string, object, string[], object]>([
    [
      'one of the users',
      { realm_users: [user(1), { ...user(2), role: null }] },
      ['realm_users 2, left out: role'],
      { realm_users: [{ user_id: 1 }] },
    ],
    [
      'a group',
      { realm_user_groups: [{ id: 1 }, { id: 2, name: 'kiln', members: [1, null, 3], creator_id: 'x' }] },
      [
        'realm_user_groups 1, left out: name',
        'realm_user_groups 2: members, left out: 1',
        'realm_user_groups 2: creator_id',
      ],
      { realm_user_groups: [{ id: 2, members: [1, 3], creator_id: null }] },
    ],
    [
      'a setting',
      { realm_presence_disabled: 'no' },
      ['realm_presence_disabled'],
      { realm: { presence_disabled: false } },
    ],
    ['a whole table', { realm_emoji: 5 }, ['realm_emoji'], { realm_emoji: {} }],
    [
      'an entry of a table',
      { user_status: { 7: { status_text: 3 }, 8: { status_text: 'here' } } },
      ['user_status 7, left out: status_text'],
      { user_status: { 8: { status_text: 'here' } } },
    ],
    ['the feature level', { zulip_feature_level: null }, ['zulip_feature_level'], { zulip_feature_level: 0 }],
    ['where the queue begins', { last_event_id: 'x' }, ['last_event_id'], { last_event_id: null }],
  ])('leaves out %s that cannot be read, and records it', (_name, wrong, places, expected) => {
    const { value: read, unread } = readNoting(() => registerAnswer.parse({ ...base, ...wrong }));
    expect(unread.places).toEqual(places);
    expect(read).toMatchObject(expected);
  });

  it('describes the caller apart from the people too', () => {
    const own = { user_id: 2, email: 'two@x.test', delivery_email: null, full_name: 'Two', is_admin: true };
    const answer = registerAnswer.parse({ ...base, ...own, realm_users: [user(1)] });
    expect(answer.own_record).toMatchObject({ user_id: 2, role: 200 });
    expect(registerAnswer.parse({ ...base, ...own, realm_users: [user(2)] }).own_record).toBeNull();
    expect(registerAnswer.parse(base).own_record).toBeNull();
  });

  it('is rejected without a queue', () => {
    expect(registerAnswer.safeParse({ ...base, queue_id: null }).error?.issues[0]?.path).toEqual([
      'queue_id',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseEvent } from './event.ts';

const person = {
  user_id: 41,
  email: 'user41@orchid.example.com',
  delivery_email: null,
  full_name: 'Mara Quill',
  date_joined: '2023-04-05T06:07+00:00',
  is_active: true,
  role: 300,
  is_bot: false,
  timezone: 'Europe/Lisbon',
  avatar_url: '/user_avatars/2/6b1f.png?version=3',
  avatar_version: 3,
  profile_data: {},
};

const group = {
  id: 23,
  name: 'kiln-team',
  description: '',
  members: [12],
  direct_subgroup_ids: [19],
  is_system_group: false,
  can_manage_group: { direct_members: [41], direct_subgroups: [] },
};

const field = { id: 4, type: 3, order: 2, name: 'Studio', field_data: '{"n":{"text":"North","order":"1"}}' };
const emoji = { id: '7', name: 'kiln', source_url: '/k.png', deactivated: false, author_id: 12 };

describe('events as the server sends them', () => {
  it.each<[string, object, object]>([
    ['heartbeat', { type: 'heartbeat' }, { type: 'heartbeat' }],
    [
      'realm update',
      { type: 'realm', op: 'update', property: 'invite_required', value: true },
      { type: 'realm', op: 'update', data: { invite_required: true } },
    ],
    [
      'realm update to null',
      { type: 'realm', op: 'update', property: 'message_content_edit_limit_seconds', value: null },
      { type: 'realm', op: 'update', data: { message_content_edit_limit_seconds: null } },
    ],
    [
      'realm update_dict',
      { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url: '/i.png', icon_source: 'U' } },
      { type: 'realm', op: 'update', data: { icon_url: '/i.png', icon_source: 'U' } },
    ],
    [
      'realm deactivated',
      { type: 'realm', op: 'deactivated', realm_id: 2 },
      { type: 'realm', op: 'deactivated' },
    ],
    [
      'a new person',
      { type: 'realm_user', op: 'add', person },
      {
        type: 'realm_user',
        op: 'add',
        person: {
          ...person,
          bot_type: null,
          bot_owner_id: null,
          is_system_bot: false,
          is_imported_stub: false,
          is_deleted: false,
        },
      },
    ],
    ...(
      [
        ['name', { full_name: 'Mara Q.' }],
        ['role', { role: 400 }],
        ['activity', { is_active: false }],
        ['real address withdrawn', { delivery_email: null }],
        ['address of the API', { new_email: 'new@corp.test' }],
        [
          'profile field',
          { custom_profile_field: { id: 3, value: 'Glass', rendered_value: '<p>Glass</p>' } },
        ],
        ['profile field removed', { custom_profile_field: { id: 3, value: null } }],
        ['owner of a bot', { bot_owner_id: 12 }],
        ['imported stub', { is_imported_stub: false }],
        ['date of joining', { date_joined: '2025-01-01T00:00+00:00' }],
      ] as const
    ).map(([name, change]): [string, object, object] => [
      `a person's ${name}`,
      { type: 'realm_user', op: 'update', person: { user_id: 41, ...change } },
      { type: 'realm_user', op: 'update', person: { user_id: 41, ...change } },
    ]),
    [
      "a person's picture",
      {
        type: 'realm_user',
        op: 'update',
        person: {
          user_id: 41,
          avatar_source: 'U',
          avatar_url: null,
          avatar_url_medium: null,
          avatar_version: 4,
        },
      },
      { type: 'realm_user', op: 'update', person: { user_id: 41, avatar_url: null, avatar_version: 4 } },
    ],
    [
      "a person's time zone",
      { type: 'realm_user', op: 'update', person: { user_id: 41, email: 'x@y', timezone: 'Asia/Tokyo' } },
      { type: 'realm_user', op: 'update', person: { user_id: 41, timezone: 'Asia/Tokyo' } },
    ],
    [
      'a change of a kind that is new',
      { type: 'realm_user', op: 'update', person: { user_id: 41, shoe_size: 44 } },
      { type: 'realm_user', op: 'update', person: { user_id: 41 } },
    ],
    [
      'a person out of sight',
      { type: 'realm_user', op: 'remove', person: { user_id: 41, full_name: 'Unknown user' } },
      { type: 'realm_user', op: 'remove', user_id: 41 },
    ],
    [
      'a new group',
      { type: 'user_group', op: 'add', group },
      {
        type: 'user_group',
        op: 'add',
        group: { ...group, deactivated: false, creator_id: null, date_created: null },
      },
    ],
    [
      'a change of a group',
      { type: 'user_group', op: 'update', group_id: 23, data: { deactivated: true } },
      { type: 'user_group', op: 'update', group_id: 23, data: { deactivated: true } },
    ],
    [
      'a permission of a group',
      {
        type: 'user_group',
        op: 'update',
        group_id: 23,
        data: { can_join_group: { direct_members: [12], direct_subgroups: [19] } },
      },
      {
        type: 'user_group',
        op: 'update',
        group_id: 23,
        data: { can_join_group: { direct_members: [12], direct_subgroups: [19] } },
      },
    ],
    ...(['add_members', 'remove_members'] as const).map((op): [string, object, object] => [
      op,
      { type: 'user_group', op, group_id: 23, user_ids: [57, 60] },
      { type: 'user_group', op, group_id: 23, user_ids: [57, 60] },
    ]),
    ...(['add_subgroups', 'remove_subgroups'] as const).map((op): [string, object, object] => [
      op,
      { type: 'user_group', op, group_id: 23, direct_subgroup_ids: [19] },
      { type: 'user_group', op, group_id: 23, direct_subgroup_ids: [19] },
    ]),
    [
      'a group gone',
      { type: 'user_group', op: 'remove', group_id: 23 },
      { type: 'user_group', op: 'remove', group_id: 23 },
    ],
    [
      'a status text, the emoji as before',
      { type: 'user_status', user_id: 41, status_text: 'At the kiln' },
      { type: 'user_status', user_id: 41, change: { status_text: 'At the kiln' } },
    ],
    [
      'a status emoji, the text as before',
      {
        type: 'user_status',
        user_id: 41,
        emoji_name: 'fire',
        emoji_code: '1f525',
        reaction_type: 'unicode_emoji',
      },
      {
        type: 'user_status',
        user_id: 41,
        change: { emoji: { name: 'fire', code: '1f525', origin: 'unicode', reaction_type: 'unicode_emoji' } },
      },
    ],
    ...(['zulip_extra_emoji', 'service_extra_emoji'] as const).map(
      (reaction_type): [string, object, object] => [
        `the extra emoji spelt ${reaction_type}`,
        { type: 'user_status', user_id: 41, emoji_name: 'zulip', emoji_code: 'zulip', reaction_type },
        {
          type: 'user_status',
          user_id: 41,
          change: { emoji: { name: 'zulip', code: 'zulip', origin: 'extra', reaction_type } },
        },
      ],
    ),
    [
      'a cleared status',
      {
        type: 'user_status',
        user_id: 41,
        status_text: '',
        emoji_name: '',
        emoji_code: '',
        reaction_type: 'unicode_emoji',
      },
      { type: 'user_status', user_id: 41, change: { status_text: '', emoji: null } },
    ],
    [
      'presence, simplified',
      {
        type: 'presence',
        presences: {
          41: { active_timestamp: 10, idle_timestamp: 12 },
          42: { active_timestamp: 5, idle_timestamp: 5 },
        },
      },
      {
        type: 'presence',
        server_timestamp: null,
        presences: [
          { userId: 41, email: null, activeAt: 10, idleAt: 12 },
          { userId: 42, email: null, activeAt: 5, idleAt: 5 },
        ],
      },
    ],
    [
      'presence, slim',
      {
        type: 'presence',
        user_id: 41,
        server_timestamp: 20.2,
        presence: { website: { client: 'website', status: 'active', timestamp: 10, pushable: false } },
      },
      {
        type: 'presence',
        server_timestamp: 20.2,
        presences: [{ userId: 41, email: null, activeAt: 10, idleAt: 10 }],
      },
    ],
    [
      'presence, oldest',
      {
        type: 'presence',
        user_id: 41,
        email: 'a@b.c',
        server_timestamp: 20.2,
        presence: { website: { client: 'website', status: 'idle', timestamp: 10 } },
      },
      {
        type: 'presence',
        server_timestamp: 20.2,
        presences: [{ userId: 41, email: 'a@b.c', activeAt: null, idleAt: 10 }],
      },
    ],
    [
      'profile fields',
      { type: 'custom_profile_fields', fields: [field] },
      {
        type: 'custom_profile_fields',
        fields: [
          {
            id: 4,
            type: 3,
            order: 2,
            name: 'Studio',
            hint: '',
            required: false,
            editable_by_user: true,
            display_in_profile_summary: false,
            use_for_user_matching: false,
            field_data: { kind: 'options', options: [{ key: 'n', text: 'North' }] },
          },
        ],
      },
    ],
    [
      'all custom emoji',
      { type: 'realm_emoji', op: 'update', realm_emoji: { 7: emoji } },
      { type: 'realm_emoji', op: 'update', realm_emoji: { 7: { ...emoji, still_url: null } } },
    ],
    [
      'a new emoji',
      { type: 'realm_emoji', op: 'add', emoji },
      { type: 'realm_emoji', op: 'add', emoji: { ...emoji, still_url: null } },
    ],
    [
      'one emoji changed',
      { type: 'realm_emoji', op: 'update_one', emoji_id: '7', data: { deactivated: true } },
      { type: 'realm_emoji', op: 'update_one', emoji_id: '7', data: { deactivated: true } },
    ],
    ...(['add', 'change'] as const).map((op): [string, object, object] => [
      `a domain: ${op}`,
      { type: 'realm_domains', op, realm_domain: { domain: 'corp.test', allow_subdomains: true } },
      { type: 'realm_domains', op, realm_domain: { domain: 'corp.test', allow_subdomains: true } },
    ]),
    [
      'a domain gone',
      { type: 'realm_domains', op: 'remove', domain: 'corp.test' },
      { type: 'realm_domains', op: 'remove', domain: 'corp.test' },
    ],
    [
      'a restart',
      {
        type: 'restart',
        zulip_version: '12.2',
        zulip_merge_base: '12.2',
        zulip_feature_level: 500,
        server_generation: 1788,
      },
      { type: 'restart', zulip_version: '12.2', zulip_feature_level: 500, server_generation: 1788 },
    ],
    [
      'an own setting',
      { type: 'user_settings', op: 'update', property: 'presence_enabled', value: false },
      { type: 'user_settings', property: 'presence_enabled', value: false },
    ],
    [
      'a reload for web clients',
      { type: 'web_reload_client', immediate: true },
      { type: 'web_reload_client' },
    ],
  ])('%s', (_name, raw, expected) => {
    expect(parseEvent({ ...raw, id: 9 })).toStrictEqual({ ...expected, id: 9 });
  });

  it('ignores keys it does not know', () => {
    expect(parseEvent({ id: 1, type: 'heartbeat', colour: 'green' })).toEqual({ id: 1, type: 'heartbeat' });
  });
});

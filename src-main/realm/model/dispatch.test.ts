import { describe, expect, test } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { personUpdate, type DispatchCase } from './dispatch.fixture.ts';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { modelFingerprint } from './model-fingerprint.ts';

const cases: DispatchCase[] = [
  {
    name: 'a new name',
    event: personUpdate({ user_id: 3, full_name: 'Mara Q.' }),
    read: (model) => model.index.read(3)?.name,
    expected: 'Mara Q.',
    notified: ['person 3', 'order', 'field user:3 name'],
  },
  {
    name: 'a new role',
    event: personUpdate({ user_id: 3, role: 200 }),
    read: (model) => model.index.read(3)?.role,
    expected: 200,
    notified: ['person 3', 'order', 'board', 'field user:3 role'],
  },
  {
    name: 'the own role, still an administrator',
    event: personUpdate({ user_id: 1, role: 200 }),
    read: (model) => model.me(),
    expected: { userId: 1, name: 'Olga Owner', role: 200 },
    effect: 'none',
  },
  {
    name: 'the own role, no longer an administrator',
    event: personUpdate({ user_id: 1, role: 300 }),
    read: (model) => model.me()?.role,
    expected: 300,
    effect: 'register',
  },
  {
    name: 'a deactivation',
    event: personUpdate({ user_id: 3, is_active: false }),
    read: (model) => [
      model.index.read(3)?.isActive,
      [...model.groups.members(20)],
      model.counts(null).deactivated,
    ],
    expected: [false, [], 2],
    notified: ['person 3', 'order', 'row groups 20', 'row groups 21'],
  },
  {
    name: 'a reactivation of a person whose status and presence the snapshot omitted',
    event: personUpdate({ user_id: 6, is_active: true }),
    read: (model) => [model.index.read(6)?.isActive, model.index.personRow(6, null)?.presence],
    expected: [true, 'offline'],
    effect: 'person-returned',
  },
  {
    name: 'a profile value',
    event: personUpdate({ user_id: 4, custom_profile_field: { id: 4, value: 'a' } }),
    read: (model) => model.index.profile(4),
    expected: { '4': 'a' },
    notified: ['person 4', 'order', 'board'],
  },
  {
    name: 'a removed profile value keeps the others',
    event: personUpdate({ user_id: 3, custom_profile_field: { id: 4, value: null } }),
    read: (model) => model.index.profile(3),
    expected: { '8': '[1,2]' },
  },
  {
    name: 'a hidden address',
    event: personUpdate({ user_id: 3, delivery_email: null }),
    read: (model) => model.index.read(3)?.email,
    expected: null,
  },
  {
    name: 'a changed delivery address',
    event: personUpdate({ user_id: 3, new_email: 'mara@corp.test' }),
    read: (model) => model.index.read(3)?.apiEmail,
    expected: 'mara@corp.test',
  },
  {
    name: 'a time zone',
    event: personUpdate({ user_id: 3, email: 'user3@orchid.example.com', timezone: 'Asia/Tokyo' }),
    read: (model) => [model.index.read(3)?.timezone, model.index.profile(3)],
    expected: ['Asia/Tokyo', { '4': 'n', '8': '[1,2]' }],
  },
  {
    name: 'an owner of a bot, a stub, a date',
    event: personUpdate({
      user_id: 5,
      bot_owner_id: 4,
      is_imported_stub: false,
      date_joined: '2025-01-01T00:00+00:00',
    }),
    read: (model) => [model.index.read(5)?.botOwnerId, model.index.read(5)?.joinedAt],
    expected: [4, 1_735_689_600],
  },
  {
    name: 'a picture of their own',
    event: personUpdate({ user_id: 3, avatar_url: '/x.png?version=4', avatar_version: 4 }),
    read: (model) => [model.index.picture(3), model.index.read(3)?.picture],
    expected: ['/x.png?version=4', '/x.png?version=4'],
    notified: ['picture 3'],
  },
  {
    name: 'a picture that has moved',
    snapshot: {
      realm_users: [exampleUser(3, { avatar_url: 'http://orchid.test/user_avatars/2/3.png?version=1' })],
    },
    event: personUpdate({ user_id: 3, avatar_url: 'https://secure.gravatar.com/avatar/12?version=2' }),
    read: (model) => model.index.picture(3),
    expected: null,
    notified: ['picture 3'],
  },
  {
    name: 'a changed icon of the organization',
    event: {
      type: 'realm',
      op: 'update_dict',
      property: 'icon',
      data: { icon_source: 'U', icon_url: '/user_avatars/2/realm/icon.png?version=4' },
    },
    read: (model) => model.settings.row().icon,
    expected: '/user_avatars/2/realm/icon.png?version=4',
    notified: ['row settings 0'],
  },
  {
    name: 'a change of an unknown person',
    event: personUpdate({ user_id: 999, role: 100 }),
    read: (model) => model.index.row(999),
    expected: undefined,
    notified: [],
  },
  {
    name: 'a new person',
    event: { type: 'realm_user', op: 'add', person: exampleUser(9, { full_name: 'New Nora' }) },
    read: (model) => model.index.read(9)?.name,
    expected: 'New Nora',
    notified: ['person 9', 'order', 'board'],
  },
  {
    name: "a person who leaves the caller's view",
    event: { type: 'realm_user', op: 'remove', person: { user_id: 4, full_name: 'Unknown user' } },
    read: (model) => [model.index.read(4), model.index.size],
    expected: [undefined, 5],
    notified: ['person 4', 'order', 'board'],
  },
  {
    name: 'a status text keeps the emoji',
    event: {
      type: 'user_status',
      user_id: 3,
      emoji_name: 'fire',
      emoji_code: '1f525',
      reaction_type: 'unicode_emoji',
    },
    read: (model) => model.statuses.get(3),
    expected: { text: 'At the kiln', emoji: { name: 'fire', code: '1f525', kind: 'unicode' } },
    notified: ['person 3', 'field user:3 status'],
  },
  {
    name: 'a cleared status is removed',
    event: { type: 'user_status', user_id: 3, status_text: '' },
    read: (model) => model.statuses.get(3),
    expected: null,
    notified: ['person 3', 'field user:3 status'],
  },
  {
    name: 'presence',
    event: { type: 'presence', presences: { '3': { active_timestamp: 2e9, idle_timestamp: 2e9 } } },
    read: (model) => model.index.personRow(3, null)?.presence,
    expected: 'active',
    notified: ['presence 3', 'person 3', 'lastActive'],
  },
  {
    name: 'a new group',
    event: { type: 'user_group', op: 'add', group: { id: 30, name: 'new', description: '', members: [4] } },
    read: (model) => model.row('groups', 30)?.effectiveMemberCount,
    expected: 1,
    notified: ['row groups 30', 'board'],
  },
  {
    name: 'a renamed group',
    event: { type: 'user_group', op: 'update', group_id: 20, data: { name: 'kiln crew' } },
    read: (model) => model.row('groups', 20)?.name,
    expected: 'kiln crew',
    notified: ['row groups 20', 'board'],
  },
  {
    name: 'a deactivated group',
    event: { type: 'user_group', op: 'update', group_id: 20, data: { deactivated: true } },
    read: (model) => [model.row('groups', 20)?.deactivated, model.counts(null).groups],
    expected: [true, 1],
  },
  {
    name: 'a deleted group',
    event: { type: 'user_group', op: 'remove', group_id: 20 },
    read: (model) => model.row('groups', 20),
    expected: undefined,
    notified: ['row groups 20', 'row groups 21'],
  },
  {
    name: 'members of a subgroup count in its parents',
    event: { type: 'user_group', op: 'add_members', group_id: 20, user_ids: [1, 2] },
    read: (model) => model.row('groups', 21)?.effectiveMemberCount,
    expected: 4,
    notified: ['row groups 20', 'row groups 21'],
  },
  {
    name: 'removed members',
    event: { type: 'user_group', op: 'remove_members', group_id: 21, user_ids: [4] },
    read: (model) => model.row('groups', 21)?.directMemberCount,
    expected: 1,
  },
  {
    name: 'an added subgroup',
    event: { type: 'user_group', op: 'add_subgroups', group_id: 20, direct_subgroup_ids: [10] },
    read: (model) => [
      model.row('groups', 20)?.effectiveMemberCount,
      model.row('groups', 21)?.effectiveMemberCount,
    ],
    expected: [2, 3],
  },
  {
    name: 'a removed subgroup',
    event: { type: 'user_group', op: 'remove_subgroups', group_id: 21, direct_subgroup_ids: [20] },
    read: (model) => model.row('groups', 21)?.directSubgroupIds,
    expected: [],
  },
  {
    name: 'profile fields replace all others; values of removed ones are dropped',
    event: { type: 'custom_profile_fields', fields: [{ id: 8, type: 6, order: 1, name: 'Mentors' }] },
    read: (model) => [model.rows('profileFields').length, model.index.profile(3)],
    expected: [1, { '8': '[1,2]' }],
    notified: ['row profileFields 4', 'row profileFields 8', 'order', 'board'],
  },
  {
    name: 'a setting',
    event: { type: 'realm', op: 'update', property: 'name', value: 'Orchid Ltd' },
    read: (model) => model.row('settings', 0)?.name,
    expected: 'Orchid Ltd',
    notified: ['row settings 0'],
  },
  {
    name: 'several settings, unknown ones among them',
    event: {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { moderation_request_channel_id: -1, toString: 1, presence_disabled: true },
    },
    read: (model) => [
      model.row('settings', 0)?.moderationChannelId,
      model.row('settings', 0)?.presenceDisabled,
    ],
    expected: [null, true],
  },
  {
    name: 'a setting of an unexpected type is ignored, and a snapshot requested',
    event: { type: 'realm', op: 'update', property: 'name', value: 7 },
    read: (model) => model.row('settings', 0)?.name,
    expected: 'Orchid',
    effect: 'register-unread',
  },
  {
    name: 'an added domain',
    event: { type: 'realm_domains', op: 'add', realm_domain: { domain: 'x.test', allow_subdomains: true } },
    read: (model) => model.row('settings', 0)?.domains.map((one) => one.domain),
    expected: ['corp.test', 'x.test'],
  },
  {
    name: 'a changed domain',
    event: {
      type: 'realm_domains',
      op: 'change',
      realm_domain: { domain: 'corp.test', allow_subdomains: true },
    },
    read: (model) => model.row('settings', 0)?.domains,
    expected: [{ domain: 'corp.test', readable: 'corp.test', allowSubdomains: true }],
  },
  {
    name: 'a removed domain',
    event: { type: 'realm_domains', op: 'remove', domain: 'corp.test' },
    read: (model) => model.row('settings', 0)?.domains,
    expected: [],
  },
  {
    name: 'all linkifiers',
    event: {
      type: 'realm_linkifiers',
      realm_linkifiers: [{ id: 7, pattern: 'x', url_template: 'https://x.test/' }],
    },
    read: (model) => model.rows('linkifiers').map(({ id, position, pattern }) => [id, position, pattern]),
    expected: [[7, 0, 'x']],
    notified: ['row linkifiers 7'],
  },
  {
    name: 'a restart with another level',
    event: { type: 'restart', zulip_version: '13.0', zulip_feature_level: 512 },
    read: (model) => [model.zulipVersion(), model.featureLevel()],
    expected: ['13.0', 512],
    effect: 'register-later',
  },
  {
    name: 'a restart with the same level',
    event: { type: 'restart', zulip_version: '12.2', zulip_feature_level: 499 },
    read: (model) => model.zulipVersion(),
    expected: '12.2',
    effect: 'none',
  },
  {
    name: 'the own presence setting',
    event: { type: 'user_settings', op: 'update', property: 'presence_enabled', value: false },
    read: (model) => model.settings.ownPresenceEnabled(),
    expected: false,
  },
  {
    name: 'an event of an unknown type',
    event: { type: 'realm_weather', op: 'update', weather: 'rain' },
    read: (model) => model.index.size,
    expected: 6,
    notified: [],
  },
  {
    name: 'a known event in an unexpected format',
    event: { type: 'realm_user', op: 'update', person: { user_id: 3, full_name: null } },
    read: (model) => model.index.read(3)?.name,
    expected: 'Mara Quill',
    effect: 'register-unread',
    notified: [],
  },
  {
    name: 'a known event with an unknown operation',
    event: { type: 'user_group', op: 'merge', group_id: 20 },
    read: (model) => model.groups.row(20)?.name,
    expected: 'kiln',
    effect: 'register-unread',
    notified: [],
  },
  {
    name: 'an upload in an unexpected format',
    event: { type: 'attachment', op: 'add', attachment: null, upload_space_used: 5 },
    read: (model) => model.attachments.isLoaded(),
    expected: false,
    notified: [],
  },
  {
    name: 'a presence in an unexpected format, which the next poll brings',
    event: { type: 'presence', user_id: 3, presence: 'here' },
    read: (model) => model.presence.counts(),
    expected: { active: 0, idle: 0 },
    notified: [],
  },
];

describe('dispatch', () => {
  test.each(cases)('applies $name', ({ event, snapshot, read, expected, notified, effect }) => {
    const { model, notified: all } = exampleModel(snapshot);
    // As in the window: rows that were never read need no report.
    for (const groupId of model.groups.ids()) model.row('groups', groupId);
    expect(dispatch(parseEvent({ id: 1, ...event }), model)).toBe(effect ?? 'none');
    expect(read(model)).toEqual(expected);
    for (const one of notified ?? []) expect(all).toContain(one);
    if (notified?.length === 0) expect(all).toEqual([]);
  });

  test('keeps the status of a person deactivated and reactivated since the snapshot, without another snapshot', () => {
    const { model } = exampleModel();
    const status = model.statuses.get(3);
    expect(status).not.toBeNull();
    expect(dispatch(parseEvent({ id: 1, ...personUpdate({ user_id: 3, is_active: false }) }), model)).toBe(
      'none',
    );
    expect(dispatch(parseEvent({ id: 2, ...personUpdate({ user_id: 3, is_active: true }) }), model)).toBe(
      'none',
    );
    expect(model.statuses.get(3)).toEqual(status);
  });

  test.each(['heartbeat', 'web_reload_client'])('changes nothing for %s', (type) => {
    const { model, notified } = exampleModel();
    const before = modelFingerprint(model);
    expect(dispatch(parseEvent({ id: 1, type, immediate: false }), model)).toBe('none');
    expect(modelFingerprint(model)).toBe(before);
    expect(notified).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { personUpdate, type DispatchCase } from './dispatch.fixture.ts';
import { exampleModel, exampleUser } from '../example-realm.ts';

/** Just beyond the presence threshold, where servers set it. */
const setBack = Math.floor(Date.now() / 1_000) - 260;

/** Changes that the server sends only in part, or only at some levels. */
const cases: DispatchCase[] = [
  {
    name: 'a deactivated person who is added to a role group stays out of it',
    event: { type: 'user_group', op: 'add_members', group_id: 11, user_ids: [6] },
    read: (model) => [...model.groups.members(11)],
    expected: [3, 4, 5],
  },
  {
    name: 'below level 303 groups list deactivated people',
    event: { type: 'user_group', op: 'add_members', group_id: 11, user_ids: [6] },
    snapshot: { zulip_feature_level: 302 },
    read: (model) => [...model.groups.members(11)],
    expected: [3, 4, 5, 6],
  },
  {
    name: 'a deactivation below level 303 leaves the groups',
    event: personUpdate({ user_id: 3, is_active: false }),
    snapshot: { zulip_feature_level: 302 },
    read: (model) => [...model.groups.members(20)],
    expected: [3],
  },
  {
    name: "a deactivated person is removed from the organization's permissions",
    event: personUpdate({ user_id: 3, is_active: false }),
    snapshot: { realm_can_manage_all_groups: { direct_members: [3, 4], direct_subgroups: [11] } },
    read: ({ rows }) => rows('organizationSettings').find(({ id }) => id === 'can_manage_all_groups')?.value,
    expected: '{"people":[4],"groups":[11]}',
  },
  {
    name: "a deleted group is removed from the organization's permissions",
    event: { type: 'user_group', op: 'remove', group_id: 20 },
    snapshot: { realm_can_manage_all_groups: { direct_members: [3], direct_subgroups: [11, 20] } },
    read: ({ rows }) => rows('organizationSettings').find(({ id }) => id === 'can_manage_all_groups')?.value,
    expected: '{"people":[3],"groups":[11]}',
  },
  {
    name: 'a deleted group is removed from its parents',
    event: { type: 'user_group', op: 'remove', group_id: 20 },
    read: (model) => model.row('groups', 21)?.directSubgroupIds,
    expected: [],
  },
  {
    name: 'a removed option removes the values that used it',
    event: {
      type: 'custom_profile_fields',
      fields: [
        { id: 4, type: 3, order: 1, name: 'Studio', field_data: '{"a":{"text":"Zenith","order":"2"}}' },
        { id: 8, type: 6, order: 2, name: 'Mentors' },
      ],
    },
    read: (model) => model.index.profile(3),
    expected: { '8': '[1,2]' },
    notified: ['person 3', 'order'],
  },
  {
    name: 'drafts switched off are deleted',
    event: { type: 'user_settings', op: 'update', property: 'enable_drafts_synchronization', value: false },
    snapshot: { drafts: [{ id: 1, type: '', to: [], topic: '', content: 'Soon', timestamp: 1_700_000_000 }] },
    read: (model) => [model.rows('drafts'), model.row('announceRules', 0)?.draftsSynchronized],
    expected: [[], false],
    notified: ['row drafts 1'],
  },
  {
    name: 'a guest who may now see other people',
    event: {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { can_access_all_users_group: 11 },
    },
    snapshot: { user_id: 7, realm_users: [exampleUser(7, { role: 600 })] },
    read: (model) => model.me()?.role,
    expected: 600,
    effect: 'register',
  },
  {
    name: 'a member, who is not affected by that',
    event: {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { can_access_all_users_group: 11 },
    },
    read: (model) => model.me()?.role,
    expected: 100,
  },
  {
    name: 'a person comes back into a guest’s view',
    event: personUpdate({ user_id: 77, is_active: true }),
    read: (model) => model.index.read(77),
    expected: undefined,
    effect: 'register-soon',
  },
  {
    name: 'a reactivation where servers send statuses only in snapshots',
    event: personUpdate({ user_id: 6, is_active: true }),
    snapshot: { zulip_feature_level: 261 },
    read: (model) => model.index.read(6)?.isActive,
    expected: true,
    effect: 'register-soon',
  },
  {
    name: 'a reactivated bot, which has neither status nor presence',
    event: personUpdate({ user_id: 8, is_active: true }),
    snapshot: { realm_non_active_users: [exampleUser(8, { is_bot: true, bot_type: 1, bot_owner_id: 1 })] },
    read: (model) => model.index.read(8)?.isActive,
    expected: true,
  },
  {
    name: 'presence switched off: only times set back',
    event: {
      type: 'presence',
      presences: { '3': { active_timestamp: setBack, idle_timestamp: setBack } },
    },
    read: (model) => [model.statuses.hidesPresence(3), model.statuses.hidesPresence(4)],
    expected: [true, false],
    notified: ['person 3'],
  },
];

test.each(cases)(
  'the effect of what no event says: $name',
  ({ event, snapshot, read, expected, notified, effect }) => {
    const { model, notified: all } = exampleModel(snapshot);
    expect(dispatch(parseEvent({ id: 1, ...event }), model)).toBe(effect ?? 'none');
    expect(read(model)).toEqual(expected);
    for (const one of notified ?? []) expect(all).toContain(one);
  },
);

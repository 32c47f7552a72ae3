import { describe, expect, test } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleGroupIds, modelWithPermissions } from '../permissions/example-permissions.ts';
import { explainPermission } from '../permissions/person-permissions.ts';
import type { RealmModel } from './realm-model.ts';

const { administrators, everyone, fullMembers, members, moderators, nobody, owners } = exampleGroupIds;
const invite = 'realm:can_invite_users_group';
const manage = 'group:20:can_manage_group';

function holders(model: RealmModel, id: string): number[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((userId) => explainPermission(model, userId, id)?.held === true);
}

describe('an event updates permissions:', () => {
  const kiln = { id: 20, members: [4], can_manage_group: { direct_members: [4, 5], direct_subgroups: [] } };
  const named = { direct_members: [4, 5], direct_subgroups: [] };
  test.each([
    {
      name: 'a permission of the organization',
      event: {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { can_invite_users_group: owners },
      },
      id: invite,
      expected: [1],
      notified: 'row settings 0',
    },
    {
      name: 'a permission of a group',
      event: { type: 'user_group', op: 'update', group_id: 20, data: { can_manage_group: moderators } },
      id: manage,
      expected: [1, 2, 3],
      notified: 'row groups 20',
    },
    {
      name: 'a renamed group keeps its permissions',
      event: { type: 'user_group', op: 'update', group_id: 20, data: { name: 'oven' } },
      id: manage,
      expected: [4, 5],
      notified: 'row groups 20',
    },
    {
      name: 'a value of an unexpected type keeps the permission',
      event: { type: 'realm', op: 'update', property: 'can_invite_users_group', value: 'everybody' },
      id: invite,
      expected: [4, 5],
    },
    {
      name: 'a deactivated person is removed everywhere',
      event: { type: 'realm_user', op: 'update', person: { user_id: 4, is_active: false } },
      id: manage,
      expected: [5],
      notified: 'row groups 20',
    },
    {
      name: 'a new group',
      event: {
        type: 'user_group',
        op: 'add',
        group: { id: 21, name: 'oven', description: '', members: [], can_manage_group: administrators },
      },
      id: 'group:21:can_manage_group',
      expected: [1, 2],
      notified: 'row groups 21',
    },
    {
      name: 'a deleted group',
      event: { type: 'user_group', op: 'remove', group_id: 20 },
      id: manage,
      expected: [],
      notified: 'row groups 20',
    },
  ])('$name', ({ event, id, expected, notified }) => {
    const { model, notified: heard } = modelWithPermissions([kiln], { realm_can_invite_users_group: named });
    dispatch(parseEvent({ id: 1, ...event }), model);
    expect(holders(model, id)).toEqual(expected);
    if (notified !== undefined) expect(heard).toContain(notified);
  });

  test('a change of an unknown group does not create it', () => {
    const { model } = modelWithPermissions([]);
    model.permissions.changeGroup(77, { can_manage_group: everyone });
    expect(model.permissions.group(77).size).toBe(0);
  });
});

describe('servers with integers instead of groups', () => {
  test.each([
    ['invite_to_realm_policy', 1, invite, [1, 2, 3, 4, 5, 7]],
    ['invite_to_realm_policy', 2, invite, [1, 2]],
    ['invite_to_realm_policy', 3, invite, [1, 2, 3, 4, 7]],
    ['invite_to_realm_policy', 4, invite, [1, 2, 3]],
    ['delete_own_message_policy', 5, 'realm:can_delete_own_message_group', [1, 2, 3, 4, 5, 6, 7]],
    ['create_web_public_stream_policy', 6, 'realm:can_create_web_public_channel_group', []],
    ['create_web_public_stream_policy', 7, 'realm:can_create_web_public_channel_group', [1]],
    ['wildcard_mention_policy', 1, 'realm:can_mention_many_users_group', [1, 2, 3, 4, 5, 6, 7]],
    ['wildcard_mention_policy', 5, 'realm:can_mention_many_users_group', [1, 2]],
    ['bot_creation_policy', 2, 'realm:can_create_bots_group', [1, 2]],
    ['bot_creation_policy', 2, 'realm:can_create_write_only_bots_group', [1, 2, 3, 4, 5, 7]],
    ['private_message_policy', 2, 'realm:direct_message_permission_group', []],
  ])('%s %i', (policy, value, id, expected) => {
    const { model } = modelWithPermissions([], { [`realm_${policy}`]: value });
    expect(holders(model, id)).toEqual(expected);
  });

  test('update an integer on its event, and ignore it if there is a group', () => {
    const keys = {
      realm_invite_to_realm_policy: 1,
      realm_create_public_stream_policy: 1,
      realm_can_create_public_channel_group: nobody,
    };
    const { model } = modelWithPermissions([], keys);
    const createPublic = 'realm:can_create_public_channel_group';
    expect(holders(model, createPublic)).toEqual([]);
    model.permissions.changeRealm({ invite_to_realm_policy: 2, create_public_stream_policy: 2 });
    expect([holders(model, invite), holders(model, createPublic)]).toEqual([[1, 2], []]);
  });

  test('reveal nothing by an unknown integer', () => {
    const { model } = modelWithPermissions([], { realm_invite_to_realm_policy: 9 });
    expect(explainPermission(model, 1, invite)).toBeUndefined();
  });

  test('decide who is a full member', () => {
    const { model } = modelWithPermissions([], { realm_invite_to_realm_policy: 3 });
    model.groups.addMembers(fullMembers, [5]);
    expect(explainPermission(model, 5, invite)).toMatchObject({ held: true, fullMemberAt: null });
    model.groups.removeMembers(members, [5]);
    expect(explainPermission(model, 5, invite)?.held).toBe(true);
  });
});

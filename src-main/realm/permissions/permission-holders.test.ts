import { describe, expect, test } from 'vitest';
import { groupValueText } from '#contract/groups.ts';
import type { PermissionEntry } from '#contract/permissions.ts';
import { wireChannel } from '../../zulip/wire/channel.ts';
import { countBits } from '../model/id-bits.ts';
import { exampleGroupIds, modelWithPermissions } from './example-permissions.ts';
import {
  holdersOfPermission,
  peopleOfPermission,
  permissionImpact,
  permissionList,
} from './permission-holders.ts';

const { nobody, administrators, moderators, members, everyone } = exampleGroupIds;
const speakers = 20;

function organization() {
  const { model } = modelWithPermissions(
    [
      {
        id: speakers,
        name: 'Speakers',
        members: [4, 6],
        can_manage_group: administrators,
        can_mention_group: everyone,
      },
    ],
    {
      realm_can_create_groups: members,
      realm_can_manage_all_groups: administrators,
      realm_can_resolve_topics_group: everyone,
      realm_can_delete_any_message_group: { direct_members: [5, 8], direct_subgroups: [moderators] },
    },
  );
  const channel = wireChannel.parse({
    stream_id: 3,
    name: 'kiln',
    invite_only: false,
    can_send_message_group: speakers,
    can_add_subscribers_group: speakers,
    can_resolve_topics_group: nobody,
  });
  model.channels.load({ channels: [channel], folders: [], followed: [] });
  return model;
}

const entry = (entries: readonly PermissionEntry[] | undefined, id: string): PermissionEntry | undefined =>
  entries?.find((each) => each.id === id);

describe('all permissions of an area', () => {
  test('of the organization come with the people who effectively have them', () => {
    const list = permissionList(organization(), { kind: 'organization' });
    expect(list?.area).toEqual({ kind: 'organization' });
    expect(entry(list?.entries, 'realm:can_create_groups')).toMatchObject({
      label: 'Create user groups',
      // Owner, administrator, moderator, two members and a bot.
      holderCount: 6,
      excludesGuests: true,
      holders: { isOneGroup: true, groups: [{ name: 'role:members' }] },
    });
    // Deactivated people have no permissions, even if they are named.
    expect(entry(list?.entries, 'realm:can_delete_any_message_group')?.holderCount).toBe(4);
  });

  test('of a group come with the permissions that include them', () => {
    const list = permissionList(organization(), { kind: 'group', groupId: speakers });
    expect(list?.area).toEqual({ kind: 'group', groupId: speakers, name: 'Speakers' });
    expect(entry(list?.entries, 'group:20:can_manage_group')?.alsoBy).toEqual([
      { id: 'realm:can_manage_all_groups', label: 'Administer all user groups', holderCount: 2 },
    ]);
    expect(permissionList(organization(), { kind: 'group', groupId: 999 })).toBeUndefined();
  });

  test('of a channel exclude guests where required', () => {
    const list = permissionList(organization(), { kind: 'channel', channelId: 3 });
    expect(entry(list?.entries, 'channel:3:can_send_message_group')).toMatchObject({
      holderCount: 2,
      excludesGuests: false,
      alsoBy: [],
    });
    expect(entry(list?.entries, 'channel:3:can_add_subscribers_group')).toMatchObject({
      holderCount: 1,
      excludesGuests: true,
    });
    expect(entry(list?.entries, 'channel:3:can_resolve_topics_group')?.alsoBy).toEqual([
      { id: 'realm:can_resolve_topics_group', label: 'Resolve topics', holderCount: 7 },
    ]);
    expect(permissionList(organization(), { kind: 'channel', channelId: 4 })).toBeUndefined();
  });
});

describe('the effect of another value', () => {
  test('names who gains and who loses the permission, ordered by name', () => {
    const model = organization();
    const value = groupValueText({ people: [6], groups: [speakers] });
    expect(permissionImpact(model, [{ permissionId: 'realm:can_resolve_topics_group', value }])).toEqual([
      {
        id: 'realm:can_resolve_topics_group',
        label: 'Resolve topics',
        area: { kind: 'organization' },
        before: 7,
        after: 2,
        gaining: { count: 0, people: [] },
        losing: { count: 5, people: [1, 2, 3, 5, 7].map((userId) => ({ userId, name: `Person ${userId}` })) },
      },
    ]);
    expect(
      peopleOfPermission(model, 'realm:can_resolve_topics_group', { who: 'losing', value }).toSorted(),
    ).toEqual([1, 2, 3, 5, 7]);
  });

  test("excludes guests from permissions they can't have", () => {
    const value = groupValueText(speakers);
    const [impact] = permissionImpact(organization(), [
      { permissionId: 'realm:can_manage_all_groups', value },
    ]);
    expect(impact).toMatchObject({
      after: 1,
      gaining: { count: 1, people: [{ userId: 4 }] },
      losing: { count: 2 },
    });
  });

  test('covers groups and channels too, and is empty for unknown ones', () => {
    const model = organization();
    const value = groupValueText({ people: [1], groups: [] });
    expect(
      permissionImpact(model, [
        { permissionId: 'channel:3:can_send_message_group', value },
        { permissionId: 'group:20:can_mention_group', value },
        { permissionId: 'group:99:can_mention_group', value },
        { permissionId: 'realm:can_create_groups', value: 'nonsense' },
      ]).map(({ id, gaining, losing }) => [id, gaining.count, losing.count]),
    ).toEqual([
      ['channel:3:can_send_message_group', 1, 2],
      ['group:20:can_mention_group', 0, 6],
    ]);
  });

  test('can be based on the list of everyone who has the permission now', () => {
    const model = organization();
    expect(peopleOfPermission(model, 'channel:3:can_send_message_group', { who: 'holding' })).toEqual([4, 6]);
    expect(countBits(holdersOfPermission(model, 'channel:9:can_send_message_group'))).toBe(0);
  });
});

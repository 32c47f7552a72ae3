import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPermissionNames, groupValueOf, type GroupValue } from '#contract/groups.ts';
import { exampleGroupIds, modelWithPermissions } from '../permissions/example-permissions.ts';
import { wireChannel } from '../../zulip/wire/channel.ts';
import { exampleModel } from '../example-realm.ts';
import { groupLookup } from './group-lookup.ts';
import { groupDetail, groupsOverview, usesOf } from './group-detail.ts';
import { holdersOf, holdsValue } from './group-holders.ts';
import { askedPeople, membershipCells, orderedPeople, reasonsOf } from './group-people.ts';

const { nobody, owners, administrators, moderators, members, everyone } = exampleGroupIds;
const nothingFiltered = (): number[] => [];
const byName = { key: 'name', descending: false } as const;

describe('holders of a permission', () => {
  const groupIds = [20, 21, 22];
  const groups = fc.tuple(
    ...groupIds.map((id) =>
      fc.record({
        id: fc.constant(id),
        members: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
        subgroups: fc.uniqueArray(
          fc.constantFrom(...groupIds.filter((other) => other > id), administrators, members),
          { maxLength: 2 },
        ),
      }),
    ),
  );
  const anyGroup = fc.constantFrom(...groupIds, nobody, owners, moderators, members, everyone);
  const value: fc.Arbitrary<GroupValue> = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
      fc.uniqueArray(anyGroup, { maxLength: 3 }),
    )
    .map(([people, inner]) => groupValueOf(people, inner));

  it('are the same for everyone at once and for each person, with a reason for exactly those', () => {
    fc.assert(
      fc.property(groups, value, fc.boolean(), (some, given, withGuests) => {
        const { model } = modelWithPermissions(some);
        const holders = [...model.groups.membership.idsOf(holdersOf(model, given, withGuests))];
        const each = [1, 2, 3, 4, 5, 6, 7, 8].filter((userId) =>
          holdsValue(model, given, withGuests, userId),
        );
        expect(holders.toSorted((a, b) => a - b)).toEqual(each);
        // 6 is a guest, 8 is deactivated.
        if (!withGuests) expect(each).not.toContain(6);
        expect(each).not.toContain(8);
        const reasons = reasonsOf(model, { kind: 'holders', value: given, permission: null }, each);
        expect(reasons.map(({ userId }) => userId)).toEqual(each);
        for (const { direct, groupCount } of reasons) expect(direct || groupCount > 0).toBe(true);
      }),
    );
  });
});

describe('a group', () => {
  const manager = { direct_members: [1], direct_subgroups: [] };
  const { model } = modelWithPermissions(
    [
      {
        id: 20,
        name: 'kiln',
        members: [4],
        subgroups: [21],
        can_manage_group: manager,
        can_join_group: nobody,
      },
      {
        id: 21,
        name: 'glaze',
        members: [5, 6],
        can_manage_group: 20,
        can_mention_group: everyone,
        creator_id: 3,
      },
      { id: 22, name: 'gone', members: [4], subgroups: [21], deactivated: true, can_manage_group: 21 },
    ],
    { realm_can_manage_all_groups: owners, realm_can_create_groups: 20 },
  );

  it('shows its permissions, how many people have them, and what its server accepts', () => {
    const detail = groupDetail(model, 21);
    expect(detail?.permissions.map(({ name, holderCount }) => [name, holderCount])).toEqual([
      // The guest who is in it through the subgroup can't manage it.
      ['can_manage_group', 2],
      ['can_mention_group', 7],
    ]);
    const [manage, mention] = detail?.permissions ?? [];
    expect(manage?.alsoBy).toMatchObject([{ organizationWide: true, holderCount: 1 }]);
    expect([manage?.rule.everyone, mention?.rule.everyone]).toEqual([false, true]);
    expect(mention?.rule.systemGroupNames).not.toContain('role:owners');
    expect(detail?.creatorName).toBe('Person 3');
    expect(groupDetail(model, 99)).toBeUndefined();
    expect(groupPermissionNames).toHaveLength(6);
  });

  it('is used where it or a containing group is named, except in deactivated groups', () => {
    const uses = usesOf(model, 21).map((use) =>
      [use.kind, 'group' in use ? use.group.name : use.label, use.through?.name ?? '-'].join(' '),
    );
    expect(uses).toEqual([
      'subgroup kiln -',
      'organization-permission Create user groups kiln',
      'group-permission glaze kiln',
    ]);
  });

  it('is used in listed active channels, each permission once', () => {
    const { model: other } = exampleModel();
    expect(groupDetail(other, 20)?.knowsChannels).toBe(false);
    const channel = (id: number, name: string, changes: object) =>
      wireChannel.parse({
        stream_id: id,
        name,
        description: '',
        date_created: 0,
        invite_only: false,
        ...changes,
      });
    const anonymous = { direct_members: [3], direct_subgroups: [20] };
    other.channels.load({
      folders: [],
      followed: [],
      channels: [
        channel(1, 'glazes', { can_send_message_group: 20, can_subscribe_group: anonymous }),
        channel(2, 'Fuel', { can_send_message_group: anonymous }),
        channel(3, 'old', { can_send_message_group: 20, is_archived: true }),
      ],
    });
    expect(usesOf(other, 20).filter(({ kind }) => kind === 'channel-permission')).toMatchObject([
      { label: 'Subscribe to this channel', channels: ['glazes'], channelCount: 1, through: null },
      { label: 'Post in this channel', channels: ['Fuel', 'glazes'], channelCount: 2, through: null },
    ]);
    expect(groupDetail(other, 20)?.knowsChannels).toBe(true);
    expect(groupLookup(() => other).uses(20)).toContain(
      '“Post in this channel” (channel Fuel and 1 other channel)',
    );
  });

  it('can be managed by the people named in it or by the organization', () => {
    // The account is the owner, who manages all groups.
    expect(groupsOverview(model)).toMatchObject({
      create: { allowed: false },
      manageableGroupIds: [20, 21, 22],
      fixedGroupIds: [],
    });
    expect(groupDetail(model, 20)?.rights.addMembers.through.map(({ label }) => label)).toEqual([
      'Administer this group',
      'Administer all user groups',
    ]);
  });

  it('lists its people in the requested order and matching the text', () => {
    const all = askedPeople(model, { kind: 'members', groupId: 20, direct: false }, nothingFiltered);
    expect([...orderedPeople(model, all, '', byName)]).toEqual([4, 5, 6]);
    expect([...orderedPeople(model, all, 'person5@', byName)]).toEqual([5]);
    expect([...membershipCells(model, [4, 5, 1], [20, 21])]).toEqual([1, 0, 2, 1, 0, 0]);
    const reasons = reasonsOf(model, { kind: 'members', groupId: 20, direct: false }, [4, 5, 1]);
    expect(reasons).toMatchObject([
      { userId: 4, direct: true, groupCount: 0 },
      { userId: 5, direct: false, groupCount: 1, groups: [{ name: 'glaze' }] },
    ]);
  });
});

import { expect, test } from 'vitest';
import { comparePeople } from './compare-people.ts';
import { exampleGroupIds, modelWithPermissions } from './example-permissions.ts';

const { administrators, members, everyone } = exampleGroupIds;

const { model } = modelWithPermissions(
  [
    { id: 20, name: 'Speakers', members: [6], can_mention_group: 21 },
    { id: 21, name: 'Leads', subgroups: [22], can_mention_group: everyone },
    { id: 22, name: 'Kiln', members: [4], can_mention_group: { direct_members: [6], direct_subgroups: [] } },
    { id: 23, name: 'Gone', members: [4], deactivated: true, can_mention_group: 22 },
  ],
  {
    realm_can_create_groups: members,
    realm_can_resolve_topics_group: everyone,
    realm_can_manage_all_groups: administrators,
  },
);

test('comparing two people lists the permissions that only one has, each with the shortest way', () => {
  const comparison = comparePeople(model, [4, 6]);
  expect(comparison?.first).toMatchObject({ userId: 4, count: 2 });
  expect(
    comparison?.first.permissions.map(({ id, way }) => [id, way?.map(({ name }) => name).join(' > ')]),
  ).toEqual([
    ['realm:can_create_groups', 'role:members'],
    ['group:20:can_mention_group', 'Leads > Kiln'],
  ]);
  expect(comparison?.second).toMatchObject({
    userId: 6,
    count: 1,
    permissions: [{ id: 'group:22:can_mention_group', held: true, way: [] }],
  });
  // To resolve topics and to mention Leads.
  expect(comparison?.shared).toBe(2);
});

test('comparing gives a deactivated person no permissions, and an unknown person no comparison', () => {
  expect(comparePeople(model, [4, 8])?.second.count).toBe(0);
  expect(comparePeople(model, [4, 99])).toBeUndefined();
});

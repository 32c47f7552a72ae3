import fc from 'fast-check';
import type { Change, RandomOrganization } from './random-organization.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const groupPermission = fc.constantFrom(
  'can_manage_group',
  'can_mention_group',
  'can_join_group',
  'can_add_members_group',
);

function members(
  realm: RandomOrganization,
  group: number,
  change: Record<string, number[]>,
): Promise<unknown> {
  return realm.send(100, 'POST', `/user_groups/${realm.group(group)}/members`, change);
}

function subgroups(
  realm: RandomOrganization,
  group: number,
  change: Record<string, number[]>,
): Promise<unknown> {
  return realm.send(100, 'POST', `/user_groups/${realm.group(group)}/subgroups`, change);
}

/** Changes of groups, their members and their permissions. */
export const groupChanges: readonly fc.Arbitrary<Change>[] = [
  fc.tuple(word, choice, choice).map(([name, one, other]): Change => async (realm) => {
    const ids = [...new Set([realm.person(one), realm.person(other)])];
    await realm.send(100, 'POST', '/user_groups/create', {
      name: `${name}s`,
      description: 'Made at random',
      members: ids,
      subgroups: [realm.group(one)],
    });
  }),
  fc.tuple(choice, word).map(
    ([which, name]): Change =>
      async (realm) =>
        void (await realm.send(100, 'PATCH', `/user_groups/${realm.group(which)}`, { name })),
  ),
  fc.tuple(choice, word).map(
    ([which, description]): Change =>
      async (realm) =>
        void (await realm.send(100, 'PATCH', `/user_groups/${realm.group(which)}`, { description })),
  ),
  choice.map(
    (which): Change =>
      async (realm) =>
        void (await realm.send(100, 'POST', `/user_groups/${realm.group(which)}/deactivate`)),
  ),
  choice.map(
    (which): Change =>
      async (realm) =>
        void (await realm.send(100, 'PATCH', `/user_groups/${realm.group(which)}`, { deactivated: false })),
  ),
  choice.map(
    (which): Change =>
      async (realm) =>
        void (await realm.send(100, 'DELETE', `/user_groups/${realm.group(which)}`)),
  ),
  fc.tuple(choice, choice).map(
    ([which, who]): Change =>
      async (realm) =>
        void (await members(realm, which, { add: [realm.person(who)] })),
  ),
  fc.tuple(choice, choice).map(
    ([which, who]): Change =>
      async (realm) =>
        void (await members(realm, which, { delete: [realm.person(who)] })),
  ),
  fc.tuple(choice, choice).map(
    ([which, inner]): Change =>
      async (realm) =>
        void (await subgroups(realm, which, { add: [realm.group(inner)] })),
  ),
  fc.tuple(choice, choice).map(
    ([which, inner]): Change =>
      async (realm) =>
        void (await subgroups(realm, which, { delete: [realm.group(inner)] })),
  ),
  fc
    .tuple(choice, choice, choice, groupPermission)
    .map(([which, who, inner, name]): Change => async (realm) => {
      const direct_subgroups = [realm.group(inner)];
      await realm.send(100, 'PATCH', `/user_groups/${realm.group(which)}`, {
        [name]: { new: { direct_members: [realm.person(who)], direct_subgroups } },
      });
    }),
  fc.tuple(choice, choice, groupPermission).map(([which, inner, name]): Change => async (realm) => {
    await realm.send(100, 'PATCH', `/user_groups/${realm.group(which)}`, {
      [name]: realm.featureLevel < 260 ? realm.systemGroup(inner) : { new: realm.systemGroup(inner) },
    });
  }),
];

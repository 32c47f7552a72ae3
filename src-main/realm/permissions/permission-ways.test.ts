import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PermissionExplanation } from '#contract/groups.ts';
import { exampleGroupIds, modelWithPermissions } from './example-permissions.ts';
import { explainPermission, personPermissions } from './person-permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';

const { administrators, members } = exampleGroupIds;

function explained(model: RealmModel, userId: number, id: string): PermissionExplanation {
  const explanation = explainPermission(model, userId, id);
  if (!explanation) throw new Error(`There is no ${id} of ${userId}.`);
  return explanation;
}

/** Everyone in a value, from the top down, without a cache. */
function naiveHolders(model: RealmModel, value: { members: Iterable<number>; groups: readonly number[] }) {
  const people = new Set(value.members);
  for (const groupId of value.groups) {
    for (const userId of model.groups.effectiveMembers(groupId)) people.add(userId);
  }
  return people;
}

describe('in any organization', () => {
  const groupIds = [20, 21, 22, 23, 24, 25];
  const person = fc.integer({ min: 1, max: 8 });
  const anyGroup = fc.constantFrom(...groupIds, ...Object.values(exampleGroupIds));
  const groups = fc.tuple(
    ...groupIds.map((id) =>
      fc.record({
        id: fc.constant(id),
        members: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
        // Only groups with higher ids: servers refuse cycles.
        subgroups: fc.uniqueArray(
          fc.constantFrom(...groupIds.filter((other) => other > id), members, administrators),
          { maxLength: 3 },
        ),
      }),
    ),
  );
  const value = fc.oneof(
    anyGroup,
    fc
      .tuple(fc.uniqueArray(person, { maxLength: 3 }), fc.uniqueArray(anyGroup, { maxLength: 3 }))
      .map(([people, inner]) => ({ direct_members: people, direct_subgroups: inner })),
  );

  test('exactly the effective members have a permission, and every reported way exists', () => {
    fc.assert(
      fc.property(groups, value, fc.boolean(), (some, given, open) => {
        const name = open ? 'can_resolve_topics_group' : 'can_invite_users_group';
        const { model } = modelWithPermissions(some, { [`realm_${name}`]: given });
        const stored = model.permissions.realm().get(name);
        if (!stored) throw new Error('The permission is missing.');
        const holders = naiveHolders(model, stored);
        for (let userId = 1; userId <= 8; userId += 1) {
          const { held, ways } = explained(model, userId, `realm:${name}`);
          const isGuest = userId === 6;
          expect(held).toBe(holders.has(userId) && userId !== 8 && (open || !isGuest));
          expect(ways.length > 0).toBe(holders.has(userId));
          for (const way of ways) expectRealWay(model, stored, userId, way);
          const named = ways.filter(([first]) => first?.isSystem !== true).map((way) => way.length);
          expect(named).toEqual(named.toSorted((a, b) => a - b));
          const texts = ways.map((way) => way.map(({ groupId }) => groupId).join());
          expect(new Set(texts).size).toBe(texts.length);
          const listed = personPermissions(model, userId, { text: '', show: 'held', limit: 500 });
          expect(listed?.permissions.some(({ id }) => id === `realm:${name}`)).toBe(held);
        }
      }),
      { numRuns: 400 },
    );
  });

  function expectRealWay(
    model: RealmModel,
    stored: { members: ReadonlySet<number>; groups: readonly number[] },
    userId: number,
    way: readonly { groupId: number; isSystem: boolean }[],
  ): void {
    const [first] = way;
    if (!first) {
      expect(stored.members.has(userId)).toBe(true);
      return;
    }
    expect(stored.groups).toContain(first.groupId);
    for (const [index, { groupId, isSystem }] of way.entries()) {
      const next = way[index + 1];
      if (next) expect([...model.groups.subgroups(groupId)]).toContain(next.groupId);
      else if (isSystem) expect(model.groups.effectiveMembers(groupId).has(userId)).toBe(true);
      else expect(model.groups.members(groupId).has(userId)).toBe(true);
    }
  }
});

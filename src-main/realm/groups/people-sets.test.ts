import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeopleSet, SetExpression } from '#contract/calls/groups.ts';
import { everybody, exampleModel } from '../example-realm.ts';
import { combineSets } from './people-sets.ts';

/** Checks the laws of union, intersection and difference. */

const { model } = exampleModel();
const { membership } = model.groups;
const sources = { membership, filtered: () => [3, 4, 900], subscribers: () => [] };

function people(expression: SetExpression): number[] {
  return [...membership.idsOf(combineSets(expression, sources))].toSorted((a, b) => a - b);
}

type Operation = SetExpression['steps'][number]['operation'];
function combined(first: PeopleSet, ...steps: [Operation, PeopleSet][]): number[] {
  return people({ first, steps: steps.map(([operation, operand]) => ({ operation, operand })) });
}
const only = (userIds: readonly number[]): PeopleSet => ({ kind: 'people', userIds: [...userIds] });

const anySet: fc.Arbitrary<PeopleSet> = fc.oneof(
  fc.record({
    kind: fc.constant('group' as const),
    groupId: fc.constantFrom(10, 11, 20, 21, 99),
    direct: fc.boolean(),
  }),
  fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map(only),
);

describe('combining sets of people', () => {
  it('follows the laws of sets', () => {
    fc.assert(
      fc.property(anySet, anySet, anySet, (a, b, c) => {
        // Commutative and associative.
        expect(combined(a, ['union', b])).toEqual(combined(b, ['union', a]));
        expect(combined(a, ['intersection', b])).toEqual(combined(b, ['intersection', a]));
        const union = only(combined(b, ['union', c]));
        expect(combined(a, ['union', b], ['union', c])).toEqual(combined(a, ['union', union]));
        const shared = only(combined(b, ['intersection', c]));
        expect(combined(a, ['intersection', b], ['intersection', c])).toEqual(
          combined(a, ['intersection', shared]),
        );
        // Distributive.
        expect(combined(a, ['intersection', union])).toEqual(
          combined(only(combined(a, ['intersection', b])), ['union', only(combined(a, ['intersection', c]))]),
        );
        // De Morgan, within a.
        expect(combined(a, ['difference', union])).toEqual(combined(a, ['difference', b], ['difference', c]));
        expect(combined(a, ['difference', shared])).toEqual(
          combined(only(combined(a, ['difference', b])), ['union', only(combined(a, ['difference', c]))]),
        );
        // Idempotent, empty set, absorption.
        expect(combined(a, ['union', a])).toEqual(combined(a));
        expect(combined(a, ['difference', a])).toEqual([]);
        expect(combined(a, ['union', only([])])).toEqual(combined(a));
        expect(combined(a, ['intersection', only([])])).toEqual([]);
        expect(combined(a, ['union', only(combined(a, ['intersection', b]))])).toEqual(combined(a));
      }),
    );
  });

  it('distinguishes direct members from all members, and accepts filters', () => {
    expect(combined({ kind: 'group', groupId: 21, direct: true })).toEqual([3, 4]);
    expect(combined({ kind: 'group', groupId: 11, direct: true })).toEqual([3, 4, 5]);
    expect(combined({ kind: 'group', groupId: 11, direct: false })).toEqual([1, 3, 4, 5]);
    expect(
      combined({ kind: 'group', groupId: 20, direct: true }, [
        'union',
        { kind: 'filter', filter: everybody },
      ]),
    ).toEqual([3, 4, 900]);
  });
});

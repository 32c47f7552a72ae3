import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGroups, type Groups } from './groups.ts';
import { exampleAnswer, recordingListener } from '../example-realm.ts';
import {
  addBits,
  clearBit,
  countBits,
  emptyBits,
  keepBits,
  placesOf,
  removeBits,
  setBit,
} from './id-bits.ts';

/** Effective membership computed with bits equals a naive computation, after any sequence of events. */

interface PlainGroup {
  members: Set<number>;
  subgroups: Set<number>;
}

const groupCount = 7;
const groupId = fc.integer({ min: 1, max: groupCount });
/** Some ids are far from the others: not every realm counts from one. */
const userId = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(5_000, 4_000_001, 2_000_000_000));
const someUsers = fc.uniqueArray(userId, { maxLength: 40 });
const plainGroups = fc.array(
  fc.record({ members: someUsers, subgroups: fc.uniqueArray(groupId, { maxLength: 3 }) }),
  { minLength: groupCount, maxLength: groupCount },
);
const event = fc.oneof(
  fc.record({ op: fc.constantFrom('add_members', 'remove_members'), groupId, ids: someUsers }),
  fc.record({
    op: fc.constantFrom('add_subgroups', 'remove_subgroups'),
    groupId,
    ids: fc.uniqueArray(groupId, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    op: fc.constant('drop'),
    groupId,
    ids: fc.uniqueArray(userId, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ op: fc.constant('put'), groupId, ids: someUsers }),
  fc.record({ op: fc.constant('remove'), groupId, ids: fc.constant<number[]>([]) }),
);

function wire(id: number, members: number[], subgroups: number[]): object {
  return { id, name: `group ${id}`, description: '', members, direct_subgroup_ids: subgroups };
}

function wireGroups(records: object[]): ReturnType<typeof exampleAnswer>['realm_user_groups'] {
  return exampleAnswer({ realm_user_groups: records }).realm_user_groups;
}

/** Everyone reachable from a group, by walking the lists repeatedly. */
function closure(groups: ReadonlyMap<number, PlainGroup>, from: number): number[] {
  const reached = new Set([from]);
  for (const one of reached) for (const inner of groups.get(one)?.subgroups ?? []) reached.add(inner);
  return [...new Set([...reached].flatMap((one) => [...(groups.get(one)?.members ?? [])]))].toSorted(
    (a, b) => a - b,
  );
}

function apply(
  groups: Groups,
  plain: Map<number, PlainGroup>,
  { op, groupId: target, ids }: { op: string; groupId: number; ids: number[] },
): void {
  const group = plain.get(target);
  if (op === 'add_members') {
    groups.addMembers(target, ids);
    for (const id of ids) group?.members.add(id);
  } else if (op === 'remove_members') {
    groups.removeMembers(target, ids);
    for (const id of ids) group?.members.delete(id);
  } else if (op === 'add_subgroups') {
    groups.addSubgroups(target, ids);
    for (const id of ids) group?.subgroups.add(id);
  } else if (op === 'remove_subgroups') {
    groups.removeSubgroups(target, ids);
    for (const id of ids) group?.subgroups.delete(id);
  } else if (op === 'drop') {
    for (const id of ids) {
      groups.dropPerson(id);
      for (const each of plain.values()) each.members.delete(id);
    }
  } else if (op === 'put') {
    for (const record of wireGroups([wire(target, ids, [])])) groups.put(record);
    plain.set(target, { members: new Set(ids), subgroups: new Set() });
  } else {
    groups.remove(target);
    plain.delete(target);
    for (const each of plain.values()) each.subgroups.delete(target);
  }
}

describe('effective membership', () => {
  it('equals a brute-force closure on random graphs, after every event', () => {
    fc.assert(
      fc.property(
        plainGroups,
        fc.array(event, { maxLength: 12 }),
        fc.func(fc.boolean()),
        (start, events, readsRows) => {
          const plain = new Map(
            start.map(({ members, subgroups }, index): [number, PlainGroup] => [
              index + 1,
              { members: new Set(members), subgroups: new Set(subgroups) },
            ]),
          );
          const groups = createGroups(
            wireGroups(start.map(({ members, subgroups }, index) => wire(index + 1, members, subgroups))),
            recordingListener(),
          );
          for (const [step, next] of [null, ...events].entries()) {
            if (next) apply(groups, plain, next);
            for (const id of plain.keys()) {
              const expected = closure(plain, id);
              expect([...groups.effectiveMembers(id)].toSorted((a, b) => a - b)).toEqual(expected);
              // Rows may or may not be read between two events, as the window does.
              if (readsRows(step, id)) expect(groups.row(id)?.effectiveMemberCount).toBe(expected.length);
              for (const one of [1, 45, 90, 5_000, 2_000_000_000]) {
                expect(groups.containing(one).has(id)).toBe(expected.includes(one));
              }
            }
          }
        },
      ),
    );
  });
});

describe('the members of an uncounted group', () => {
  it('are up to date after each event, however deep it is', () => {
    const groups = createGroups(
      wireGroups([wire(1, [], [2]), wire(2, [], [3]), wire(3, [7], [])]),
      recordingListener(),
    );
    expect(groups.row(1)?.effectiveMemberCount).toBe(1);
    groups.addMembers(3, [8]);
    expect([...groups.effectiveMembers(1)]).toEqual([7, 8]);
    groups.removeMembers(3, [7]);
    expect([...groups.effectiveMembers(1)]).toEqual([8]);
  });
});

describe('bit sets', () => {
  const set = fc.uniqueArray(fc.nat({ max: 200 }));
  const bitsOf = (places: readonly number[]) => {
    const bits = emptyBits(201);
    for (const place of places) setBit(bits, place);
    return bits;
  };
  const sorted = (places: Iterable<number>): number[] => [...places].toSorted((a, b) => a - b);

  it('behave like sets', () => {
    fc.assert(
      fc.property(set, set, (one, other) => {
        const outcomes = [addBits, keepBits, removeBits].map((operation) => {
          const bits = bitsOf(one);
          operation(bits, bitsOf(other));
          expect(countBits(bits)).toBe(placesOf(bits).length);
          return [...placesOf(bits)];
        });
        expect(outcomes).toEqual([
          sorted(new Set([...one, ...other])),
          sorted(one.filter((place) => other.includes(place))),
          sorted(one.filter((place) => !other.includes(place))),
        ]);
        const bits = bitsOf(one);
        for (const place of other) clearBit(bits, place);
        expect([...placesOf(bits)]).toEqual(outcomes[2]);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupValueOf,
  groupValueText,
  partsOfValue,
  readGroupValue,
  type GroupValue,
} from '#contract/groups.ts';
import { choiceOf, chosenKeys, isConflict, mergeRows, valueOfRows } from './merge-values.ts';

const nobody = 9;
const someIds = fc.uniqueArray(fc.integer({ min: 10, max: 16 }), { maxLength: 4 });
const value: fc.Arbitrary<GroupValue> = fc.oneof(
  fc.constant(nobody),
  fc.tuple(someIds, someIds).map(([people, groups]) => {
    const made = groupValueOf(people, groups);
    return people.length + groups.length === 0 ? nobody : made;
  }),
);
const threeWay = fc.record({ opened: value, theirs: value, yours: value });

function members(of: GroupValue): Set<string> {
  const { people, groups } = partsOfValue(of);
  return new Set([
    ...people.map((id) => `p${id}`),
    ...groups.filter((id) => id !== nobody).map((id) => `g${id}`),
  ]);
}

describe('three values', () => {
  it('keeping theirs and using yours give exactly those values', () => {
    fc.assert(
      fc.property(threeWay, (three) => {
        const rows = mergeRows(three, nobody);
        for (const side of ['theirs', 'yours'] as const) {
          const result = valueOfRows(rows, chosenKeys(rows, side), nobody);
          expect(groupValueText(result)).toBe(groupValueText(three[side]));
        }
      }),
    );
  });

  it('combining applies the additions and the removals of both', () => {
    fc.assert(
      fc.property(threeWay, (three) => {
        const rows = mergeRows(three, nobody);
        const result = members(valueOfRows(rows, chosenKeys(rows, 'both'), nobody));
        const [opened, theirs, yours] = [three.opened, three.theirs, three.yours].map(members) as [
          Set<string>,
          Set<string>,
          Set<string>,
        ];
        const isRemoved = (key: string): boolean => opened.has(key) && !(theirs.has(key) && yours.has(key));
        const expected = new Set([...theirs, ...yours].filter((key) => !isRemoved(key)));
        expect(result).toEqual(expected);
      }),
    );
  });

  it('combining equals theirs where nothing was changed here, and yours where nothing was changed there', () => {
    fc.assert(
      fc.property(value, value, (opened, other) => {
        const theirs = { opened, theirs: other, yours: opened };
        const yours = { opened, theirs: opened, yours: other };
        for (const three of [theirs, yours]) {
          const rows = mergeRows(three, nobody);
          const result = valueOfRows(rows, chosenKeys(rows, 'both'), nobody);
          expect(groupValueText(result)).toBe(groupValueText(other));
        }
        expect(isConflict(yours)).toBe(false);
      }),
    );
  });

  it('tells which choice some ticks are', () => {
    const three = {
      opened: { people: [4], groups: [11, 12] },
      theirs: { people: [4], groups: [11, 13] },
      yours: { people: [4, 5], groups: [11, 12] },
    };
    expect(isConflict(three)).toBe(true);
    const rows = mergeRows(three, nobody);
    expect(rows.map(({ key }) => key)).toEqual(['group:11', 'group:12', 'group:13', 'person:4', 'person:5']);
    expect(choiceOf(rows, chosenKeys(rows, 'both'))).toBe('both');
    expect(choiceOf(rows, new Set(['group:11', 'group:13', 'person:4']))).toBe('theirs');
    expect(choiceOf(rows, new Set(['group:11']))).toBeNull();
    expect(valueOfRows(rows, new Set(['group:11']), nobody)).toBe(11);
    expect(valueOfRows(rows, new Set(), nobody)).toBe(nobody);
  });
});

describe('the text of a value', () => {
  it('is one and the same whatever the order, and can be read back', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(readGroupValue(groupValueText(one))).toEqual(one);
      }),
    );
    expect(groupValueText({ people: [3, 1], groups: [] })).toBe(
      groupValueText({ people: [1, 3, 3], groups: [] }),
    );
    for (const text of ['', 'x', '[]', '{"people":[1]}', '{"people":["1"],"groups":[]}', 'null', '-1']) {
      expect(readGroupValue(text)).toBeNull();
    }
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder, moved } from './in-order.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));

it('rows are sorted with additions last, in their own order, and without missing ones', () => {
  expect(inOrder(rowsOf(1, 2, 3, 4), [3, 9, 1])).toEqual(rowsOf(3, 1, 2, 4));
  const rows = rowsOf(1, 2);
  expect(inOrder(rows, null)).toBe(rows);
});

it('moving one thing keeps the others in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (things, one, other) => {
      const from = one % things.length;
      const to = other % things.length;
      const after = moved(things, from, to);
      expect(after[to]).toBe(things[from]);
      expect(after.filter((thing) => thing !== things[from])).toEqual(things.toSpliced(from, 1));
    }),
  );
});

it.each([
  [0, 3],
  [0, -1],
  [3, 0],
])('moving from place %i to place %i of three does nothing', (from, to) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardItems, boardShape, movedPlace, type BoardPlace } from './board-layout.ts';

describe('items of the board', () => {
  it('hold every member of the open groups once and in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(900), { maxLength: 6 }),
        fc.constantFrom('dots' as const, 'compact' as const),
        fc.integer({ min: 100, max: 2_000 }),
        (counts, view, width) => {
          const groups = counts.map((count, index) => ({ key: String(index), count }));
          const items = boardItems(groups, new Set(['1']), boardShape(view, width));
          for (const [index, { count }] of groups.entries()) {
            const blocks = items.filter((item) => item.kind === 'block' && item.group === index);
            let next = 0;
            for (const block of blocks) {
              expect(block).toMatchObject({ from: next });
              next = block.kind === 'block' ? block.to : next;
            }
            expect(next).toBe(index === 1 ? 0 : count);
          }
        },
      ),
    );
  });
});

describe('keys on the board', () => {
  // Three groups of 10, 0 and 5 people and a closed one, four beside one another.
  const counts = [10, 0, 5, 7];
  const isClosed = (group: number) => group === 3;
  const go = (key: string, group: number, place: number) =>
    movedPlace(key, { group, place }, counts, isClosed, 4);
  const table: [string, number, number, BoardPlace | null][] = [
    ['ArrowRight', 0, 0, { group: 0, place: 1 }],
    ['ArrowRight', 0, 9, { group: 2, place: 0 }],
    ['ArrowRight', 2, 4, null],
    ['ArrowLeft', 2, 0, { group: 0, place: 9 }],
    ['ArrowLeft', 0, 0, null],
    ['ArrowDown', 0, 1, { group: 0, place: 5 }],
    ['ArrowDown', 0, 7, { group: 0, place: 9 }],
    ['ArrowDown', 0, 9, { group: 2, place: 1 }],
    ['ArrowUp', 0, 5, { group: 0, place: 1 }],
    ['ArrowUp', 2, 3, { group: 0, place: 9 }],
    ['ArrowUp', 2, 1, { group: 0, place: 9 }],
    ['ArrowUp', 2, 0, { group: 0, place: 8 }],
    ['ArrowUp', 0, 3, null],
    ['Home', 0, 5, { group: 0, place: 0 }],
    ['Home', 0, 0, null],
    ['End', 0, 5, { group: 0, place: 9 }],
    ['PageDown', 0, 5, { group: 2, place: 0 }],
    ['PageDown', 2, 1, null],
    ['PageUp', 2, 3, { group: 2, place: 0 }],
    ['PageUp', 2, 0, { group: 0, place: 0 }],
    ['x', 0, 0, null],
  ];
  it.each(table)('%s from group %i, place %i', (key, group, place, expected) => {
    expect(go(key, group, place)).toEqual(expected);
  });
});

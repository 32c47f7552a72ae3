import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurroundings } from './use-virtual-rows.ts';

const count = 1_000;
const onScreen = 20;
const at = (startIndex: number) => ({ startIndex, endIndex: startIndex + onScreen - 1, count });

describe('the rows of a list in the document', () => {
  it('extend slightly beyond the screen while the list stands still', () => {
    expect(createSurroundings()(at(100), null)).toMatchObject({ startIndex: 97, endIndex: 122 });
  });

  it('end with the list', () => {
    const surround = createSurroundings();
    expect(surround(at(0), null)).toMatchObject({ startIndex: 0 });
    expect(surround(at(count - onScreen), 'forward')).toMatchObject({ endIndex: count - 1 });
    expect(surround({ startIndex: 0, endIndex: 3, count: 4 }, null)).toMatchObject({ endIndex: 3 });
  });

  it('change in few of the frames in which the list is scrolled', () => {
    for (const heading of ['forward', 'backward'] as const) {
      const surround = createSurroundings();
      let last = surround(at(500), null);
      let changes = 0;
      for (let moved = 1; moved <= 60; moved += 1) {
        const next = surround(at(500 + (heading === 'forward' ? moved : -moved)), heading);
        if (next !== last) changes += 1;
        last = next;
      }
      expect(changes).toBeLessThanOrEqual(12);
    }
  });

  it('stay when scrolling ends', () => {
    const surround = createSurroundings();
    surround(at(100), null);
    const scrolled = surround(at(110), 'forward');
    expect(surround(at(111), null)).toBe(scrolled);
  });

  it('are no more than needed once the list has another length', () => {
    const surround = createSurroundings();
    surround(at(100), 'forward');
    expect(surround({ ...at(100), count: 999 }, null)).toMatchObject({ startIndex: 97, endIndex: 122 });
  });

  it('include everything on screen and next to come, and never much more', () => {
    const steps = fc.array(
      fc.record({
        start: fc.nat(count - onScreen),
        near: fc.boolean(),
        by: fc.integer({ min: -12, max: 12 }),
        still: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(steps, (moves) => {
        const surround = createSurroundings();
        let start = 0;
        for (const { start: jump, near, by, still } of moves) {
          const next = near ? Math.max(0, Math.min(count - onScreen, start + by)) : jump;
          const heading = still || next === start ? null : next > start ? 'forward' : 'backward';
          start = next;
          const { startIndex, endIndex } = surround(at(start), heading);
          const ahead = heading === null ? 0 : 8;
          expect(startIndex).toBeLessThanOrEqual(Math.max(0, start - (heading === 'backward' ? ahead : 0)));
          expect(endIndex).toBeGreaterThanOrEqual(
            Math.min(count - 1, start + onScreen - 1 + (heading === 'forward' ? ahead : 0)),
          );
          expect(endIndex - startIndex).toBeLessThan(2 * onScreen + 20);
        }
      }),
    );
  });
});

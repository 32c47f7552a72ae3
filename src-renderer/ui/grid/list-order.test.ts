import { describe, expect, it } from 'vitest';
import {
  indexOfKey,
  keyAt,
  knownKeys,
  missingBeside,
  missingPart,
  orderWith,
  partAround,
} from './list-order.ts';

const total = 20_000;
/** The keys at these places; a place's key is one more than the place. */
const idsOf = (from: number, count: number) => Uint32Array.from({ length: count }, (_, at) => from + at + 1);
const known = (from: number, count: number, before: Uint32Array | null = null) =>
  orderWith({ total, from, ids: idsOf(from, count) }, [], before);

describe('a partly known order', () => {
  it('has a place for every row, and keys where they are known', () => {
    const order = known(100, 50);
    expect(order).toHaveLength(total);
    expect([99, 100, 149, 150, total].map((place) => keyAt(order, place))).toEqual([
      undefined,
      101,
      150,
      undefined,
      undefined,
    ]);
    expect(knownKeys(order, -5, 102)).toEqual([101, 102]);
    expect([indexOfKey(order, 120), indexOfKey(order, 7)]).toEqual([119, -1]);
  });

  it('keeps what it knew when another part arrives, without changing the earlier order', () => {
    const first = known(0, 10);
    const both = known(500, 10, first);
    expect([keyAt(both, 3), keyAt(both, 505)]).toEqual([4, 506]);
    expect(keyAt(first, 505)).toBeUndefined();
  });

  it('discards an order of another length', () => {
    expect(keyAt(known(500, 10, idsOf(0, 30)), 3)).toBeUndefined();
  });

  it('knows the places of separately requested keys, unless the list doesn’t contain them', () => {
    const answer = { total, from: 0, ids: idsOf(0, 10), places: [7_000, -1] };
    const order = orderWith(answer, [7_001, 99_999], null);
    expect([indexOfKey(order, 7_001), indexOfKey(order, 99_999)]).toEqual([7_000, -1]);
    expect(keyAt(order, 7_001)).toBeUndefined();
  });

  it('is the answer itself if that has all keys', () => {
    const ids = idsOf(0, total);
    expect(orderWith({ total, from: 0, ids }, [], null)).toBe(ids);
  });
});

describe('the requested part', () => {
  it.each([
    ['that is not on screen yet', null, 0],
    ['near its beginning', { first: 300, last: 340 }, 0],
    ['far down', { first: 9_000, last: 9_040 }, 8_960],
  ])('includes the rows on screen of a list %s', (_where, shown, from) => {
    const { part, first } = partAround(shown);
    expect(part.from).toBe(from);
    expect(part.from + part.count).toBeGreaterThan(shown?.last ?? 0);
    expect(first).toBeGreaterThanOrEqual(shown === null || from === 0 ? 1 : shown.last - from);
  });

  it('is empty while the keys around the screen are known', () => {
    expect(missingPart(known(0, 1_000), { first: 20, last: 60 })).toBeNull();
    expect(missingPart(known(total - 1_000, 1_000), { first: total - 40, last: total - 1 })).toBeNull();
  });

  it('extends what is known below or above as the list is scrolled', () => {
    const order = known(8_000, 1_000);
    expect(missingPart(order, { first: 8_600, last: 8_640 })).toEqual({
      part: { from: 9_000, count: 4_000 },
      first: 0,
    });
    expect(missingPart(order, { first: 8_500, last: 8_499 })).toBeNull();
    expect(missingPart(order, { first: 8_100, last: 8_140 })).toEqual({
      part: { from: 4_000, count: 4_000 },
      first: 0,
    });
    expect(missingPart(known(300, 1_000), { first: 400, last: 440 })).toMatchObject({ part: { from: 0 } });
  });

  it('surrounds a row with a known place, and is empty if its neighbours are known', () => {
    const order = orderWith({ total, from: 0, ids: idsOf(0, 1_000), places: [7_000] }, [7_001], null);
    expect(missingBeside(order, 7_001)).toEqual({ part: { from: 6_500, count: 1_000 }, first: 0 });
    for (const key of [1, 500, 99_999]) expect(missingBeside(order, key)).toBeNull();
    expect(missingBeside(known(total - 10, 10), total)).toBeNull();
  });

  it('includes rows if those on screen aren’t known', () => {
    const { part, first } = missingPart(known(0, 1_000), { first: 15_000, last: 15_040 }) ?? {};
    expect(part?.from).toBe(14_960);
    expect(first).toBeGreaterThanOrEqual(80);
  });
});

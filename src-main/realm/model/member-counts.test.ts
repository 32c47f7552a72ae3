import { describe, expect, it } from 'vitest';
import { addBit } from './id-bits.ts';
import { countMembers } from './member-counts.ts';

/** The counts of groups, by id, and how many lists were added up for them. */
function countIn(
  edges: readonly (readonly number[])[],
  words: number,
  costOf: number,
): { counts: Map<number, number | null>; lists: number } {
  const counts = new Map<number, number | null>();
  let lists = 0;
  countMembers(
    edges.keys(),
    {
      subgroups: (id) => edges[id] ?? [],
      place() {},
      words: () => words,
      addListed(bits, start, id) {
        lists += 1;
        return addBit(bits, start, id) ? 1 : 0;
      },
      costOf: () => costOf,
    },
    (id, members) => counts.set(id, members),
  );
  return { counts, lists };
}

const range = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at);

/** Layers in which each group contains some of the next; only the last has members. */
function count(groups: number, words: number): (number | null)[] {
  const width = 100;
  const found: (number | null)[] = [];
  countMembers(
    Array.from({ length: groups }, (_, id) => id),
    {
      subgroups: (id) =>
        [0, 1, 2]
          .map((step) => (Math.floor(id / width) + 1) * width + ((id + step) % width))
          .filter((one) => one < groups),
      place() {},
      words: () => words,
      addListed: (bits, start, id) => (id === groups - 1 && addBit(bits, start, 5) ? 1 : 0),
      costOf: () => 1,
    },
    (_, members) => found.push(members),
  );
  return found;
}

describe('counting the members of nested groups', () => {
  it('finds every count if there is enough time and room', () => {
    const counts = count(2_000, 10);
    expect(counts).not.toContain(null);
    expect(counts.at(-1)).toBe(1);
  });

  it('fails if it would take too much room', () => {
    const counts = count(2_000, 400_000);
    expect(counts.at(-1)).toBeNull();
    expect(counts).toHaveLength(1_900);
  });

  it('fails within a cycle whose groups contain too many sets', () => {
    const circle = range(0, 20).map((id) => [(id + 1) % 20, ...range(20, 60)]);
    const { counts } = countIn([...circle, ...range(20, 60).map(() => [80]), []], 100_000, 1);
    expect(counts.get(20)).toBe(2);
    expect(counts.get(0)).toBeNull();
  });

  it('fails within a cycle whose groups list too many people', () => {
    const circle = range(0, 20).map((id) => [(id + 1) % 20, ...range(20, 60)]);
    const { counts, lists } = countIn([...circle, ...range(20, 60).map(() => [])], 10, 1_000_000);
    expect(counts.get(0)).toBeNull();
    expect(lists).toBe(100);
  });
});

import { describe, expect, it } from 'vitest';
import { addBit } from './id-bits.ts';
import { countMembers } from './member-counts.ts';

/** Layers in which each group contains some of the next, and nobody but the last has members. */
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
  it('tells every count where there is time and room', () => {
    const counts = count(2_000, 10);
    expect(counts).not.toContain(null);
    expect(counts.at(-1)).toBe(1);
  });

  it('is refused where it would take too much room', () => {
    const counts = count(2_000, 400_000);
    expect(counts.at(-1)).toBeNull();
    expect(counts).toHaveLength(1_900);
  });
});

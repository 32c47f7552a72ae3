import { describe, expect, it } from 'vitest';
import { inventedGroup } from '../../../subjects/groups/invented-groups.fixture.ts';
import { layOutGroups } from './layout.ts';
import { ancestorsOf, descendantsOf, nestingOf, objectionToSubgroup, outlineOf } from './nesting.ts';

const size = 10_000;
const groupsOf = (inner: (place: number) => number[]) =>
  Array.from({ length: size }, (_, place) =>
    inventedGroup(
      place,
      `group ${place}`,
      inner(place).filter((one) => one >= 0 && one < size),
    ),
  );

describe.each([
  ['a chain', groupsOf((place) => [place + 1])],
  ['a circle', groupsOf((place) => [(place + 1) % size])],
  ['layers of two', groupsOf((place) => [(place | 1) + 1, (place | 1) + 2])],
  ['a chain whose groups contain each other', groupsOf((place) => [place - 1, place + 1])],
])('%s of 10,000 groups', (_shape, groups) => {
  it('is placed, outlined and asked for circles', async () => {
    const nesting = nestingOf(groups);
    expect(ancestorsOf(nesting, size - 1).size).toBeGreaterThan(size / 2);
    expect(descendantsOf(nesting, 0).size).toBeGreaterThan(size / 2);
    expect(new Set(outlineOf(groups, nesting).map(({ group }) => group.id)).size).toBe(size);
    const allowed = groups.filter(({ id }) => objectionToSubgroup(nesting, size - 1, id) === null);
    expect(allowed.length).toBeLessThan(2);
    const { nodes } = await layOutGroups(groups, new AbortController().signal);
    expect(nodes).toHaveLength(size);
  });
});

import { describe, expect, it } from 'vitest';
import { ancestorsOf, descendantsOf, nestingOf, objectionToSubgroup, outlineOf } from './nesting.ts';
import { inventedGroup } from '../../../subjects/groups/invented-groups.fixture.ts';

const groups = [
  inventedGroup(1, 'stewards', [3]),
  inventedGroup(2, 'announcers', [3]),
  inventedGroup(3, 'leads', [4, 5]),
  inventedGroup(4, 'lagos'),
  inventedGroup(5, 'nordic', [6]),
  inventedGroup(6, 'oslo'),
  inventedGroup(7, 'gone', [], { deactivated: true }),
];
const nesting = nestingOf(groups);

describe('nesting', () => {
  it('tells what a group contains and what contains it', () => {
    expect(ancestorsOf(nesting, 5)).toEqual(new Set([3, 1, 2]));
    expect(descendantsOf(nesting, 1)).toEqual(new Set([3, 4, 5, 6]));
    expect(nesting.parents(3).map(({ name }) => name)).toEqual(['announcers', 'stewards']);
  });

  it.each([
    [3, 3, "a group can't contain itself"],
    [3, 4, 'already in this group'],
    [3, 7, 'deactivated'],
    [6, 1, 'contains this group: they would contain each other'],
    [3, 99, 'no longer exists'],
    [3, 6, null],
    [4, 6, null],
  ])('of %i with %i inside: %s', (group, subgroup, objection) => {
    expect(objectionToSubgroup(nesting, group, subgroup)).toBe(objection);
  });

  it('reads as an outline in which every group stands, also in circles', () => {
    const outline = outlineOf(groups, nesting).map(({ level, group, isRepeated }) =>
      [level, group.name, ...(isRepeated ? ['again'] : [])].join(' '),
    );
    expect(outline).toEqual([
      '1 announcers',
      '2 leads',
      '3 lagos',
      '3 nordic',
      '4 oslo',
      '1 gone',
      '1 stewards',
      '2 leads again',
    ]);
    const circle = [inventedGroup(1, 'one', [2]), inventedGroup(2, 'two', [1])];
    expect(outlineOf(circle, nestingOf(circle)).map(({ group }) => group.id)).toEqual([1, 2, 1]);
  });
});

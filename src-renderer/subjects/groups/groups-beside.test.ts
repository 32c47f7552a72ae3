import { expect, it } from 'vitest';
import { groupsBeside } from './groups-beside.ts';

const named = [
  [1, 'role:nobody'],
  [2, 'role:moderators'],
  [3, 'role:members'],
  [4, 'role:everyone'],
  [10, 'kiln'],
  [11, 'glazes'],
] as const;
const groups = named.map(([id, name]) => ({ id, name, isSystem: name.startsWith('role:') }));

it.each<[string, picked: number | null, before: number[], after: number[]]>([
  ['Moderators instead of Everyone', 2, [4], []],
  ['Moderators instead of Members, beside a group', 2, [3, 10], [10]],
  ['a group instead of Everyone', 11, [4], []],
  ['a group beside Moderators', 11, [2, 10], [2, 10]],
  ['a person instead of Everyone', null, [4], []],
  ['a person instead of Nobody', null, [1], []],
  ['a person beside Members', null, [3, 10], [3, 10]],
])('a pick narrows a permission: %s', (_what, picked, before, after) => {
  expect(groupsBeside(picked, before, groups)).toEqual(after);
});

import { expect, it } from 'vitest';
import { inventedGroup } from '../../../subjects/groups/invented-groups.fixture.ts';
import { nameObjection } from './group-name.ts';

const groups = [inventedGroup(1, 'kiln'), inventedGroup(2, 'retired', [], { deactivated: true })];

it.each([
  ['', null, "User group name can't be empty!"],
  ['   ', null, "User group name can't be empty!"],
  ['x'.repeat(101), null, 'User group name cannot exceed 100 characters.'],
  ['🔥'.repeat(100), null, null],
  ['@kiln', null, "User group name cannot start with '@'."],
  ['role:kings', null, "User group name cannot start with 'role:'."],
  ['kiln', null, "User group 'kiln' already exists."],
  ['kiln', 1, null],
  ['Kiln', null, null],
  ['retired', null, "User group 'retired' already exists. It is deactivated."],
])('the name %j of group %j: %s', (name, groupId, objection) => {
  expect(nameObjection(name, groups, groupId)).toBe(objection);
});

import { expect, test } from 'vitest';
import type { ChangeTarget } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { permissionChanges } from './permission-changes.ts';

const groups = [{ id: 12, name: 'role:administrators', isSystem: true }] as Group[];

test.each<[ChangeTarget, string, string, string[]]>([
  ['organization:settings', 'can_create_groups', '15', ['realm:can_create_groups 15']],
  ['organization:settings', 'invite_required', 'true', []],
  ['group:20', 'can_mention_group', '15', ['group:20:can_mention_group 15']],
  ['group:20', 'name', 'Kiln', []],
  ['group:new:Kiln', 'can_mention_group', '15', []],
  ['channel:3', 'can_send_message_group', '15', ['channel:3:can_send_message_group 15']],
  ['channel:3', 'posting', '2', ['channel:3:can_send_message_group 12']],
  ['channel:3', 'posting', '4', []],
  ['user:41', 'role', '400', []],
])('%s, %s to %s', (target, field, after, expected) => {
  const found = permissionChanges([{ target, field, after }], groups);
  expect(found.map(({ permissionId, value }) => `${permissionId} ${value}`)).toEqual(expected);
});

import { expect, test } from 'vitest';
import type { GroupValue } from '#contract/groups.ts';
import { groupValueTone } from './group-value-tone.ts';

const groups = [
  { id: 10, name: 'role:nobody', isSystem: true },
  { id: 11, name: 'role:owners', isSystem: true },
  { id: 12, name: 'role:moderators', isSystem: true },
  { id: 13, name: 'role:members', isSystem: true },
  { id: 14, name: 'role:everyone', isSystem: true },
  { id: 20, name: 'kiln', isSystem: false },
];
const valueOf = (groupIds: number[], people: number[] = []): GroupValue => ({ groups: groupIds, people });

test.each<[string, GroupValue, GroupValue, string]>([
  ['members to moderators', 13, 12, 'loss'],
  ['owners to members', 11, 13, 'gain'],
  ['owners to nobody', 11, 10, 'loss'],
  ['nobody to a group', 10, 20, 'gain'],
  ['everyone to a group', 14, 20, 'loss'],
  ['a group to everyone', 20, 14, 'gain'],
  ['members to a group, which may have guests', 13, 20, 'neutral'],
  ['one more group', 11, valueOf([11, 20]), 'gain'],
  ['one person less', valueOf([20], [7]), valueOf([20]), 'loss'],
  ['one person for another', valueOf([], [7]), valueOf([], [8]), 'neutral'],
  ['the same', valueOf([20], [7]), valueOf([20], [7]), 'neutral'],
])('%s', (_name, before, after, tone) => {
  expect(groupValueTone(before, after, groups)).toBe(tone);
});

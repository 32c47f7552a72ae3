import { expect, test } from 'vitest';
import type { GroupReason } from '#contract/groups.ts';
import { holderSources } from './holder-sources.ts';

const owners = { groupId: 1, name: 'role:owners', isSystem: true };
const onCall = { groupId: 2, name: 'on-call', isSystem: false };
const reason = (userId: number, direct: boolean, groups: GroupReason['groups']): [number, GroupReason] => [
  userId,
  { userId, direct, groups, groupCount: groups.length },
];

test('holders are listed by how they have a permission, each once', () => {
  const reasons = new Map([
    reason(11, false, [owners]),
    reason(12, false, [owners, onCall]),
    reason(13, true, [owners]),
    reason(14, false, [onCall]),
    reason(15, false, [owners]),
  ]);
  expect(holderSources([11, 12, 13, 14, 15], reasons)).toEqual([
    { title: 'Owners', userIds: [11, 15] },
    { title: 'on-call', userIds: [12, 14] },
    { title: 'Named directly', userIds: [13] },
  ]);
});

test('holders whose reasons are not known yet have no title', () => {
  expect(holderSources([11, 12], new Map())).toEqual([{ title: null, userIds: [11, 12] }]);
  expect(holderSources([], new Map())).toEqual([]);
});

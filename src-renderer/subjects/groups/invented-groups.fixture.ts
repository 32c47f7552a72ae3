import type { Group } from '#contract/groups.ts';

/** A group of the organization's own, for tests. */
export function inventedGroup(
  id: number,
  name: string,
  directSubgroupIds: number[] = [],
  changes: Partial<Group> = {},
): Group {
  return {
    id,
    name,
    description: '',
    isSystem: false,
    deactivated: false,
    directMemberCount: 2,
    effectiveMemberCount: 2,
    directSubgroupIds,
    creatorId: null,
    createdAt: null,
    permissions: {},
    ...changes,
  };
}

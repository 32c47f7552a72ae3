/** What is known about groups that can be nested. */
interface NestedGroups {
  /** Undefined if it doesn't exist (any more). */
  group(groupId: number): { deactivated: boolean } | undefined;
  /** Whether the group is the outer one or in it, directly or indirectly. */
  isInside(groupId: number, outerId: number): boolean;
}

/**
 * Why a server doesn't allow a group in another one: it doesn't exist, it is deactivated, or the two would contain each
 * other; null if it does. https://zulip.com/api/update-user-group-subgroups
 */
export function subgroupObstacle(
  groups: NestedGroups,
  groupId: number,
  subgroupId: number,
): 'gone' | 'deactivated' | 'circle' | null {
  const subgroup = groups.group(subgroupId);
  if (subgroup === undefined) return 'gone';
  if (subgroup.deactivated) return 'deactivated';
  return groups.isInside(groupId, subgroupId) ? 'circle' : null;
}

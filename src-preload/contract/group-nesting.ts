/** What is known of the groups that can be in each other. */
interface NestedGroups {
  /** Undefined where there is none (any more). */
  group(groupId: number): { deactivated: boolean } | undefined;
  /** The group is the outer one or in it, directly or not. */
  isInside(groupId: number, outerId: number): boolean;
}

/**
 * Why a server does not let a group be put into another one: there is none, it is out of use, or the two would contain each
 * other; null where nothing is in the way. https://zulip.com/api/update-user-group-subgroups
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

import type { Group } from '#contract/groups.ts';

/** System groups that leave nobody to be named beside them, or whom nobody can be beside. */
const exclusive: ReadonlySet<string> = new Set(['role:nobody', 'role:everyone', 'role:internet']);

/**
 * The groups of a value that stay when somebody is picked, so that picking narrows a permission rather than adding to
 * everybody: of the roles, each of which contains those above it, a value names one.
 *
 * @param pickedGroupId null where a person is picked
 */
export function groupsBeside(
  pickedGroupId: number | null,
  groupIds: readonly number[],
  groups: readonly Pick<Group, 'id' | 'name' | 'isSystem'>[],
): number[] {
  const systemNames = new Map(
    groups.flatMap(({ id, isSystem, name }) => (isSystem ? [[id, name] as const] : [])),
  );
  const isRole = pickedGroupId !== null && systemNames.has(pickedGroupId);
  return groupIds.filter((id) => {
    const name = systemNames.get(id);
    return name === undefined || !(isRole || exclusive.has(name));
  });
}

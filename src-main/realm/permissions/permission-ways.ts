import type { Groups } from '../model/groups.ts';

/**
 * The groups that contain a person, directly or not, each with the number of groups on the shortest way from it down
 * to the person, itself counted. Walks upward from the person's own groups, so that the size of the organization does
 * not matter.
 *
 * A system group counts as one step: its members follow from the role, higher roles being in the groups of lower
 * ones. https://zulip.com/api/group-setting-values#system-groups
 */
export function groupsAbove(groups: Groups, userId: number): Map<number, number> {
  const isSystem = (groupId: number): boolean => groups.reference(groupId)?.isSystem === true;
  const above = new Map(groups.directOf(userId).map((groupId) => [groupId, 1]));
  // A map can grow while it is walked through, and what was added comes last.
  for (const groupId of above.keys()) {
    if (!isSystem(groupId)) continue;
    for (const parentId of groups.parents(groupId)) if (isSystem(parentId)) above.set(parentId, 1);
  }
  for (const [groupId, steps] of above) {
    for (const parentId of groups.parents(groupId)) if (!above.has(parentId)) above.set(parentId, steps + 1);
  }
  return above;
}

/** Ways are looked for no longer than this many steps; only groups that contain each other could take so many. */
const patience = 20_000;

/**
 * The ways from some groups down to a person, the shortest first.
 *
 * @param above the groups that contain the person, as `groupsAbove` answers
 * @param from where ways may begin; those that do not contain the person lead nowhere
 * @param limit how many ways are enough
 * @returns each way as ids of groups from the outermost to the one that lists the person; `more` if there are others
 */
export function waysDown(
  groups: Groups,
  above: ReadonlyMap<number, number>,
  userId: number,
  from: readonly number[],
  limit: number,
): { ways: number[][]; more: boolean } {
  /** Beginnings of ways by the length that they will have: the steps down are known, so no beginning is in vain. */
  const open: { path: readonly number[]; isWhole: boolean }[][] = [];
  const ways: number[][] = [];

  function put(path: readonly number[], length: number, isWhole = false): void {
    (open[length] ??= []).push({ path, isWhole });
  }
  function goOn(path: readonly number[]): void {
    const last = path.at(-1) ?? 0;
    if (groups.members(last).has(userId) || groups.reference(last)?.isSystem === true) {
      put(path, path.length, true);
    }
    if (groups.reference(last)?.isSystem === true) return;
    for (const subgroupId of groups.subgroups(last)) {
      const steps = above.get(subgroupId);
      if (steps !== undefined && !path.includes(subgroupId)) put([...path, subgroupId], path.length + steps);
    }
  }

  for (const groupId of new Set(from)) {
    const steps = above.get(groupId);
    if (steps !== undefined) put([groupId], steps);
  }
  let length = 0;
  for (let step = 0; step < patience; step++) {
    while (length < open.length && (open[length]?.length ?? 0) === 0) length++;
    const next = open[length]?.pop();
    if (!next) return { ways, more: false };
    if (!next.isWhole) {
      goOn(next.path);
    } else if (ways.length < limit) {
      ways.push([...next.path]);
    } else {
      break;
    }
  }
  return { ways, more: true };
}

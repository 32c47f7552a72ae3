import type { Groups } from '../model/groups.ts';

/**
 * The groups that directly or indirectly contain a person, each with the length of the shortest path from it down to
 * the person, counting the group itself. Walks upward from the person's own groups, so the size of the organization
 * doesn't matter.
 *
 * A system group counts as one step: its members follow from the role, and higher roles are in the groups of lower
 * ones. https://zulip.com/api/group-setting-values#system-groups
 */
export function groupsAbove(groups: Groups, userId: number): Map<number, number> {
  const isSystem = (groupId: number): boolean => groups.reference(groupId)?.isSystem === true;
  const above = new Map(groups.directOf(userId).map((groupId) => [groupId, 1]));
  // A map may grow while it is iterated, and additions come last.
  for (const groupId of above.keys()) {
    if (!isSystem(groupId)) continue;
    for (const parentId of groups.parents(groupId)) if (isSystem(parentId)) above.set(parentId, 1);
  }
  for (const [groupId, steps] of above) {
    for (const parentId of groups.parents(groupId)) if (!above.has(parentId)) above.set(parentId, steps + 1);
  }
  return above;
}

/** The maximum number of search steps; only cyclic groups could need as many. */
const patience = 1_000_000;

/** The beginning of a path, as linked groups from its end upward: many paths share theirs. */
interface Beginning {
  groupId: number;
  above: Beginning | null;
  length: number;
  /** The smallest remaining distance among its groups. */
  closest: number;
}

/**
 * Finds the paths from some groups down to a person, shortest first.
 *
 * @param above the groups that contain the person, as returned by `groupsAbove`
 * @param from possible starting groups; those that don't contain the person are ignored
 * @param limit the maximum number of paths
 * @returns each path as group ids from the outermost to the one that lists the person; `more` if there are others
 */
export function waysDown(
  groups: Groups,
  above: ReadonlyMap<number, number>,
  userId: number,
  from: readonly number[],
  limit: number,
): { ways: number[][]; more: boolean } {
  /** Beginnings by the length of their complete paths: remaining distances are known, so none is a dead end. */
  const open: { path: Beginning; isWhole: boolean }[][] = [];
  const ways: number[][] = [];
  let steps = 0;

  function put(path: Beginning, length: number, isWhole = false): void {
    (open[length] ??= []).push({ path, isWhole });
  }
  function passes(path: Beginning, groupId: number): boolean {
    for (let at: Beginning | null = path; at !== null; at = at.above) {
      steps += 1;
      if (at.groupId === groupId) return true;
    }
    return false;
  }
  function goOn(path: Beginning): void {
    const last = path.groupId;
    if (groups.members(last).has(userId) || groups.reference(last)?.isSystem === true) {
      put(path, path.length, true);
    }
    if (groups.reference(last)?.isSystem === true) return;
    for (const subgroupId of groups.subgroups(last)) {
      steps += 1;
      const remaining = above.get(subgroupId);
      if (remaining === undefined || steps > patience) continue;
      // A group closer than all before it can't be one of them, so only detours are checked.
      if (remaining >= path.closest && passes(path, subgroupId)) continue;
      const closest = Math.min(path.closest, remaining);
      put({ groupId: subgroupId, above: path, length: path.length + 1, closest }, path.length + remaining);
    }
  }

  for (const groupId of new Set(from)) {
    const remaining = above.get(groupId);
    if (remaining !== undefined) put({ groupId, above: null, length: 1, closest: remaining }, remaining);
  }
  let length = 0;
  for (; steps < patience; steps++) {
    while (length < open.length && (open[length]?.length ?? 0) === 0) length++;
    const next = open[length]?.pop();
    if (!next) return { ways, more: false };
    if (!next.isWhole) {
      goOn(next.path);
    } else if (ways.length < limit) {
      ways.push(idsOf(next.path));
    } else {
      break;
    }
  }
  return { ways, more: true };
}

function idsOf(path: Beginning): number[] {
  const ids: number[] = [];
  for (let at: Beginning | null = path; at !== null; at = at.above) ids.push(at.groupId);
  return ids.toReversed();
}

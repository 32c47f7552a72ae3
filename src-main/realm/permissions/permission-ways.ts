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
const patience = 1_000_000;

/** The beginning of a way, as the groups from its end upward: many ways share theirs. */
interface Beginning {
  groupId: number;
  above: Beginning | null;
  length: number;
  /** The smallest number of steps that remained in any of its groups. */
  closest: number;
}

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
  /** Beginnings by the length that their ways will have: the steps down are known, so no beginning is in vain. */
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
      // A group that is nearer than all before it is none of them, so only detours are looked through.
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

import { subgroupObstacle } from '#contract/group-nesting.ts';
import type { Group } from '#contract/groups.ts';
import { compareTexts } from '#contract/words/order.ts';
import { say } from '#words/say.ts';

/** Groups by their ids, and which groups contain which. */
export interface Nesting {
  group(groupId: number): Group | undefined;
  /** The groups that have the group directly in them, by name. */
  parents(groupId: number): readonly Group[];
  /** The groups directly in the group, by name. */
  children(groupId: number): readonly Group[];
  /** The ids of the groups that have the group directly in them, in no order. */
  parentIds(groupId: number): readonly number[];
  /** Every group that contains the group, directly or not; kept for the next question. */
  above(groupId: number): ReadonlySet<number>;
  /** The group is the outer one or in it, directly or not. */
  isInside(groupId: number, outerId: number): boolean;
}

const byName = (one: Group, other: Group): number =>
  Number(other.isSystem) - Number(one.isSystem) || compareTexts(one.name, other.name) || one.id - other.id;

/** Reads who contains whom from the table of groups. */
export function nestingOf(groups: readonly Group[]): Nesting {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const parents = new Map<number, number[]>();
  for (const group of groups) {
    for (const subgroupId of group.directSubgroupIds) {
      const known = parents.get(subgroupId);
      if (known) known.push(group.id);
      else parents.set(subgroupId, [group.id]);
    }
  }
  const parentIds = (groupId: number): readonly number[] => parents.get(groupId) ?? [];
  const inOrder = (groupIds: readonly number[]): Group[] =>
    groupIds.flatMap((id) => byId.get(id) ?? []).toSorted(byName);
  let last: { groupId: number; above: ReadonlySet<number> } | null = null;
  function above(groupId: number): ReadonlySet<number> {
    if (last?.groupId !== groupId) last = { groupId, above: reach(groupId, parentIds) };
    return last.above;
  }
  return {
    group: (groupId) => byId.get(groupId),
    parents: (groupId) => inOrder(parentIds(groupId)),
    children: (groupId) => inOrder(byId.get(groupId)?.directSubgroupIds ?? []),
    parentIds,
    above,
    isInside: (groupId, outerId) => groupId === outerId || above(groupId).has(outerId),
  };
}

function reach(start: number, next: (groupId: number) => readonly number[]): Set<number> {
  const found = new Set([start]);
  for (const groupId of found) {
    for (const one of next(groupId)) found.add(one);
  }
  found.delete(start);
  return found;
}

/** Every group that contains the group, directly or not. */
export function ancestorsOf(nesting: Nesting, groupId: number): ReadonlySet<number> {
  return nesting.above(groupId);
}

/** Every group in the group, directly or not. */
export function descendantsOf(nesting: Nesting, groupId: number): Set<number> {
  return reach(groupId, (id) =>
    (nesting.group(id)?.directSubgroupIds ?? []).filter((inner) => nesting.group(inner) !== undefined),
  );
}

/** Why a group cannot be put into another one, in words; null where nothing is in the way. */
export function objectionToSubgroup(nesting: Nesting, groupId: number, subgroupId: number): string | null {
  if (subgroupId === groupId) return say('group-nesting.itself');
  const obstacle = subgroupObstacle(nesting, groupId, subgroupId);
  if (obstacle !== null) return say('group-nesting.obstacle', { obstacle });
  return nesting.parentIds(subgroupId).includes(groupId) ? say('group-nesting.already') : null;
}

/** One line of the nesting as an outline. */
export interface OutlineRow {
  /** Names the place: the group above it and the group. */
  key: string;
  /** The key of the row above which this one is in; null at the top. */
  above: string | null;
  group: Group;
  level: number;
  hasChildren: boolean;
  /** Stands under several groups; its own subgroups are shown at its first place only. */
  isRepeated: boolean;
}

/** The nesting as an outline from the groups that are in no other one; a group in two groups stands under both. */
export function outlineOf(groups: readonly Group[], nesting: Nesting): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const shown = new Set<number>();
  function add(top: Group): void {
    const open: { group: Group; level: number; above: OutlineRow | null }[] = [
      { group: top, level: 1, above: null },
    ];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { group, level, above } = next;
      const isRepeated = shown.has(group.id);
      const children = isRepeated ? [] : nesting.children(group.id);
      shown.add(group.id);
      const row: OutlineRow = {
        key: `${above?.group.id ?? ''}/${group.id}`,
        above: above?.key ?? null,
        group,
        level,
        hasChildren: children.length > 0,
        isRepeated,
      };
      rows.push(row);
      for (const child of children.toReversed()) open.push({ group: child, level: level + 1, above: row });
    }
  }
  for (const group of groups.toSorted(byName)) if (nesting.parentIds(group.id).length === 0) add(group);
  // What only circles reach has no top; the server makes none, but nothing may be missing.
  for (const group of groups) if (!shown.has(group.id)) add(group);
  return rows;
}

import type { Group } from '#contract/groups.ts';
import { compareTexts } from '#contract/words/order.ts';

/** Groups by their ids, and which groups contain which. */
export interface Nesting {
  group(groupId: number): Group | undefined;
  /** The groups that have the group directly in them, by name. */
  parents(groupId: number): readonly Group[];
  /** The groups directly in the group, by name. */
  children(groupId: number): readonly Group[];
}

const byName = (one: Group, other: Group): number =>
  Number(other.isSystem) - Number(one.isSystem) || compareTexts(one.name, other.name) || one.id - other.id;

/** Reads who contains whom from the table of groups. */
export function nestingOf(groups: readonly Group[]): Nesting {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const parents = new Map<number, Group[]>();
  for (const group of groups) {
    for (const subgroupId of group.directSubgroupIds) {
      const known = parents.get(subgroupId);
      if (known) known.push(group);
      else parents.set(subgroupId, [group]);
    }
  }
  return {
    group: (groupId) => byId.get(groupId),
    parents: (groupId) => (parents.get(groupId) ?? []).toSorted(byName),
    children: (groupId) =>
      (byId.get(groupId)?.directSubgroupIds ?? []).flatMap((id) => byId.get(id) ?? []).toSorted(byName),
  };
}

function reach(start: number, next: (groupId: number) => readonly Group[]): Set<number> {
  const found = new Set([start]);
  for (const groupId of found) for (const group of next(groupId)) found.add(group.id);
  found.delete(start);
  return found;
}

/** Every group that contains the group, directly or not. */
export function ancestorsOf(nesting: Nesting, groupId: number): Set<number> {
  return reach(groupId, nesting.parents);
}

/** Every group in the group, directly or not. */
export function descendantsOf(nesting: Nesting, groupId: number): Set<number> {
  return reach(groupId, nesting.children);
}

/**
 * Why a group cannot be put into another one, in words; null where nothing is in the way.
 * https://zulip.com/api/update-user-group-subgroups
 */
export function objectionToSubgroup(nesting: Nesting, groupId: number, subgroupId: number): string | null {
  const subgroup = nesting.group(subgroupId);
  if (subgroupId === groupId) return 'a group cannot be in itself';
  if (subgroup === undefined) return 'no longer there';
  if (subgroup.deactivated) return 'deactivated';
  if (nesting.group(groupId)?.directSubgroupIds.includes(subgroupId)) return 'already in this group';
  if (descendantsOf(nesting, subgroupId).has(groupId))
    return 'contains this group: they would contain each other';
  return null;
}

/** One line of the nesting as an outline. */
export interface OutlineRow {
  /** Names the place: the ids from the top. */
  key: string;
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
  function add(group: Group, level: number, above: string): void {
    const key = `${above}/${group.id}`;
    const children = nesting.children(group.id);
    const isRepeated = shown.has(group.id);
    rows.push({ key, group, level, hasChildren: children.length > 0 && !isRepeated, isRepeated });
    if (isRepeated) return;
    shown.add(group.id);
    for (const child of children) add(child, level + 1, key);
  }
  for (const group of groups.toSorted(byName)) {
    if (nesting.parents(group.id).length === 0) add(group, 1, '');
  }
  // What only circles reach has no top; the server makes none, but nothing may be missing.
  for (const group of groups) if (!shown.has(group.id)) add(group, 1, '');
  return rows;
}

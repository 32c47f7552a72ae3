import type { GroupReference } from '#contract/people.ts';
import type { WireUserGroup, WireUserGroupChange } from '../../zulip/wire/user-group.ts';
import { nameCollator } from '../people/people-name-order.ts';
import { createGroupNesting, type GroupNesting } from './group-nesting.ts';

/** A group with its own lists. */
export interface StoredGroup {
  readonly id: number;
  name: string;
  description: string;
  readonly isSystem: boolean;
  deactivated: boolean;
  readonly members: ReadonlySet<number>;
  readonly subgroups: ReadonlySet<number>;
  readonly creatorId: number | null;
  readonly createdAt: number | null;
}

/** Queries about groups. */
export interface GroupReads {
  ids(): IterableIterator<number>;
  /** Direct members, including ids that the caller hasn't seen yet. */
  members(groupId: number): ReadonlySet<number>;
  /** The group's id and name; cheaper than its row, which counts the members. */
  reference(groupId: number): GroupReference | undefined;
  isDeactivated(groupId: number): boolean;
  /** Active groups created by people, by name. */
  inUse(): readonly GroupReference[];
  /** The direct subgroups of a group. */
  subgroups(groupId: number): ReadonlySet<number>;
  /** The groups with this group as a direct subgroup. */
  parents(groupId: number): ReadonlySet<number>;
  /** The groups with the person as a direct member. */
  directOf(userId: number): number[];
  /** Every group the person is directly or indirectly in. Returns the same set until that changes. */
  containing(userId: number): ReadonlySet<number>;
  /** The group and every direct or indirect subgroup. */
  withSubgroups(groupId: number): ReadonlySet<number>;
  /** The groups and every group that directly or indirectly contains one of them. */
  withParents(groupIds: Iterable<number>): ReadonlySet<number>;
  /** Active groups with the person as a direct member, and those that contain them only through a subgroup. */
  ofPerson(userId: number): { direct: GroupReference[]; inherited: GroupReference[] };
}

/** Groups by id, with their nesting. Notifies no one of changes. */
export interface GroupStore {
  readonly reads: GroupReads;
  readonly nesting: GroupNesting;
  get(groupId: number): StoredGroup | undefined;
  all(): IterableIterator<StoredGroup>;
  put(group: WireUserGroup): void;
  change(groupId: number, data: WireUserGroupChange): void;
  remove(groupId: number): void;
  addMembers(groupId: number, userIds: readonly number[]): void;
  /** @returns whether any of them was a member */
  removeMembers(groupId: number, userIds: readonly number[]): boolean;
  addSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  removeSubgroups(groupId: number, subgroupIds: readonly number[]): void;
}

/** The short form by which others refer to a group. */
function referenceOf(group: StoredGroup): GroupReference {
  return { groupId: group.id, name: group.name, isSystem: group.isSystem };
}

export function createGroupStore(): GroupStore {
  const groups = new Map<number, StoredGroup & { members: Set<number>; subgroups: Set<number> }>();
  const nesting = createGroupNesting({
    subgroups: (groupId) => groups.get(groupId)?.subgroups ?? [],
    directOf,
  });
  let inUse: GroupReference[] | null = null;

  function directOf(userId: number): number[] {
    const found: number[] = [];
    for (const group of groups.values()) if (group.members.has(userId)) found.push(group.id);
    return found;
  }

  /** Removes the group's links to its subgroups. */
  function detach(groupId: number): void {
    for (const subgroupId of groups.get(groupId)?.subgroups ?? []) nesting.detach(groupId, subgroupId);
  }

  const reads: GroupReads = {
    ids: () => groups.keys(),
    members: (groupId) => groups.get(groupId)?.members ?? new Set(),
    reference(groupId) {
      const group = groups.get(groupId);
      return group && referenceOf(group);
    },
    isDeactivated: (groupId) => groups.get(groupId)?.deactivated === true,
    inUse() {
      inUse ??= [...groups.values()]
        .filter((group) => !group.isSystem && !group.deactivated)
        .toSorted((a, b) => nameCollator.compare(a.name, b.name) || a.id - b.id)
        .map(referenceOf);
      return inUse;
    },
    subgroups: (groupId) => groups.get(groupId)?.subgroups ?? new Set(),
    parents: nesting.parents,
    directOf,
    containing: nesting.containing,
    withSubgroups: nesting.withSubgroups,
    withParents: nesting.withParents,
    ofPerson(userId) {
      const direct: GroupReference[] = [];
      const inherited: GroupReference[] = [];
      for (const groupId of nesting.containing(userId)) {
        const group = groups.get(groupId);
        if (group === undefined || group.deactivated) continue;
        (group.members.has(userId) ? direct : inherited).push(referenceOf(group));
      }
      return { direct, inherited };
    },
  };

  return {
    reads,
    nesting,
    get: (groupId) => groups.get(groupId),
    all: () => groups.values(),
    put(group) {
      inUse = null;
      detach(group.id);
      groups.set(group.id, {
        id: group.id,
        name: group.name,
        description: group.description,
        isSystem: group.is_system_group,
        deactivated: group.deactivated,
        members: new Set(group.members),
        subgroups: new Set(group.direct_subgroup_ids),
        creatorId: group.creator_id,
        createdAt: group.date_created === null ? null : Math.floor(group.date_created),
      });
      for (const subgroupId of group.direct_subgroup_ids) nesting.attach(group.id, subgroupId);
    },
    change(groupId, { name, description, deactivated }) {
      const group = groups.get(groupId);
      if (!group) return;
      inUse = null;
      if (name !== undefined) group.name = name;
      if (description !== undefined) group.description = description;
      if (deactivated !== undefined) group.deactivated = deactivated;
    },
    remove(groupId) {
      inUse = null;
      for (const parentId of nesting.parents(groupId)) groups.get(parentId)?.subgroups.delete(groupId);
      detach(groupId);
      nesting.remove(groupId);
      groups.delete(groupId);
    },
    addMembers(groupId, userIds) {
      const members = groups.get(groupId)?.members;
      for (const userId of userIds) members?.add(userId);
      for (const userId of userIds) nesting.personChanged(userId);
    },
    removeMembers(groupId, userIds) {
      const members = groups.get(groupId)?.members;
      let wasIn = false;
      for (const userId of userIds) if (members?.delete(userId) === true) wasIn = true;
      for (const userId of userIds) nesting.personChanged(userId);
      return wasIn;
    },
    addSubgroups(groupId, subgroupIds) {
      for (const subgroupId of subgroupIds) {
        groups.get(groupId)?.subgroups.add(subgroupId);
        nesting.attach(groupId, subgroupId);
      }
    },
    removeSubgroups(groupId, subgroupIds) {
      for (const subgroupId of subgroupIds) {
        groups.get(groupId)?.subgroups.delete(subgroupId);
        nesting.detach(groupId, subgroupId);
      }
    },
  };
}

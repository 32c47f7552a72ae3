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

/** What is asked of groups. */
export interface GroupReads {
  ids(): IterableIterator<number>;
  /** Direct members; ids that the caller has not seen yet included. */
  members(groupId: number): ReadonlySet<number>;
  /** What a group is called; cheaper than its row, which counts the members. */
  reference(groupId: number): GroupReference | undefined;
  isDeactivated(groupId: number): boolean;
  /** The groups that people made and that are in use, by name. */
  inUse(): readonly GroupReference[];
  /** The groups directly in a group. */
  subgroups(groupId: number): ReadonlySet<number>;
  /** The groups that have a group directly in them. */
  parents(groupId: number): ReadonlySet<number>;
  /** The groups that list a person directly. */
  directOf(userId: number): number[];
  /** Every group that a person is in, directly or not. The same set until that changes. */
  containing(userId: number): ReadonlySet<number>;
  /** The group and every group in it, directly or not. */
  withSubgroups(groupId: number): ReadonlySet<number>;
  /** Some groups and every group that contains any of them, directly or not. */
  withParents(groupIds: Iterable<number>): ReadonlySet<number>;
  /** Groups in use that contain the person directly, and those that do so only through a subgroup. */
  ofPerson(userId: number): { direct: GroupReference[]; inherited: GroupReference[] };
}

/** Groups by id, with how they are in each other. Tells nobody of changes. */
export interface GroupStore {
  readonly reads: GroupReads;
  readonly nesting: GroupNesting;
  get(groupId: number): StoredGroup | undefined;
  all(): IterableIterator<StoredGroup>;
  put(group: WireUserGroup): void;
  change(groupId: number, data: WireUserGroupChange): void;
  remove(groupId: number): void;
  addMembers(groupId: number, userIds: readonly number[]): void;
  /** @returns whether anybody of them was in it */
  removeMembers(groupId: number, userIds: readonly number[]): boolean;
  addSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  removeSubgroups(groupId: number, subgroupIds: readonly number[]): void;
}

/** A group as others name it. */
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

  /** Ends that the group contains what its row says. */
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

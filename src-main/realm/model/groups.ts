import { newTarget, targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import type { WireUserGroup, WireUserGroupChange } from '../../zulip/wire/user-group.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { nameCollator } from '../people/people-name-order.ts';
import { createGroupMembers, type GroupMembers } from './group-members.ts';

/** A group without its permissions, which have a model of their own. */
export type GroupWithoutPermissions = Omit<Group, 'permissions'>;

/** User groups with their direct members and subgroups. https://zulip.com/api/get-user-groups */
export interface Groups {
  row(groupId: number): GroupWithoutPermissions | undefined;
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
  parents(groupId: number): readonly number[];
  /** The groups that list a person directly. */
  directOf(userId: number): number[];
  /** The group and every group in it, directly or not. */
  withSubgroups(groupId: number): ReadonlySet<number>;
  /** The group and every group that contains it, directly or not. */
  withParents(groupId: number): ReadonlySet<number>;
  /** Everybody in the group or in one of its subgroups, each once. */
  effectiveMembers(groupId: number): Set<number>;
  /** The same for many questions: members as sets of bits. */
  readonly membership: GroupMembers;
  put(group: WireUserGroup): void;
  change(groupId: number, data: WireUserGroupChange): void;
  remove(groupId: number): void;
  addMembers(groupId: number, userIds: readonly number[]): void;
  removeMembers(groupId: number, userIds: readonly number[]): void;
  addSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  removeSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  /**
   * Takes a deactivated person out of every group, as servers do without an event (feature level 303). Reactivation
   * does send `add_members` for each group.
   */
  dropPerson(userId: number): void;
  /** Groups in use that contain the person directly, and those that do so only through a subgroup. */
  ofPerson(userId: number): { direct: GroupReference[]; inherited: GroupReference[] };
}

interface StoredGroup {
  id: number;
  name: string;
  description: string;
  isSystem: boolean;
  deactivated: boolean;
  members: Set<number>;
  subgroups: Set<number>;
  creatorId: number | null;
  createdAt: number | null;
}

function referenceOf(group: StoredGroup): GroupReference {
  return { groupId: group.id, name: group.name, isSystem: group.isSystem };
}

/** Groups of a snapshot, kept current by `user_group` events. */
export function createGroups(snapshot: readonly WireUserGroup[], changeListener: ChangeListener): Groups {
  const groups = new Map<number, StoredGroup>();
  const membership = createGroupMembers({
    members: (groupId) => groups.get(groupId)?.members ?? new Set(),
    subgroups: (groupId) => groups.get(groupId)?.subgroups ?? [],
  });
  let parents: Map<number, number[]> | null = null;
  let inUse: GroupReference[] | null = null;

  function store(group: WireUserGroup): void {
    inUse = null;
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
    membership.replaced(group.id);
  }

  function parentsOf(groupId: number): readonly number[] {
    if (!parents) {
      parents = new Map();
      for (const group of groups.values()) {
        for (const subgroupId of group.subgroups) {
          const known = parents.get(subgroupId);
          if (known) known.push(group.id);
          else parents.set(subgroupId, [group.id]);
        }
      }
    }
    return parents.get(groupId) ?? [];
  }

  /** The group and every group that contains it, directly or not. */
  function withAncestors(groupIds: Iterable<number>): Set<number> {
    const found = new Set(groupIds);
    for (const groupId of found) for (const parentId of parentsOf(groupId)) found.add(parentId);
    return found;
  }

  function withDescendants(groupId: number): Set<number> {
    const found = new Set([groupId]);
    for (const one of found) for (const subgroupId of groups.get(one)?.subgroups ?? []) found.add(subgroupId);
    return found;
  }

  function membershipChanged(groupId: number): void {
    const concerned = withAncestors([groupId]);
    membership.outdated(concerned);
    for (const one of concerned) changeListener.row('groups', one);
    changeListener.board();
  }

  /** Nobody changes who is in a system group: it follows roles. */
  function tellMembers(group: StoredGroup, userIds: readonly number[]): void {
    if (group.isSystem) return;
    for (const userId of userIds) {
      changeListener.field(targetOf('user', userId), `group:${group.id}`);
      changeListener.person(userId);
    }
  }

  function nestingChanged(change: () => void, groupId: number): void {
    // Whoever contains the group before or after the change counts its members.
    membershipChanged(groupId);
    change();
    parents = null;
    membershipChanged(groupId);
  }

  /** A new group comes first and what is in it after it: only both are what was asked for. */
  function tellWhole(groupId: number): void {
    const group = groups.get(groupId);
    if (group && !group.isSystem) changeListener.field(newTarget('group', group.name), 'group');
  }

  function tellSubgroups(groupId: number, subgroupIds: readonly number[]): void {
    for (const subgroupId of subgroupIds)
      changeListener.field(targetOf('group', groupId), `subgroup:${subgroupId}`);
    tellWhole(groupId);
  }

  for (const group of snapshot) store(group);

  return {
    row(groupId) {
      const group = groups.get(groupId);
      return (
        group && {
          id: group.id,
          name: group.name,
          description: group.description,
          isSystem: group.isSystem,
          deactivated: group.deactivated,
          directMemberCount: group.members.size,
          effectiveMemberCount:
            group.subgroups.size === 0 ? group.members.size : membership.effectiveCount(group.id),
          directSubgroupIds: [...group.subgroups],
          creatorId: group.creatorId,
          createdAt: group.createdAt,
        }
      );
    },
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
    parents: parentsOf,
    directOf(userId) {
      const found: number[] = [];
      for (const group of groups.values()) if (group.members.has(userId)) found.push(group.id);
      return found;
    },
    withSubgroups: withDescendants,
    withParents: (groupId) => withAncestors([groupId]),
    effectiveMembers: (groupId) => new Set(membership.idsOf(membership.effective(groupId))),
    membership,
    put(group) {
      nestingChanged(() => store(group), group.id);
      tellWhole(group.id);
    },
    change(groupId, data) {
      const group = groups.get(groupId);
      if (!group) return;
      inUse = null;
      if (data.name !== undefined) group.name = data.name;
      if (data.description !== undefined) group.description = data.description;
      if (data.deactivated !== undefined) group.deactivated = data.deactivated;
      for (const name of ['name', 'description'] as const) {
        if (data[name] !== undefined) changeListener.field(targetOf('group', groupId), name);
      }
      if (data.deactivated !== undefined) changeListener.field(targetOf('group', groupId), 'state');
      changeListener.row('groups', groupId);
      changeListener.board();
    },
    remove(groupId) {
      inUse = null;
      const name = groups.get(groupId)?.name;
      nestingChanged(() => {
        for (const parentId of parentsOf(groupId)) groups.get(parentId)?.subgroups.delete(groupId);
        groups.delete(groupId);
        membership.replaced(groupId);
      }, groupId);
      changeListener.field(targetOf('group', groupId), 'group');
      if (name !== undefined) changeListener.field(newTarget('group', name), 'group');
    },
    addMembers(groupId, userIds) {
      const group = groups.get(groupId);
      if (!group) return;
      for (const userId of userIds) group.members.add(userId);
      membership.listed(groupId, userIds, true);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    removeMembers(groupId, userIds) {
      const group = groups.get(groupId);
      if (!group) return;
      for (const userId of userIds) group.members.delete(userId);
      membership.listed(groupId, userIds, false);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    addSubgroups(groupId, subgroupIds) {
      const group = groups.get(groupId);
      if (!group) return;
      nestingChanged(() => {
        for (const subgroupId of subgroupIds) group.subgroups.add(subgroupId);
      }, groupId);
      tellSubgroups(groupId, subgroupIds);
    },
    removeSubgroups(groupId, subgroupIds) {
      const group = groups.get(groupId);
      if (!group) return;
      nestingChanged(() => {
        for (const subgroupId of subgroupIds) group.subgroups.delete(subgroupId);
      }, groupId);
      tellSubgroups(groupId, subgroupIds);
    },
    dropPerson(userId) {
      for (const group of groups.values()) {
        if (!group.members.delete(userId)) continue;
        membership.listed(group.id, [userId], false);
        membershipChanged(group.id);
      }
    },
    ofPerson(userId) {
      const direct = [...groups.values()].filter((group) => group.members.has(userId));
      const directIds = new Set(direct.map((group) => group.id));
      const inherited = [...withAncestors(directIds)]
        .filter((groupId) => !directIds.has(groupId))
        .flatMap((groupId) => groups.get(groupId) ?? []);
      const inUse = (group: StoredGroup): boolean => !group.deactivated;
      return {
        direct: direct.filter(inUse).map(referenceOf),
        inherited: inherited.filter(inUse).map(referenceOf),
      };
    },
  };
}

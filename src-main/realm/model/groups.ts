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
  parents(groupId: number): ReadonlySet<number>;
  /** The groups that list a person directly. */
  directOf(userId: number): number[];
  /** Every group that a person is in, directly or not. The same set until that changes. */
  containing(userId: number): ReadonlySet<number>;
  /** The group and every group in it, directly or not. */
  withSubgroups(groupId: number): ReadonlySet<number>;
  /** Some groups and every group that contains any of them, directly or not. */
  withParents(groupIds: Iterable<number>): ReadonlySet<number>;
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

const noGroups: ReadonlySet<number> = new Set();
/** Of so many people it is remembered which groups they are in. */
const mostRemembered = 64;

/** Groups of a snapshot, kept current by `user_group` events. */
export function createGroups(snapshot: readonly WireUserGroup[], changeListener: ChangeListener): Groups {
  const groups = new Map<number, StoredGroup>();
  const membership = createGroupMembers({
    ids: () => groups.keys(),
    members: (groupId) => groups.get(groupId)?.members ?? new Set(),
    subgroups: (groupId) => groups.get(groupId)?.subgroups ?? [],
  });
  const parents = new Map<number, Set<number>>();
  const containing = new Map<number, ReadonlySet<number>>();
  let inUse: GroupReference[] | null = null;

  function store(group: WireUserGroup): void {
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
    for (const subgroupId of group.direct_subgroup_ids) attach(group.id, subgroupId);
    membership.replaced(group.id);
  }

  function attach(groupId: number, subgroupId: number): void {
    const known = parents.get(subgroupId);
    if (known) known.add(groupId);
    else parents.set(subgroupId, new Set([groupId]));
  }

  /** Ends that the group contains what its row says. */
  function detach(groupId: number): void {
    for (const subgroupId of groups.get(groupId)?.subgroups ?? []) parents.get(subgroupId)?.delete(groupId);
  }

  const parentsOf = (groupId: number): ReadonlySet<number> => parents.get(groupId) ?? noGroups;

  /** The groups and every group that contains them, directly or not. */
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

  function directOf(userId: number): number[] {
    const found: number[] = [];
    for (const group of groups.values()) if (group.members.has(userId)) found.push(group.id);
    return found;
  }

  function containingOf(userId: number): ReadonlySet<number> {
    let found = containing.get(userId);
    if (!found) {
      const [oldest] = containing.keys();
      if (containing.size >= mostRemembered && oldest !== undefined) containing.delete(oldest);
      containing.set(userId, (found = withAncestors(directOf(userId))));
    }
    return found;
  }

  /** Says that who is in the group may have changed. What contains an uncounted group is uncounted and told of already. */
  function membershipChanged(groupId: number): void {
    const concerned = new Set([groupId]);
    for (const one of concerned) {
      for (const parentId of parentsOf(one)) if (membership.isCounted(parentId)) concerned.add(parentId);
    }
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

  /** @param touched the groups that come, go, or come into or out of another one */
  function nestingChanged(change: () => void, groupId: number, touched: Iterable<number>): void {
    const forget = (): void => {
      for (const [userId, groupIds] of containing) {
        for (const one of touched) if (groupIds.has(one)) containing.delete(userId);
      }
    };
    // Whoever contains the group before or after the change counts its members.
    membershipChanged(groupId);
    forget();
    change();
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
    directOf,
    containing: containingOf,
    withSubgroups: withDescendants,
    withParents: withAncestors,
    effectiveMembers: (groupId) => new Set(membership.idsOf(membership.effective(groupId))),
    membership,
    put(group) {
      for (const userId of group.members) containing.delete(userId);
      nestingChanged(() => store(group), group.id, [group.id, ...group.direct_subgroup_ids]);
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
      nestingChanged(
        () => {
          for (const parentId of parentsOf(groupId)) groups.get(parentId)?.subgroups.delete(groupId);
          detach(groupId);
          parents.delete(groupId);
          groups.delete(groupId);
          membership.replaced(groupId);
        },
        groupId,
        [groupId],
      );
      changeListener.field(targetOf('group', groupId), 'group');
      if (name !== undefined) changeListener.field(newTarget('group', name), 'group');
    },
    addMembers(groupId, userIds) {
      const group = groups.get(groupId);
      if (!group) return;
      for (const userId of userIds) group.members.add(userId);
      for (const userId of userIds) containing.delete(userId);
      membership.listed(groupId, userIds, true);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    removeMembers(groupId, userIds) {
      const group = groups.get(groupId);
      if (!group) return;
      for (const userId of userIds) group.members.delete(userId);
      for (const userId of userIds) containing.delete(userId);
      membership.listed(groupId, userIds, false);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    addSubgroups(groupId, subgroupIds) {
      const group = groups.get(groupId);
      if (!group) return;
      const change = (): void => {
        for (const subgroupId of subgroupIds) {
          group.subgroups.add(subgroupId);
          attach(groupId, subgroupId);
        }
      };
      nestingChanged(change, groupId, subgroupIds);
      tellSubgroups(groupId, subgroupIds);
    },
    removeSubgroups(groupId, subgroupIds) {
      const group = groups.get(groupId);
      if (!group) return;
      const change = (): void => {
        for (const subgroupId of subgroupIds) {
          group.subgroups.delete(subgroupId);
          parents.get(subgroupId)?.delete(groupId);
        }
      };
      nestingChanged(change, groupId, subgroupIds);
      tellSubgroups(groupId, subgroupIds);
    },
    dropPerson(userId) {
      containing.delete(userId);
      for (const group of groups.values()) {
        if (!group.members.delete(userId)) continue;
        membership.listed(group.id, [userId], false);
        membershipChanged(group.id);
      }
    },
    ofPerson(userId) {
      const direct: GroupReference[] = [];
      const inherited: GroupReference[] = [];
      for (const groupId of containingOf(userId)) {
        const group = groups.get(groupId);
        if (group === undefined || group.deactivated) continue;
        (group.members.has(userId) ? direct : inherited).push(referenceOf(group));
      }
      return { direct, inherited };
    },
  };
}

import { newTarget, targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import type { WireUserGroup, WireUserGroupChange } from '../../zulip/wire/user-group.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createGroupMembers, type GroupMembers } from './group-members.ts';
import { createGroupStore, type GroupReads, type StoredGroup } from './group-store.ts';

/** A group without its permissions, which have their own model. */
export type GroupWithoutPermissions = Omit<Group, 'permissions'>;

/** User groups with their direct members and subgroups. https://zulip.com/api/get-user-groups */
export interface Groups extends GroupReads {
  row(groupId: number): GroupWithoutPermissions | undefined;
  /** Everyone in the group or in one of its subgroups, each once. */
  effectiveMembers(groupId: number): Set<number>;
  /** The same as bit sets, for many questions. */
  readonly membership: GroupMembers;
  put(group: WireUserGroup): void;
  change(groupId: number, data: WireUserGroupChange): void;
  remove(groupId: number): void;
  addMembers(groupId: number, userIds: readonly number[]): void;
  removeMembers(groupId: number, userIds: readonly number[]): void;
  addSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  removeSubgroups(groupId: number, subgroupIds: readonly number[]): void;
  /**
   * Removes a deactivated person from every group, which servers do without an event (feature level 303). Reactivation
   * does send `add_members` for each group.
   */
  dropPerson(userId: number): void;
}

function rowOf(group: StoredGroup, membership: GroupMembers): GroupWithoutPermissions {
  return {
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
  };
}

/** Groups of a snapshot, kept current by `user_group` events. */
export function createGroups(snapshot: readonly WireUserGroup[], changeListener: ChangeListener): Groups {
  const store = createGroupStore();
  const { nesting, reads } = store;
  const membership = createGroupMembers(reads);

  /**
   * Reports that the group's members may have changed. A group that contains an uncounted one is itself uncounted and
   * already reported.
   */
  function membershipChanged(groupId: number): void {
    const concerned = new Set([groupId]);
    for (const one of concerned) {
      for (const parentId of nesting.parents(one))
        if (membership.isCounted(parentId)) concerned.add(parentId);
    }
    membership.outdated(concerned);
    for (const one of concerned) changeListener.row('groups', one);
    changeListener.board();
  }

  /** No one edits the members of a system group: they follow from roles. */
  function tellMembers(group: StoredGroup, userIds: readonly number[]): void {
    if (group.isSystem) return;
    for (const userId of userIds) {
      changeListener.field(targetOf('user', userId), `group:${group.id}`);
      changeListener.person(userId);
    }
  }

  /** @param touched the groups that are added, removed, nested or un-nested */
  function nestingChanged(change: () => void, groupId: number, touched: Iterable<number>): void {
    // The member counts of every group that contains it before or after the change are affected.
    membershipChanged(groupId);
    nesting.nestingChanges(touched);
    change();
    membershipChanged(groupId);
  }

  /** Reports a new group first and its contents after it: a change waits for both. */
  function tellWhole(groupId: number): void {
    const group = store.get(groupId);
    if (group && !group.isSystem) changeListener.field(newTarget('group', group.name), 'group');
  }

  function tellSubgroups(groupId: number, subgroupIds: readonly number[]): void {
    for (const subgroupId of subgroupIds)
      changeListener.field(targetOf('group', groupId), `subgroup:${subgroupId}`);
    tellWhole(groupId);
  }

  for (const group of snapshot) store.put(group);

  return {
    ...reads,
    row(groupId) {
      const group = store.get(groupId);
      return group && rowOf(group, membership);
    },
    effectiveMembers: (groupId) => new Set(membership.idsOf(membership.effective(groupId))),
    membership,
    put(group) {
      for (const userId of group.members) nesting.personChanged(userId);
      const change = (): void => {
        store.put(group);
        membership.replaced(group.id);
      };
      nestingChanged(change, group.id, [group.id, ...group.direct_subgroup_ids]);
      tellWhole(group.id);
    },
    change(groupId, data) {
      if (!store.get(groupId)) return;
      store.change(groupId, data);
      for (const name of ['name', 'description'] as const) {
        if (data[name] !== undefined) changeListener.field(targetOf('group', groupId), name);
      }
      if (data.deactivated !== undefined) changeListener.field(targetOf('group', groupId), 'state');
      changeListener.row('groups', groupId);
      changeListener.board();
    },
    remove(groupId) {
      const name = store.get(groupId)?.name;
      const change = (): void => {
        store.remove(groupId);
        membership.replaced(groupId);
      };
      nestingChanged(change, groupId, [groupId]);
      changeListener.field(targetOf('group', groupId), 'group');
      if (name !== undefined) changeListener.field(newTarget('group', name), 'group');
    },
    addMembers(groupId, userIds) {
      const group = store.get(groupId);
      if (!group) return;
      store.addMembers(groupId, userIds);
      membership.listed(groupId, userIds, true);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    removeMembers(groupId, userIds) {
      const group = store.get(groupId);
      if (!group) return;
      store.removeMembers(groupId, userIds);
      membership.listed(groupId, userIds, false);
      tellMembers(group, userIds);
      membershipChanged(groupId);
    },
    addSubgroups(groupId, subgroupIds) {
      if (!store.get(groupId)) return;
      nestingChanged(() => store.addSubgroups(groupId, subgroupIds), groupId, subgroupIds);
      tellSubgroups(groupId, subgroupIds);
    },
    removeSubgroups(groupId, subgroupIds) {
      if (!store.get(groupId)) return;
      nestingChanged(() => store.removeSubgroups(groupId, subgroupIds), groupId, subgroupIds);
      tellSubgroups(groupId, subgroupIds);
    },
    dropPerson(userId) {
      for (const group of store.all()) {
        if (!store.removeMembers(group.id, [userId])) continue;
        membership.listed(group.id, [userId], false);
        membershipChanged(group.id);
      }
    },
  };
}

import { numberSetting } from '../organization/setting-values.ts';
import {
  groupSettingNames,
  guestRole,
  memberRole,
  type GroupSettingValue,
  type RealmState,
  type User,
  type UserGroup,
} from '../state.ts';
import type { Role } from '../people/role.ts';

const roleGroupNames: Record<Role, string> = {
  100: 'role:owners',
  200: 'role:administrators',
  300: 'role:moderators',
  400: 'role:members',
  600: 'role:everyone',
};

/** A system group by name. Every realm has all eight. https://zulip.com/api/group-setting-values#system-groups */
export function systemGroup(state: RealmState, name: string): UserGroup {
  for (const group of state.groups.values()) if (group.isSystem && group.name === name) return group;
  throw new Error(`The realm has no system group ${name}.`);
}

/** The group whose direct members have a role. */
export function roleGroup(state: RealmState, role: Role): UserGroup {
  return systemGroup(state, roleGroupNames[role]);
}

/** Whether a person counts as a full member: not a guest, and past the waiting period if there is one. */
export function isFullMember(state: RealmState, user: User): boolean {
  if (user.role === guestRole) return false;
  if (user.role < memberRole) return true;
  const days = Math.floor((state.now() / 1000 - user.dateJoined) / 86_400);
  return days >= (numberSetting(state, 'waiting_period_threshold') ?? 0);
}

/** Before feature level 303, deactivated people visibly stayed in their groups and could be added to others. */
export function countsAsMember({ featureLevel }: RealmState, user: User | undefined): boolean {
  return user !== undefined && (user.isActive || featureLevel < 303);
}

/**
 * The direct members of every group, ascending, by group id, without deactivated people if the server omits them: one
 * pass over the people for all groups.
 */
export function directMembers(state: RealmState): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const group of state.groups.values()) {
    const stored = [...group.members].filter((id) => countsAsMember(state, state.users.get(id)));
    members.set(
      group.id,
      stored.toSorted((a, b) => a - b),
    );
  }
  const byRole = new Map(
    ([100, 200, 300, 400, 600] as const).map((role) => [role, members.get(roleGroup(state, role).id)]),
  );
  const fullMembers = members.get(systemGroup(state, 'role:fullmembers').id);
  for (const user of state.users.values()) {
    if (!countsAsMember(state, user)) continue;
    byRole.get(user.role)?.push(user.userId);
    if (user.role === memberRole && isFullMember(state, user)) fullMembers?.push(user.userId);
  }
  return members;
}

/** Whether a person is a direct member of a group; in system groups by role. */
export function isDirectMember(state: RealmState, group: UserGroup, user: User): boolean {
  if (!group.isSystem) return group.members.has(user.userId);
  if (group.name === 'role:fullmembers') return user.role === memberRole && isFullMember(state, user);
  return group.name === roleGroupNames[user.role];
}

/** The group itself and all its subgroups, at any depth. */
export function withSubgroups(state: RealmState, groupId: number): Set<number> {
  const reached = new Set<number>();
  const open = [groupId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(state.groups.get(id)?.subgroups ?? []));
  }
  return reached;
}

/** Whether a person is in a group, directly or through its subgroups. */
export function isMember(state: RealmState, groupId: number, user: User): boolean {
  for (const id of withSubgroups(state, groupId)) {
    const group = state.groups.get(id);
    if (group !== undefined && isDirectMember(state, group, user)) return true;
  }
  return false;
}

/** Whether a permission value includes a person. https://zulip.com/api/group-setting-values */
export function holdsPermission(state: RealmState, value: GroupSettingValue, user: User): boolean {
  if (typeof value === 'number') return isMember(state, value, user);
  return (
    value.direct_members.includes(user.userId) ||
    value.direct_subgroups.some((groupId) => isMember(state, groupId, user))
  );
}

/** A value as returned by the API: sorted, without deactivated people. */
export function settingValueView(state: RealmState, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  return {
    direct_members: value.direct_members
      .filter((id) => countsAsMember(state, state.users.get(id)))
      .toSorted((a, b) => a - b),
    direct_subgroups: value.direct_subgroups.toSorted((a, b) => a - b),
  };
}

/** The first feature level of each group permission. */
export const groupSettingLevels: Record<(typeof groupSettingNames)[number], number> = {
  can_add_members_group: 305,
  can_join_group: 301,
  can_leave_group: 308,
  can_manage_group: 283,
  can_mention_group: 198,
  can_remove_members_group: 324,
};

/**
 * A group record. https://zulip.com/api/get-user-groups
 *
 * @param members its direct, active members, ascending
 */
export function groupRecord(
  state: RealmState,
  group: UserGroup,
  members: readonly number[],
): Record<string, unknown> {
  const level = state.featureLevel;
  const record: Record<string, unknown> = {
    id: group.id,
    name: group.name,
    description: group.description,
    members,
    direct_subgroup_ids: [...group.subgroups].toSorted((a, b) => a - b),
    is_system_group: group.isSystem,
  };
  if (level >= 290) record['deactivated'] = group.deactivated;
  if (level >= 292) {
    record['creator_id'] = group.creatorId;
    record['date_created'] = group.dateCreated;
  }
  for (const name of groupSettingNames) {
    if (level >= groupSettingLevels[name]) record[name] = settingValueView(state, group.settings[name]);
  }
  return record;
}

/** All group records by id. */
export function groupRecords(state: RealmState, includeDeactivated: boolean): Record<string, unknown>[] {
  const members = directMembers(state);
  return [...state.groups.values()]
    .filter((group) => includeDeactivated || !group.deactivated)
    .toSorted((a, b) => a.id - b.id)
    .map((group) => groupRecord(state, group, members.get(group.id) ?? []));
}

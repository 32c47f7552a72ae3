import { badRequest } from '../api-error.ts';
import { groupSettingLevels, holdsPermission } from './groups.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import {
  guestRole,
  memberRole,
  type GroupSettingName,
  type RealmState,
  type User,
  type UserGroup,
} from '../state.ts';

/** From this level on, groups have their own permissions. */
const settingsSince = 299;

/**
 * Whether a person can create groups. https://zulip.com/help/manage-user-groups#configure-who-can-create-user-groups
 */
export function mayCreateGroups(state: RealmState, caller: User): boolean {
  if (caller.role === guestRole) return false;
  return state.featureLevel < settingsSince || holdsRealmPermission(state, 'can_create_groups', caller);
}

/**
 * Whether a person has one of a group's permissions, or can manage the group or all groups, which includes the others.
 * The administrator role alone grants nothing. https://zulip.com/help/manage-user-groups
 */
export function mayChangeGroup(
  state: RealmState,
  caller: User,
  group: UserGroup,
  ...sufficient: readonly GroupSettingName[]
): boolean {
  if (state.featureLevel < settingsSince) return mayChangeByPolicy(caller, group);
  if (caller.role !== guestRole && holdsRealmPermission(state, 'can_manage_all_groups', caller)) return true;
  return (['can_manage_group', ...sufficient] as const).some((name) => holds(state, caller, group, name));
}

/** Before groups had permissions: moderators, and members in their own groups. */
function mayChangeByPolicy(caller: User, group: UserGroup): boolean {
  if (caller.role === guestRole) return false;
  return caller.role < memberRole || group.members.has(caller.userId);
}

function holds(state: RealmState, caller: User, group: UserGroup, name: GroupSettingName): boolean {
  if (groupSettingLevels[name] > state.featureLevel) return false;
  const allowsGuests = permissionSettings.group.some((setting) => setting.name === name && setting.everyone);
  if (caller.role === guestRole && !allowsGuests) return false;
  return holdsPermission(state, group.settings[name], caller);
}

/**
 * The group in a path, if the caller can change it.
 *
 * @param sufficient permissions of the group, besides the one to manage it
 */
export function accessGroup(
  state: RealmState,
  caller: User,
  id: number,
  ...sufficient: readonly GroupSettingName[]
): UserGroup {
  const group = state.groups.get(id);
  if (group === undefined) throw badRequest('group-invalid');
  if (group.isSystem || !mayChangeGroup(state, caller, group, ...sufficient)) {
    throw badRequest('insufficient-permission');
  }
  return group;
}

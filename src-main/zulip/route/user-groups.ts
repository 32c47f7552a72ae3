import { keysOf } from '#contract/choices.ts';
import { requireFeature, supports, type RequirableFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import {
  newUserGroupAnswer,
  userGroupsAnswer,
  type GroupSettingChange,
  type GroupSettingValue,
  type WireUserGroup,
} from '../wire/user-group.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * All groups of the organization, including system groups (https://zulip.com/api/get-user-groups). Not for guests; bots
 * from feature level 496.
 *
 * @param parameters.include_deactivated_groups default true; left out below feature level 294
 * @throws RequestError `rejected`
 */
export async function getUserGroups(
  connection: Connection,
  parameters: { include_deactivated_groups?: boolean } = {},
  options: CallOptions = {},
): Promise<WireUserGroup[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/user_groups',
    parameters: {
      include_deactivated_groups: supports(connection.featureLevel, 'deactivated-groups-listed')
        ? (parameters.include_deactivated_groups ?? true)
        : undefined,
    },
    schema: userGroupsAnswer,
    ...options,
  });
  return value.user_groups;
}

/** A group's permissions, with the feature that introduced each; null if every supported server has it. */
export const groupSettingFeatures = {
  can_add_members_group: 'group-add-members-setting',
  can_join_group: 'group-join-setting',
  can_leave_group: 'group-leave-setting',
  can_manage_group: 'group-manage-setting',
  can_mention_group: null,
  can_remove_members_group: 'group-remove-members-setting',
} as const satisfies Record<string, RequirableFeature | null>;

type GroupSettings<Value> = { [Name in keyof typeof groupSettingFeatures]?: Value };

const settingNames = keysOf(groupSettingFeatures);

/** A server would ignore a permission that it doesn't know, and say so only afterwards. */
function requireSettings(connection: Connection, settings: GroupSettings<GroupSettingValue>): void {
  for (const name of settingNames) {
    const value = settings[name];
    if (value === undefined) continue;
    const feature = groupSettingFeatures[name];
    if (feature !== null) requireFeature(connection, feature);
    if (typeof value !== 'number') requireFeature(connection, 'anonymous-group-values');
  }
}

export interface NewUserGroup extends GroupSettings<GroupSettingValue> {
  /** At most 100 characters. */
  name: string;
  description: string;
  /** Active people and bots; the caller isn't added automatically. */
  members: readonly number[];
  /** RequirableFeature level 311. */
  subgroups?: readonly number[];
}

/**
 * Creates a group (https://zulip.com/api/create-user-group). Allowed by `can_create_groups`. By default, the creator
 * can manage the group and add members.
 *
 * @returns the new id; null below feature level 317, where the group must be looked up by its name
 * @throws RequestError `rejected` for a taken or invalid name, unknown members or groups and values that a permission
 * does not accept (SYSTEM_GROUP_REQUIRED among them); `unsupported`
 */
export async function createUserGroup(
  connection: Connection,
  group: NewUserGroup,
  options: CallOptions = {},
): Promise<Written & { groupId: number | null }> {
  requireSettings(connection, group);
  if (group.subgroups !== undefined) requireFeature(connection, 'subgroups-in-members-call');
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/user_groups/create',
    parameters: { ...group },
    schema: newUserGroupAnswer,
    ...options,
  });
  return { groupId: value.group_id, ignoredParameters };
}

export interface UserGroupUpdate extends GroupSettings<GroupSettingChange> {
  /** At most 100 characters. */
  name?: string;
  description?: string;
  /** False reactivates a deactivated group (feature level 386); true does nothing. */
  deactivated?: boolean;
}

/**
 * Changes a group (https://zulip.com/api/update-user-group). Allowed for those who may manage it, or all groups; being
 * an administrator isn't enough. One transaction.
 *
 * @throws RequestError `conflict` if an `old` value is out of date; `rejected` for invalid names and values, system
 * groups and lack of permission; `unsupported`
 */
export async function updateUserGroup(
  connection: Connection,
  groupId: number,
  update: UserGroupUpdate,
  options: CallOptions = {},
): Promise<Written> {
  const asked = settingNames.flatMap((name) => {
    const change = update[name];
    return change === undefined ? [] : [[name, change] as const];
  });
  requireSettings(connection, Object.fromEntries(asked.map(([name, change]) => [name, change.new])));
  if (update.deactivated !== undefined) requireFeature(connection, 'group-reactivation');
  const isBare = !supports(connection.featureLevel, 'expected-group-values');
  if (isBare && asked.some(([, change]) => change.old !== undefined)) {
    requireFeature(connection, 'expected-group-values');
  }
  return write(
    connection,
    'PATCH',
    `/user_groups/${groupId}`,
    {
      ...update,
      ...(isBare ? Object.fromEntries(asked.map(([name, change]) => [name, change.new])) : {}),
    },
    options,
  );
}

/**
 * Deactivates a group, feature level 290 (https://zulip.com/api/deactivate-user-group). Allowed for those who may
 * manage it. Members and settings are kept.
 *
 * @throws RequestError `rejected` with CANNOT_DEACTIVATE_GROUP_IN_USE, whose detail `groupInUseDetail` parses, and for
 * system groups, deactivated groups and lack of permission; `unsupported`
 */
export async function deactivateUserGroup(
  connection: Connection,
  groupId: number,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'group-deactivation');
  return write(connection, 'POST', `/user_groups/${groupId}/deactivate`, {}, options);
}

/**
 * Deletes a group, only below feature level 294; allowed for those who may change it. It is removed from the groups
 * that contain it.
 *
 * @throws RequestError `rejected` for system groups and lack of permission; a server error without a change if a
 * permission is given to this very group; `rejected` from level 294 on, where servers no longer have this call
 */
export async function deleteUserGroup(
  connection: Connection,
  groupId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/user_groups/${groupId}`, {}, options);
}

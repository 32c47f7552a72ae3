import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { groupMembersAnswer, subgroupsAnswer } from '../wire/user-group.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * A group's members (https://zulip.com/api/get-user-group-members). Not for guests; bots from feature level 496.
 *
 * @param parameters.direct_member_only leaves out members through subgroups; default false
 * @returns ids of active people and bots, in no order
 * @throws RequestError `rejected` for an unknown or a deactivated group
 */
export async function getUserGroupMembers(
  connection: Connection,
  groupId: number,
  parameters: { direct_member_only?: boolean } = {},
  options: CallOptions = {},
): Promise<number[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/user_groups/${groupId}/members`,
    parameters: { ...parameters },
    schema: groupMembersAnswer,
    ...options,
  });
  return value.members;
}

/**
 * A group's subgroups (https://zulip.com/api/get-user-group-subgroups). Not for guests; bots from feature level 496.
 *
 * @param parameters.direct_subgroup_only leaves out their subgroups; default false
 * @throws RequestError `rejected` for an unknown or a deactivated group
 */
export async function getUserGroupSubgroups(
  connection: Connection,
  groupId: number,
  parameters: { direct_subgroup_only?: boolean } = {},
  options: CallOptions = {},
): Promise<number[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/user_groups/${groupId}/subgroups`,
    parameters: { ...parameters },
    schema: subgroupsAnswer,
    ...options,
  });
  return value.subgroups;
}

/** Carried out in this order, all or nothing. */
export interface UserGroupMembersUpdate {
  /** Ids of active people. */
  add?: readonly number[];
  delete?: readonly number[];
  /** Ids of groups (feature level 311). */
  add_subgroups?: readonly number[];
  delete_subgroups?: readonly number[];
}

/**
 * Changes a group's members and subgroups (https://zulip.com/api/update-user-group-members). Anyone who may manage it;
 * separate permissions cover adding and removing members, joining and leaving. The people are notified by a message.
 *
 * @throws RequestError `rejected` for lack of permission, for people who already are members or aren't, for unknown or
 * deactivated people and groups, and if a group would contain itself; `unsupported`
 */
export async function updateUserGroupMembers(
  connection: Connection,
  groupId: number,
  update: UserGroupMembersUpdate,
  options: CallOptions = {},
): Promise<Written> {
  if (update.add_subgroups !== undefined || update.delete_subgroups !== undefined) {
    requireFeature(connection, 'subgroups-in-members-call');
  }
  return write(connection, 'POST', `/user_groups/${groupId}/members`, { ...update }, options);
}

/**
 * Changes a group's subgroups (https://zulip.com/api/update-user-group-subgroups), on every supported server.
 *
 * @throws RequestError as `updateUserGroupMembers`
 */
export async function updateUserGroupSubgroups(
  connection: Connection,
  groupId: number,
  update: { add?: readonly number[]; delete?: readonly number[] },
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', `/user_groups/${groupId}/subgroups`, { ...update }, options);
}

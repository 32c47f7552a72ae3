import { newNameOfTarget, numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import type { GroupPermissionName } from '../../../src-preload/contract/group-value.ts';
import {
  groupPermissionNames,
  groupValueText,
  readGroupValue,
} from '../../../src-preload/contract/group-value.ts';
import { newGroupText, readNewGroup } from '../../../src-preload/contract/new-group.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  getUserGroups,
  updateUserGroup,
  type UserGroupUpdate,
} from '../../zulip/route/user-groups.ts';
import type { GroupSettingChange, GroupSettingValue, WireUserGroup } from '../../zulip/wire/user-group.ts';
import { activeGroup, deactivatedGroup } from '../kinds/group/group-rules.ts';
import type { CallChanges, CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';

function wireValue(text: string): GroupSettingValue {
  const value = readGroupValue(text);
  if (value === null) throw new RangeError('The value names no groups and people.');
  return typeof value === 'number' ? value : { direct_members: value.people, direct_subgroups: value.groups };
}

function textOf(value: GroupSettingValue | undefined): string {
  if (value === undefined) return '';
  return groupValueText(
    typeof value === 'number' ? value : { people: value.direct_members, groups: value.direct_subgroups },
  );
}

function isPermission(field: string): field is GroupPermissionName {
  return (groupPermissionNames as readonly string[]).includes(field);
}

/** Permissions go out with the value that was seen, so that the server refuses to overwrite what others set meanwhile. */
function updateOf(changes: readonly RecordedChange[], compares: boolean): UserGroupUpdate {
  const update: UserGroupUpdate = {};
  const permissions: { -readonly [Name in GroupPermissionName]?: GroupSettingChange } = {};
  for (const { field, before, after } of changes) {
    if (field === 'name') update.name = after;
    else if (field === 'description') update.description = after;
    else if (field === 'state') update.deactivated = after === deactivatedGroup;
    else if (isPermission(field)) {
      permissions[field] = { new: wireValue(after), ...(compares && { old: wireValue(before) }) };
    }
  }
  return { ...update, ...permissions };
}

function valueOf(group: WireUserGroup, field: string): string {
  if (field === 'name') return group.name;
  if (field === 'description') return group.description;
  if (field === 'state') return group.deactivated ? deactivatedGroup : activeGroup;
  return isPermission(field) ? textOf(group[field]) : '';
}

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const groupId = numberOfTarget(changes[0].target);
  const group = (await getUserGroups(connection, {}, { signal })).find(({ id }) => id === groupId);
  return changes.map(({ field, before }) => (group === undefined ? before : valueOf(group, field)));
}

/** Name, description, permissions and reactivation of one group in one PATCH. https://zulip.com/api/update-user-group */
export const groupUpdateCall: CallOperations = {
  limit: 50,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const update = updateOf(changes, supports(connection.featureLevel, 'expected-group-values'));
    return sentBy(await updateUserGroup(connection, numberOfTarget(changes[0].target), update, options));
  },
  readBack,
};

/** https://zulip.com/api/deactivate-user-group */
export const groupDeactivationCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deactivateUserGroup(connection, numberOfTarget(changes[0].target), options)),
  readBack,
};

/** Servers below feature level 290 have no way to take a group out of use. */
export const groupDeletionCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deleteUserGroup(connection, numberOfTarget(changes[0].target), options)),
  async readBack(connection, [{ target, before }], signal) {
    const groups = await getUserGroups(connection, {}, { signal });
    return [groups.some(({ id }) => id === numberOfTarget(target)) ? before : ''];
  },
};

/** https://zulip.com/api/create-user-group */
export const groupCreationCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const [{ target, after }] = changes;
    const made = readNewGroup(after);
    const name = newNameOfTarget(target);
    if (made === null || name === null) throw new RangeError('The change makes no group.');
    const { description, members, subgroups } = made;
    const parts = subgroups.length === 0 ? {} : { subgroups };
    return sentBy(await createUserGroup(connection, { name, description, members, ...parts }, options));
  },
  async readBack(connection, changes, signal) {
    const name = newNameOfTarget(changes[0].target);
    const group = (await getUserGroups(connection, {}, { signal })).find((one) => one.name === name);
    if (group === undefined) return [''];
    const { description, members, direct_subgroup_ids: subgroups } = group;
    return [newGroupText({ description, members, subgroups })];
  },
};

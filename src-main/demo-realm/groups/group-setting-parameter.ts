import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import { settingValueView, systemGroup } from './groups.ts';
import { integer, integerList, type ParameterReader } from '../parameters.ts';
import {
  ownersUntil,
  permissionSettings,
  refusesOwners,
  ruleAt,
  type PermissionSetting,
} from '../organization/permission-settings.ts';
import { formatMessage } from '../schema-refusal.ts';
import type { GroupSettingValue, RealmState } from '../state.ts';

/** The settings table of a permission: the organization's, channels' or groups'. */
export type PermissionKind = keyof typeof permissionSettings;

/** A change in a PATCH call: the new value, and the old value expected by the client. */
export interface GroupSettingChange {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
}

const valueSchema = z.union(
  [z.int(), z.object({ direct_members: integerList, direct_subgroups: integerList }, formatMessage)],
  'int',
);
const changeSchema = z.object(
  { new: valueSchema, old: valueSchema.nullish().transform((value) => value ?? undefined) },
  formatMessage,
);

/** Below this level, a value is a single group id. */
export const anonymousGroupsLevel = 258;

/** A bare group-setting value, as in calls that create something. https://zulip.com/api/group-setting-values */
export function readGroupSetting(
  parameters: ParameterReader,
  name: string,
  featureLevel: number,
): GroupSettingValue | undefined {
  return featureLevel < anonymousGroupsLevel
    ? parameters.json(name, integer)
    : parameters.json(name, valueSchema);
}

/**
 * The change of a group-setting value, as in calls that change something.
 * https://zulip.com/api/group-setting-values#updating-group-setting-values
 *
 * @param form what servers of this level accept: the change, the bare value, or a single group id
 */
export function readGroupSettingChange(
  parameters: ParameterReader,
  name: string,
  featureLevel: number,
  isBare = false,
): GroupSettingChange | undefined {
  if (!isBare) return parameters.json(name, changeSchema);
  const value = readGroupSetting(parameters, name, featureLevel);
  return value === undefined ? undefined : { new: value };
}

/**
 * A value as stored by the server: an object with only one group becomes that group, an empty object becomes no one.
 */
export function normalizeGroupSetting(state: RealmState, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const members = ascending(value.direct_members);
  const subgroups = ascending(value.direct_subgroups);
  if (members.length > 0 || subgroups.length > 1)
    return { direct_members: members, direct_subgroups: subgroups };
  return subgroups[0] ?? systemGroup(state, 'role:nobody').id;
}

/** Whether two values are the same: equal ids, or both lists equal as sets. An id never equals an object. */
function isSameGroupSetting(first: GroupSettingValue, second: GroupSettingValue): boolean {
  if (typeof first === 'number' || typeof second === 'number') return first === second;
  return (
    ascending(first.direct_members).join() === ascending(second.direct_members).join() &&
    ascending(first.direct_subgroups).join() === ascending(second.direct_subgroups).join()
  );
}

/**
 * Checks a change in the server's order: first the expected value, then the new value.
 *
 * @param current the stored value
 * @returns the value to store; undefined if nothing changes
 */
export function checkGroupSettingChange(
  state: RealmState,
  kind: PermissionKind,
  name: string,
  change: GroupSettingChange,
  current: GroupSettingValue,
): GroupSettingValue | undefined {
  const shown = settingValueView(state, current);
  const wanted = normalizeGroupSetting(state, change.new);
  if (change.old !== undefined && !isSameGroupSetting(normalizeGroupSetting(state, change.old), shown)) {
    throw new ApiError('old-value-mismatch', {
      code: 'EXPECTATION_MISMATCH',
      fields: { field_name: 'old' },
    });
  }
  if (isSameGroupSetting(wanted, shown)) return undefined;
  return checkGroupSetting(state, kind, name, wanted);
}

/**
 * Checks a new value of a permission and returns it in its stored form.
 *
 * @param name of the permission, such as `can_manage_group`
 */
export function checkGroupSetting(
  state: RealmState,
  kind: PermissionKind,
  name: string,
  value: GroupSettingValue,
): GroupSettingValue {
  const known = permissionSettings[kind].find((entry) => entry.name === name);
  if (known === undefined) throw new Error(`There is no permission ${name}.`);
  const setting = ruleAt(known, state.featureLevel);
  const wanted = normalizeGroupSetting(state, value);
  if (typeof wanted === 'number') {
    const group = state.groups.get(wanted);
    if (group === undefined) throw badRequest('group-invalid');
    if (group.deactivated) throw badRequest('group-deactivated');
    if (setting.systemOnly && !group.isSystem) throw systemGroupRequired(name);
    if (group.isSystem && !isAllowed(state, setting, group.name)) {
      throw badRequest('setting-group-refused', { setting: name, group: group.name });
    }
    return wanted;
  }
  if (setting.systemOnly) throw systemGroupRequired(name);
  for (const id of wanted.direct_members) {
    if (state.users.get(id)?.isActive !== true) throw badRequest('user-id-invalid', { id });
  }
  for (const id of wanted.direct_subgroups) {
    const group = state.groups.get(id);
    if (group === undefined) throw badRequest('group-id-invalid', { id });
    if (group.deactivated) throw badRequest('group-deactivated');
  }
  return wanted;
}

function isAllowed(state: RealmState, setting: PermissionSetting, groupName: string): boolean {
  if (groupName === 'role:owners' && state.featureLevel < ownersUntil && refusesOwners(setting)) return false;
  if (setting.allowedSystemGroups.length > 0) return setting.allowedSystemGroups.includes(groupName);
  if (groupName === 'role:internet') return false;
  if (groupName === 'role:nobody') return setting.nobody;
  return groupName !== 'role:everyone' || setting.everyone;
}

function systemGroupRequired(name: string): ApiError {
  return new ApiError('system-group-required', {
    code: 'SYSTEM_GROUP_REQUIRED',
    values: { setting: name },
    fields: { setting_name: name },
  });
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

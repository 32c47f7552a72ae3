import { areIds, ascending } from './id-list.ts';
import { readObject } from './json-object.ts';

/**
 * Values of permissions that are given to groups and people. https://zulip.com/api/group-setting-values
 */

/** Exactly one named group by its id, or a set of people and groups that has no name. */
export type GroupValue = number | { people: number[]; groups: number[] };

/** The permissions of a user group, in the order of the panel. https://zulip.com/api/get-user-groups */
export const groupPermissionNames = [
  'can_manage_group',
  'can_add_members_group',
  'can_remove_members_group',
  'can_join_group',
  'can_leave_group',
  'can_mention_group',
] as const;
export type GroupPermissionName = (typeof groupPermissionNames)[number];

/** The permissions that the server has told, by name. */
export type GroupPermissions = { [Name in GroupPermissionName]?: GroupValue };

/** Which groups a permission accepts (`server_supported_permission_settings`). */
export interface GroupValueRule {
  /** Only the system groups that are not ruled out otherwise. */
  systemGroupsOnly: boolean;
  internet: boolean;
  nobody: boolean;
  everyone: boolean;
  /** Names of the system groups that alone are accepted; empty for no such limit. */
  systemGroupNames: string[];
}

/** Makes a value of people and groups; a single group without people is that group itself, as the server has it. */
export function groupValueOf(people: readonly number[], groups: readonly number[]): GroupValue {
  const [onlyGroup] = groups;
  if (people.length === 0 && groups.length === 1 && onlyGroup !== undefined) return onlyGroup;
  return { people: ascending(people), groups: ascending(groups) };
}

/** The people and the groups that a value names. */
export function partsOfValue(value: GroupValue): { people: readonly number[]; groups: readonly number[] } {
  return typeof value === 'number' ? { people: [], groups: [value] } : value;
}

/** The one text that a value has, for comparing and as the value of a change. */
export function groupValueText(value: GroupValue): string {
  if (typeof value === 'number') return String(value);
  return JSON.stringify({ people: ascending(value.people), groups: ascending(value.groups) });
}

/** Reads what `groupValueText` wrote; null for anything else. */
export function readGroupValue(text: string): GroupValue | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const fields = readObject(text);
  if (fields === null) return null;
  const { people, groups } = fields;
  return areIds(people) && areIds(groups) ? { people: ascending(people), groups: ascending(groups) } : null;
}

/** Why a value does not take a system group, in words; null where it does. Custom groups have no name here. */
export function objectionToGroup(rule: GroupValueRule, systemGroupName: string | null): string | null {
  if (systemGroupName === null) return rule.systemGroupsOnly ? 'only roles are allowed' : null;
  const excluded =
    (systemGroupName === 'role:internet' && !rule.internet) ||
    (systemGroupName === 'role:everyone' && !rule.everyone) ||
    (systemGroupName === 'role:nobody' && !rule.nobody) ||
    (rule.systemGroupNames.length > 0 && !rule.systemGroupNames.includes(systemGroupName));
  return excluded ? 'not allowed for this permission' : null;
}

import { areIds, ascending, readObject } from './changes.ts';
import type { GroupReference, PeopleWindow } from './people.ts';

/** User groups, and permissions that are given to groups and people. https://zulip.com/api/group-setting-values */

export interface Group {
  id: number;
  name: string;
  description: string;
  isSystem: boolean;
  deactivated: boolean;
  directMemberCount: number;
  /** Members including those of subgroups, each counted once; null where too many groups are in each other to count. */
  effectiveMemberCount: number | null;
  directSubgroupIds: number[];
  /** Who made it; null for system groups, unknown people and servers before feature level 292. */
  creatorId: number | null;
  createdAt: number | null;
  /** Who may do what with it. A server below a permission's feature level leaves it out. */
  permissions: GroupPermissions;
}

/** Whether one may do something with groups, and whom one could ask otherwise. */
export interface GroupRight {
  allowed: boolean;
  /** The permissions that each would suffice, with who holds them. */
  through: { label: string; holders: PermissionHolders; holderCount: number }[];
}

/** What one may do with groups at all. */
export interface GroupsOverview {
  create: GroupRight;
  /** Groups that the account may manage one by one, system groups left out. */
  manageableGroupIds: number[];
  /** Groups, system groups left out, that the account may neither add people to, remove from, join nor leave. */
  fixedGroupIds: number[];
}

/** One of the "Who may" of a group. */
export interface GroupPermission {
  name: GroupPermissionName;
  /** What the server accepts; where it does not tell, what the documentation says. */
  rule: GroupValueRule;
  /** How many people hold it by its value. */
  holderCount: number;
  /** Permissions whose holders may do the same, with their number. */
  alsoBy: { label: string; organizationWide: boolean; holderCount: number }[];
}

/** A place where a group matters: in another group, or in who may do something. */
export type GroupUse = {
  /** The containing group through which it is used; null where it is used itself. */
  through: GroupReference | null;
} & (
  | { kind: 'subgroup'; group: GroupReference }
  | { kind: 'group-permission'; group: GroupReference; label: string }
  | { kind: 'organization-permission'; label: string }
  /** One permission in all channels that give it to the group; the first ones by name, and how many there are. */
  | { kind: 'channel-permission'; label: string; channels: string[]; channelCount: number }
);

/** What the page of a group shows beyond its row. */
export interface GroupDetail {
  permissions: GroupPermission[];
  usedIn: GroupUse[];
  /** Whether `usedIn` names channels: they are listed when the page of a group is opened first. */
  knowsChannels: boolean;
  creatorName: string | null;
  rights: {
    manage: GroupRight;
    addMembers: GroupRight;
    removeMembers: GroupRight;
  };
}

/** People of a question about groups. Versions are those of the people queries. */
export type GroupPeopleWindow = Omit<PeopleWindow, 'counts' | 'undecided'>;

/** Why somebody is in a group or holds a permission. */
export interface GroupReason {
  userId: number;
  /** Listed or named themselves. */
  direct: boolean;
  /** Through which groups, the first ones; `groupCount` is their number. */
  groups: GroupReference[];
  groupCount: number;
}

/** Bits of a cell of the matrix of people and groups. */
export const matrixCell = { direct: 1, inherited: 2 } as const;

/** What a group begins with, beside its name. */
export interface NewGroup {
  description: string;
  /** User ids. */
  members: number[];
  /** Group ids. */
  subgroups: number[];
}

/** The one text that a new group has, as the value of the change that makes it. */
export function newGroupText({ description, members, subgroups }: NewGroup): string {
  return JSON.stringify({ description, members: ascending(members), subgroups: ascending(subgroups) });
}

/** Reads what `newGroupText` wrote; null for anything else. */
export function readNewGroup(text: string): NewGroup | null {
  const fields = readObject(text);
  if (fields === null) return null;
  const { description, members, subgroups } = fields;
  return typeof description === 'string' && areIds(members) && areIds(subgroups)
    ? { description, members, subgroups }
    : null;
}

// ---------------------------------------------------------------------------------------------------------
// Values of permissions

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

// ---------------------------------------------------------------------------------------------------------
// Permissions as one person has them

/** Where a permission applies: in the whole organization, to one group, or in one channel. */
export type PermissionArea =
  | { kind: 'organization' }
  | { kind: 'group'; groupId: number; name: string }
  | { kind: 'channel'; channelId: number; name: string };

/** One permission and whether a person holds it. */
export interface PersonPermission {
  /** `realm:can_create_groups`, `group:20:can_manage_group`, `channel:3:can_send_message_group`. */
  id: string;
  /** What holders may do, as Zulip's own settings call it. */
  label: string;
  area: PermissionArea;
  held: boolean;
}

/** The same in a list, with the reason in short. */
export interface ListedPermission extends PersonPermission {
  /** The shortest way to the person; null where they don't hold it. */
  way: PermissionWay | null;
}

/** The permissions that a search finds, those of the organization first and then group by group. */
export interface PersonPermissions {
  /** How many permissions the person holds, whatever is searched for. */
  held: number;
  /** How many the search finds; the list ends at the limit that was asked for. */
  matching: number;
  permissions: ListedPermission[];
}

/**
 * One way from a permission to a person: the groups in between, the outermost first, each containing the next one.
 * No groups: the person is named in the permission. A system group ends a way, since the role alone decides about it.
 */
export type PermissionWay = GroupReference[];

/** Whom a permission is given to. */
export interface PermissionHolders {
  /** The value is exactly one group; otherwise it is a set of people and groups without a name. */
  isOneGroup: boolean;
  groups: GroupReference[];
  /** The first of the people who are named one by one, and how many these are. */
  people: { userId: number; name: string }[];
  peopleCount: number;
}

/** Why somebody holds a permission, or who does. */
export interface PermissionExplanation extends PersonPermission {
  /** Ways through groups, the shortest first, and after them those through the role alone. */
  ways: PermissionWay[];
  /** There are still more ways than the list has. */
  moreWays: boolean;
  holders: PermissionHolders;
  /** What keeps the person from holding it although a way may lead there. */
  obstacle: 'deactivated' | 'guest' | null;
  /** UNIX seconds when the account becomes old enough for a full member, where that gives the permission. */
  fullMemberAt: number | null;
  /** Other permissions that the person holds and that allow the same. */
  includedIn: { id: string; label: string; area: PermissionArea }[];
}

import { areIds, ascending, readObject } from './changes.ts';
import type { GroupReference, PeopleWindow } from './people.ts';
import { say } from '#words/say.ts';

/** User groups, and permissions given to groups and people. https://zulip.com/api/group-setting-values */

export interface Group {
  id: number;
  name: string;
  description: string;
  isSystem: boolean;
  deactivated: boolean;
  directMemberCount: number;
  /** Members including those of subgroups, each counted once; null if too many groups are nested to count. */
  effectiveMemberCount: number | null;
  directSubgroupIds: number[];
  /** Who created it; null for system groups, unknown people and servers below feature level 292. */
  creatorId: number | null;
  createdAt: number | null;
  /** Who can do what with it. A server below a permission's feature level omits it. */
  permissions: GroupPermissions;
}

/** Whether one can do something with groups, and whom to ask otherwise. */
export interface GroupRight {
  allowed: boolean;
  /** The permissions that each suffice, with their holders. */
  through: { label: string; holders: PermissionHolders; holderCount: number }[];
}

/** What one can do with groups in general. */
export interface GroupsOverview {
  create: GroupRight;
  /** Groups that the account can manage individually, except system groups. */
  manageableGroupIds: number[];
  /** Groups, except system groups, that the account can't add people to, remove people from, join or leave. */
  fixedGroupIds: number[];
}

/** One of a group's permissions. */
export interface GroupPermission {
  name: GroupPermissionName;
  /** What the server accepts, or what the documentation says if it doesn't tell. */
  rule: GroupValueRule;
  /** How many people its value includes. */
  holderCount: number;
  /** Other permissions that allow the same, with the number of holders. */
  alsoBy: { label: string; organizationWide: boolean; holderCount: number }[];
}

/** A use of a group: in another group, or in a permission. */
export type GroupUse = {
  /** The containing group through which it is used; null if it is used directly. */
  through: GroupReference | null;
} & (
  | { kind: 'subgroup'; group: GroupReference }
  | { kind: 'group-permission'; group: GroupReference; label: string }
  | { kind: 'organization-permission'; label: string }
  /** One permission in all channels that give it to the group: the first ones by name, and their number. */
  | { kind: 'channel-permission'; label: string; channels: string[]; channelCount: number }
);

/** What a group's page shows besides its row. */
export interface GroupDetail {
  permissions: GroupPermission[];
  usedIn: GroupUse[];
  /** Whether `usedIn` includes channels, which are listed when a group's page is first opened. */
  knowsChannels: boolean;
  creatorName: string | null;
  rights: {
    manage: GroupRight;
    addMembers: GroupRight;
    removeMembers: GroupRight;
  };
}

/** The results of a query about groups. Versions are those of the people queries. */
export type GroupPeopleWindow = Omit<PeopleWindow, 'counts' | 'undecided'>;

/** Why a person is in a group or has a permission. */
export interface GroupReason {
  userId: number;
  /** Listed or named individually. */
  direct: boolean;
  /** The groups through which they are, the first ones; `groupCount` is their number. */
  groups: GroupReference[];
  groupCount: number;
}

/** Bits of a cell in the matrix of people and groups. */
export const matrixCell = { direct: 1, inherited: 2 } as const;

/** What a new group has besides its name. */
export interface NewGroup {
  description: string;
  /** User ids. */
  members: number[];
  /** Group ids. */
  subgroups: number[];
}

/** The canonical text of a new group, as the value of the change that creates it. */
export function newGroupText({ description, members, subgroups }: NewGroup): string {
  return JSON.stringify({ description, members: ascending(members), subgroups: ascending(subgroups) });
}

/** Parses the output of `newGroupText`; null for anything else. */
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

/** Exactly one named group by its ID, or an unnamed set of people and groups. */
export type GroupValue = number | { people: number[]; groups: number[] };

/** A user group's permissions, in the panel's order. https://zulip.com/api/get-user-groups */
export const groupPermissionNames = [
  'can_manage_group',
  'can_add_members_group',
  'can_remove_members_group',
  'can_join_group',
  'can_leave_group',
  'can_mention_group',
] as const;
export type GroupPermissionName = (typeof groupPermissionNames)[number];

/** The permissions that the server sent, by name. */
export type GroupPermissions = { [Name in GroupPermissionName]?: GroupValue };

/** Which groups a permission accepts (`server_supported_permission_settings`). */
export interface GroupValueRule {
  /** Only system groups, except those excluded below. */
  systemGroupsOnly: boolean;
  internet: boolean;
  nobody: boolean;
  everyone: boolean;
  /** Names of the only accepted system groups; empty for no such limit. */
  systemGroupNames: string[];
}

/** Creates a value of people and groups; a single group without people becomes that group itself, as on the server. */
export function groupValueOf(people: readonly number[], groups: readonly number[]): GroupValue {
  const [onlyGroup] = groups;
  if (people.length === 0 && groups.length === 1 && onlyGroup !== undefined) return onlyGroup;
  return { people: ascending(people), groups: ascending(groups) };
}

/** The people and groups in a value. */
export function partsOfValue(value: GroupValue): { people: readonly number[]; groups: readonly number[] } {
  return typeof value === 'number' ? { people: [], groups: [value] } : value;
}

/** The canonical text of a value, for comparisons and as the value of a change. */
export function groupValueText(value: GroupValue): string {
  if (typeof value === 'number') return String(value);
  return JSON.stringify({ people: ascending(value.people), groups: ascending(value.groups) });
}

/** Parses the output of `groupValueText`; null for anything else. */
export function readGroupValue(text: string): GroupValue | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const fields = readObject(text);
  if (fields === null) return null;
  const { people, groups } = fields;
  return areIds(people) && areIds(groups) ? { people: ascending(people), groups: ascending(groups) } : null;
}

/** Why a value can't be a system group, in words; null if it can. Other groups have no name here. */
export function objectionToGroup(rule: GroupValueRule, systemGroupName: string | null): string | null {
  if (systemGroupName === null) return rule.systemGroupsOnly ? say('text-rule.only-roles') : null;
  const excluded =
    (systemGroupName === 'role:internet' && !rule.internet) ||
    (systemGroupName === 'role:everyone' && !rule.everyone) ||
    (systemGroupName === 'role:nobody' && !rule.nobody) ||
    (rule.systemGroupNames.length > 0 && !rule.systemGroupNames.includes(systemGroupName));
  return excluded ? say('text-rule.group-not-allowed') : null;
}

// ---------------------------------------------------------------------------------------------------------
// Permissions as one person has them

/** Where a permission applies: in the whole organization, to one group, or in one channel. */
export type PermissionArea =
  | { kind: 'organization' }
  | { kind: 'group'; groupId: number; name: string }
  | { kind: 'channel'; channelId: number; name: string };

/** A permission, and whether a person has it. */
export interface PersonPermission {
  /** `realm:can_create_groups`, `group:20:can_manage_group`, `channel:3:can_send_message_group`. */
  id: string;
  /** What holders can do, in the words of Zulip's settings. */
  label: string;
  area: PermissionArea;
  held: boolean;
}

/** The same in a list, with a short reason. */
export interface ListedPermission extends PersonPermission {
  /** The shortest way to the person; null if they don't have it. */
  way: PermissionWay | null;
}

/** The permissions that match a search: the organization's first, then group by group. */
export interface PersonPermissions {
  /** How many permissions the person has, regardless of the search. */
  held: number;
  /** How many match the search; the list ends at the requested limit. */
  matching: number;
  permissions: ListedPermission[];
}

/**
 * One way from a permission to a person: the groups in between, outermost first, each containing the next. Without
 * groups, the person is named in the permission. A way ends at a system group, because the role alone decides about it.
 */
export type PermissionWay = GroupReference[];

/** Who a permission is given to. */
export interface PermissionHolders {
  /** The value is exactly one group rather than an unnamed set of people and groups. */
  isOneGroup: boolean;
  groups: GroupReference[];
  /** The first people named individually, and their number. */
  people: { userId: number; name: string }[];
  peopleCount: number;
}

/** Why a person has a permission, or who has it. */
export interface PermissionExplanation extends PersonPermission {
  /** Ways through groups, shortest first, followed by those through the role alone. */
  ways: PermissionWay[];
  /** There are more ways than listed. */
  moreWays: boolean;
  holders: PermissionHolders;
  /** Why the person doesn't have it although a way may lead to them. */
  obstacle: 'deactivated' | 'guest' | null;
  /** UNIX seconds when the account becomes a full member, if that gives the permission. */
  fullMemberAt: number | null;
  /** Other permissions of the person that allow the same. */
  includedIn: { id: string; label: string; area: PermissionArea }[];
}

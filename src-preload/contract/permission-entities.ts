import type { GroupReference } from './entities.ts';

/**
 * Who may do what: permissions whose value is a group, named or not, seen from one person.
 * https://zulip.com/api/group-setting-values
 */

/** Where a permission applies: in the whole organization, or to one group. */
export type PermissionArea = { kind: 'organization' } | { kind: 'group'; groupId: number; name: string };

/** One permission and whether a person holds it. */
export interface PersonPermission {
  /** `realm:can_create_groups`, `group:20:can_manage_group`. */
  id: string;
  /** What holders may do, as Zulip's own settings call it. */
  label: string;
  area: PermissionArea;
  held: boolean;
}

/** The permissions that a search finds, those of the organization first and then group by group. */
export interface PersonPermissions {
  /** How many permissions the person holds, whatever is searched for. */
  held: number;
  /** How many the search finds; the list ends at the limit that was asked for. */
  matching: number;
  permissions: PersonPermission[];
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

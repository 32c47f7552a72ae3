import type { GroupPermissionName, GroupPermissions, GroupValueRule } from '#contract/groups.ts';

/** Values of the field `state`. */
export const activeGroup = 'active';
export const deactivatedGroup = 'deactivated';

/** What the live model knows about a user group. */
export interface UserGroupFacts {
  id: number;
  name: string;
  description: string;
  isSystem: boolean;
  deactivated: boolean;
  /** Direct members, ascending. */
  members(): number[];
  subgroups: ReadonlySet<number>;
  permissions: GroupPermissions;
}

/** What the caller can do with a group, according to the server's settings. */
export type GroupAbility = 'manage' | 'add-members' | 'remove-members';

/** What the rules of groups look up in the live model. */
export interface GroupLookup {
  group(groupId: number): UserGroupFacts | undefined;
  /** The group of exactly this name, deactivated and system groups included. */
  named(name: string): UserGroupFacts | undefined;
  /** A group's name; roles by their names. */
  words(groupId: number): string;
  /** Whether a group is the outer one or in it, directly or indirectly. */
  isInside(groupId: number, outerId: number): boolean;
  /** What the server accepts as a permission's value. */
  rule(name: GroupPermissionName): GroupValueRule;
  mayCreate(): boolean;
  may(ability: GroupAbility, groupId: number): boolean;
  /** A group's uses in words; it can't be deactivated while it has any. */
  uses(groupId: number): string[];
  /** The same without the groups that contain it: it can't be deleted while a permission names it. */
  usesInPermissions(groupId: number): string[];
}

/** A group, or the name of one to be created. */
export interface GroupSubject {
  name: string;
  group: UserGroupFacts | null;
}

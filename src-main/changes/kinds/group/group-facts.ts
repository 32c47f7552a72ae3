import type { GroupPermissionName, GroupPermissions, GroupValueRule } from '#contract/groups.ts';

/** Values of the field `state`. */
export const activeGroup = 'active';
export const deactivatedGroup = 'deactivated';

/** What the live model knows of one user group. */
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

/** What the caller may do with a group, as far as the server's settings tell. */
export type GroupAbility = 'manage' | 'add-members' | 'remove-members';

/** What the rules of groups look up in the live model. */
export interface GroupLookup {
  group(groupId: number): UserGroupFacts | undefined;
  /** The group of exactly this name, deactivated and system groups included. */
  named(name: string): UserGroupFacts | undefined;
  /** What a group is called, roles by their words. */
  words(groupId: number): string;
  /** The group is the outer one or in it, directly or not. */
  isInside(groupId: number, outerId: number): boolean;
  /** What the server accepts as a permission's value. */
  rule(name: GroupPermissionName): GroupValueRule;
  mayCreate(): boolean;
  may(ability: GroupAbility, groupId: number): boolean;
  /** Where a group is used itself, in words; it cannot be deactivated while it is used anywhere. */
  uses(groupId: number): string[];
  /** The same without the groups that it is in: it cannot be deleted while a permission names it. */
  usesInPermissions(groupId: number): string[];
}

/** A group, or the name of one that is still to be made. */
export interface GroupSubject {
  name: string;
  group: UserGroupFacts | null;
}

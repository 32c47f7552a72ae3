import type { ChangeTarget } from './changes.ts';
import type { GroupValue, PermissionArea } from './groups.ts';

/** A profile field of type "people" that names somebody, and the people on whose profiles it does. */
export interface NamedIn {
  fieldId: number;
  fieldName: string;
  /** With the value as it is now; at most `mostNamedIn` of them. */
  people: { userId: number; value: string }[];
  count: number;
}

/** A permission that names somebody, or that nobody but them has through a user group. */
export interface HeldPermission {
  target: ChangeTarget;
  /** The name of the permission, as changes and the API have it. */
  field: string;
  /** What its holders may do, as Zulip's own settings call it. */
  label: string;
  area: PermissionArea;
  value: GroupValue;
  /** The value without them; null where a server wants somebody to be left. */
  valueWithout: GroupValue | null;
  /** Nobody else has it by its value; bots are not counted. */
  isOnlyHolder: boolean;
  /** Who may do the same by another permission or by their role; empty for nobody. */
  others: string;
  /** The user group that lists them and gives the permission; null where the value names them. */
  through: string | null;
  /** Why it can't be changed here; null where it can. */
  objection: string | null;
}

/** What hangs on one person and does not go on by itself without them, as far as the caller sees it. */
export interface Holdings {
  /** Their active bots, which are deactivated with them. */
  bots: { userId: number; name: string }[];
  /** Groups in use that they are in themselves, those of roles left out. */
  groups: { id: number; name: string }[];
  fields: NamedIn[];
  /** Those that nobody else has come first; at most `mostHeldPermissions` of them. */
  permissions: HeldPermission[];
  permissionCount: number;
}

/** What would be left without anybody if somebody were deactivated, by name. */
export interface LeaverHoldings {
  userId: number;
  name: string;
  /** Active ones, which are deactivated too. */
  bots: string[];
  /** Those that nobody who stays can administer by their permissions; organization administrators still can. */
  channels: string[];
  groups: string[];
}

export interface Leavers {
  /** Only those with something, `mostLeaversNamed` at most. */
  people: LeaverHoldings[];
  /** How many have something. */
  count: number;
}

/** So many people are named before the rest is counted. */
export const mostLeaversNamed = 20;

/** As many profiles are changed with one person's leaving; more are for a file. */
export const mostNamedIn = 5_000;

/** As many permissions are listed and changed with one person's leaving. */
export const mostHeldPermissions = 2_000;

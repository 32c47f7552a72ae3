import type { ChangeTarget } from './changes.ts';
import type { GroupValue, PermissionArea } from './groups.ts';

/** A profile field of type "people" that names the person, and the people on whose profiles it does. */
export interface NamedIn {
  fieldId: number;
  fieldName: string;
  /** With the current value; at most `mostNamedIn` of them. */
  people: { userId: number; value: string }[];
  count: number;
}

/** A permission that names the person, or that only they have through a user group. */
export interface HeldPermission {
  target: ChangeTarget;
  /** The permission's name in changes and the API. */
  field: string;
  /** What its holders can do, in the words of Zulip's settings. */
  label: string;
  area: PermissionArea;
  value: GroupValue;
  /** The value without them; null if the server doesn't allow an empty one. */
  valueWithout: GroupValue | null;
  /** Nobody else has it by its value, not counting bots. */
  isOnlyHolder: boolean;
  /** Who can do the same by another permission or by role; empty if nobody can. */
  others: string;
  /** The user group through which they have it; null if the value names them. */
  through: string | null;
  /** Why it can't be changed here; null if it can. */
  objection: string | null;
}

/** What depends on one person and doesn't continue without them, as far as the caller can see. */
export interface Holdings {
  /** Their active bots, which are deactivated with them. */
  bots: { userId: number; name: string }[];
  /** Groups that they are in directly, except deactivated and system groups. */
  groups: { id: number; name: string }[];
  fields: NamedIn[];
  /** Those that nobody else has come first; at most `mostHeldPermissions` of them. */
  permissions: HeldPermission[];
  permissionCount: number;
}

/** What would be left without anyone if a person were deactivated, by name. */
export interface LeaverHoldings {
  userId: number;
  name: string;
  /** Active bots, which are deactivated too. */
  bots: string[];
  /** Those that nobody who stays can administer by permission; organization administrators still can. */
  channels: string[];
  groups: string[];
}

export interface Leavers {
  /** Only people who leave something behind, at most `mostLeaversNamed`. */
  people: LeaverHoldings[];
  /** The number of such people. */
  count: number;
}

/** The number of people named individually. */
export const mostLeaversNamed = 20;

/** The most profiles changed when one person leaves; more require a file. */
export const mostNamedIn = 5_000;

/** The most permissions listed and changed when one person leaves. */
export const mostHeldPermissions = 2_000;

import type { ListedPermission, PermissionArea, PermissionHolders } from './groups.ts';
import type { OpenThing } from './console.ts';
import type { Role } from './people.ts';
import type { Text } from '#words/text.ts';

/** Everything that the organization, its groups and its channels allow people to do, from each perspective. */

/** A permission with everyone who has it in effect. */
export interface PermissionEntry {
  /** See `PersonPermission`. */
  id: string;
  label: string;
  holders: PermissionHolders;
  /** Active accounts including bots, each counted once. */
  holderCount: number;
  /** Guests never have it, not even through a group. */
  excludesGuests: boolean;
  /** Other permissions that allow the same. */
  alsoBy: { id: string; label: string; holderCount: number }[];
}

export interface PermissionList {
  area: PermissionArea;
  entries: PermissionEntry[];
}

/** The people on one side of a change: their number, and the first by name. */
export interface PermissionSide {
  count: number;
  people: { userId: number; name: string }[];
}

/** The effect of another value of a permission. */
export interface PermissionImpact {
  id: string;
  label: string;
  area: PermissionArea;
  before: number;
  after: number;
  gaining: PermissionSide;
  losing: PermissionSide;
}

/** What one of two people has and the other doesn't. */
export interface ComparedSide {
  userId: number;
  name: string;
  count: number;
  /** The first ones, in list order. */
  permissions: ListedPermission[];
}

export interface PeopleComparison {
  first: ComparedSide;
  second: ComparedSide;
  /** How many permissions both have. */
  shared: number;
}

export const adviceLevels = ['risk', 'caution', 'hint'] as const;
export type AdviceLevel = (typeof adviceLevels)[number];

/** The state of a recommendation in this organization. */
export interface SettingAdvice {
  /** The rule's name. */
  id: string;
  level: AdviceLevel;
  /** What is recommended, or what is wrong. */
  title: Text;
  why: Text;
  /** The current value in words; empty if unknown. */
  now: string;
  /** `unknown` if the server doesn't have the setting, or doesn't say. */
  state: 'open' | 'fine' | 'unknown';
  /** Where to change it. */
  opens:
    | OpenThing
    | { readonly panel: 'invitations' }
    /** People with these roles. */
    | { readonly panel: 'people'; readonly roles: readonly Role[] };
}

import type { ListedPermission, PermissionArea, PermissionHolders } from './groups.ts';
import type { OpenThing } from './console.ts';
import type { Role } from './people.ts';

/** Everything that the organization, its groups and its channels let people do, seen from each side. */

/** One permission with who has it in effect. */
export interface PermissionEntry {
  /** See `PersonPermission`. */
  id: string;
  label: string;
  holders: PermissionHolders;
  /** Active accounts, bots too, each once. */
  holderCount: number;
  /** Guests never have it, whatever group they are in. */
  excludesGuests: boolean;
  /** Permissions that each allow the same. */
  alsoBy: { id: string; label: string; holderCount: number }[];
}

export interface PermissionList {
  area: PermissionArea;
  entries: PermissionEntry[];
}

/** People on one side of a change: how many, and the first of them by name. */
export interface PermissionSide {
  count: number;
  people: { userId: number; name: string }[];
}

/** What another value of a permission would change. */
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
  /** The first ones, in the order of the lists. */
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

/** What a recommendation comes to here. */
export interface SettingAdvice {
  /** The rule's name. */
  id: string;
  level: AdviceLevel;
  /** What is recommended, or what is wrong. */
  title: string;
  why: string;
  /** The value now, in words; empty where it is not known. */
  now: string;
  /** `unknown` where the server has no such setting, or doesn't say. */
  state: 'open' | 'fine' | 'unknown';
  /** Where it is changed. */
  opens:
    | OpenThing
    | { readonly panel: 'invitations' }
    /** People of these roles. */
    | { readonly panel: 'people'; readonly roles: readonly Role[] };
}

import type { GroupReference, PeopleWindow } from './entities.ts';
import type { GroupPermissionName, GroupValueRule } from './group-value.ts';
import type { PermissionHolders } from './permission-entities.ts';

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

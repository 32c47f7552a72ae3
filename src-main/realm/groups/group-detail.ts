import type { GroupReference } from '#contract/people.ts';
import {
  type GroupDetail,
  type GroupPermission,
  type GroupRight,
  type GroupsOverview,
  type GroupUse,
  groupPermissionNames,
  type GroupPermissionName,
  type GroupValueRule,
} from '#contract/groups.ts';
import { countBits } from '../model/id-bits.ts';
import { groupValueIn, type PermissionValue } from '../model/permissions.ts';
import {
  guestsMayHold,
  includingPermissions,
  permissionLabel,
  type PermissionScope,
} from '../permissions/permission-names.ts';
import { permissionHolders } from '../permissions/person-permissions.ts';
import { channelUses } from '../channels/channel-uses.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { holdersOf, holdsValue } from './group-holders.ts';

/** The most containing groups whose uses are shown with a group. */
const ancestorLimit = 50;

function findValue(
  model: RealmModel,
  scope: PermissionScope,
  name: string,
  groupId: number,
): PermissionValue | undefined {
  return scope === 'realm' ? model.permissions.realm().get(name) : model.permissions.group(groupId).get(name);
}

function holderCount(
  model: RealmModel,
  scope: PermissionScope,
  name: string,
  value: PermissionValue,
): number {
  return countBits(holdersOf(model, groupValueIn(value), model.permissions.guestsMayHold(scope, name)));
}

type NamedPermission = readonly [PermissionScope, string];

/** Whether the account has any of some permissions; ignores those the server doesn't have. */
function holdsAny(model: RealmModel, groupId: number, names: readonly NamedPermission[]): boolean {
  return names.some(([scope, name]) => {
    const value = findValue(model, scope, name, groupId);
    if (!value) return false;
    const withGuests = model.permissions.guestsMayHold(scope, name);
    return holdsValue(model, groupValueIn(value), withGuests, model.myUserId);
  });
}

/** The same with the holders. */
function rightThrough(model: RealmModel, groupId: number, names: readonly NamedPermission[]): GroupRight {
  return {
    allowed: holdsAny(model, groupId, names),
    through: names.flatMap(([scope, name]) => {
      const value = findValue(model, scope, name, groupId);
      if (!value) return [];
      return {
        label: permissionLabel(scope, name),
        holders: permissionHolders(model, value),
        holderCount: holderCount(model, scope, name, value),
      };
    }),
  };
}

/**
 * Who decides about all groups: before feature level 305, when administrators did by a policy, the permission to create
 * groups is used instead. https://zulip.com/api/update-user-group
 */
function everyGroup(model: RealmModel): NamedPermission {
  const isSetting = model.permissions.realm().has('can_manage_all_groups');
  return ['realm', isSetting ? 'can_manage_all_groups' : 'can_create_groups'];
}

const toManage = (model: RealmModel): NamedPermission[] => [['group', 'can_manage_group'], everyGroup(model)];

/** Group permissions that don't include managing the group. */
export type MemberRight = 'can_add_members_group' | 'can_remove_members_group';

/**
 * Whether the account can change a group, or with `members` its members. No one can change system groups.
 * https://zulip.com/api/update-user-group-members
 */
export function mayChange(model: RealmModel, groupId: number, members?: MemberRight): boolean {
  const own: NamedPermission[] = members === undefined ? [] : [['group', members]];
  return holdsAny(model, groupId, [...own, ...toManage(model)]);
}

function rightTo(model: RealmModel, groupId: number, members?: MemberRight): GroupRight {
  const own: NamedPermission[] = members === undefined ? [] : [['group', members]];
  return rightThrough(model, groupId, [...own, ...toManage(model)]);
}

const toCreate: readonly NamedPermission[] = [['realm', 'can_create_groups']];

/** Whether the account can create groups. https://zulip.com/api/create-user-group */
export function mayCreate(model: RealmModel): boolean {
  return holdsAny(model, 0, toCreate);
}

/** Group permissions to change its members. */
const ofMembers: readonly NamedPermission[] = [
  ['group', 'can_add_members_group'],
  ['group', 'can_remove_members_group'],
  ['group', 'can_join_group'],
  ['group', 'can_leave_group'],
];

/** What the account can do with groups in general. */
export function groupsOverview(model: RealmModel): GroupsOverview {
  const own = [...model.groups.ids()].filter(
    (groupId) => model.groups.reference(groupId)?.isSystem === false,
  );
  return {
    create: rightThrough(model, 0, toCreate),
    manageableGroupIds: own.filter((groupId) => mayChange(model, groupId)),
    fixedGroupIds: own.filter((groupId) => !holdsAny(model, groupId, [...ofMembers, ...toManage(model)])),
  };
}

/** The groups that a permission to mention may name: the documentation excludes owners. */
const mentionableRoles = [
  'role:nobody',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
];

/** The groups that a group permission accepts: according to the server, or else to the documentation. */
export function ruleOf(model: RealmModel, name: GroupPermissionName): GroupValueRule {
  const rule = model.permissions.rule('group', name) ?? {
    systemGroupsOnly: false,
    internet: false,
    nobody: true,
    everyone: guestsMayHold('group', name),
    systemGroupNames: [],
  };
  return name === 'can_mention_group' && rule.systemGroupNames.length === 0
    ? { ...rule, systemGroupNames: mentionableRoles }
    : rule;
}

function permissionsOf(model: RealmModel, groupId: number): GroupPermission[] {
  const values = model.permissions.group(groupId);
  return groupPermissionNames.flatMap((name) => {
    const value = values.get(name);
    if (!value) return [];
    return {
      name,
      rule: ruleOf(model, name),
      holderCount: holderCount(model, 'group', name, value),
      alsoBy: includingPermissions('group', name).flatMap(([scope, wider]) => {
        const widerValue = findValue(model, scope, wider, groupId);
        if (!widerValue) return [];
        return {
          label: permissionLabel(scope, wider),
          organizationWide: scope === 'realm',
          holderCount: holderCount(model, scope, wider, widerValue),
        };
      }),
    };
  });
}

/** Where a group is used directly, except in deactivated groups, whose permissions no one can use. */
function directUses(model: RealmModel, groupId: number, through: GroupReference | null): GroupUse[] {
  const uses: GroupUse[] = [];
  const inUse = (reference: GroupReference | undefined): reference is GroupReference =>
    reference !== undefined && !model.groups.isDeactivated(reference.groupId);
  for (const parentId of model.groups.parents(groupId)) {
    const group = model.groups.reference(parentId);
    // Groups around a containing group are shown with that one.
    if (inUse(group) && through === null) uses.push({ kind: 'subgroup', group, through });
  }
  for (const [name, { groups }] of model.permissions.realm()) {
    if (groups.includes(groupId)) {
      uses.push({ kind: 'organization-permission', label: permissionLabel('realm', name), through });
    }
  }
  for (const otherId of model.groups.ids()) {
    const group = model.groups.reference(otherId);
    if (!inUse(group) || group.isSystem) continue;
    for (const [name, { groups }] of model.permissions.group(otherId)) {
      if (groups.includes(groupId)) {
        uses.push({ kind: 'group-permission', group, label: permissionLabel('group', name), through });
      }
    }
  }
  for (const use of channelUses(model, groupId)) uses.push({ kind: 'channel-permission', ...use, through });
  return uses;
}

/** Where a group is used: first directly, then through the groups that contain it. */
export function usesOf(model: RealmModel, groupId: number): GroupUse[] {
  const ancestors = [...model.groups.withParents([groupId])].filter(
    (one) => one !== groupId && !model.groups.isDeactivated(one),
  );
  return [
    ...directUses(model, groupId, null),
    ...ancestors.slice(0, ancestorLimit).flatMap((ancestorId) => {
      const ancestor = model.groups.reference(ancestorId);
      return ancestor ? directUses(model, ancestorId, ancestor) : [];
    }),
  ];
}

/** What a group's page shows beyond its row; undefined if the group doesn't exist. */
export function groupDetail(model: RealmModel, groupId: number): GroupDetail | undefined {
  const row = model.groups.row(groupId);
  if (!row) return undefined;
  return {
    permissions: permissionsOf(model, groupId),
    usedIn: usesOf(model, groupId),
    knowsChannels: model.channels.catalogue().total !== null,
    creatorName: row.creatorId === null ? null : (model.index.read(row.creatorId)?.name ?? null),
    rights: {
      manage: rightTo(model, groupId),
      addMembers: rightTo(model, groupId, 'can_add_members_group'),
      removeMembers: rightTo(model, groupId, 'can_remove_members_group'),
    },
  };
}

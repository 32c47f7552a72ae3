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

/** Most containing groups whose uses are shown with a group. */
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

/** Whether the account holds any of some permissions; those that the server does not have count for nothing. */
function holdsAny(model: RealmModel, groupId: number, names: readonly NamedPermission[]): boolean {
  return names.some(([scope, name]) => {
    const value = findValue(model, scope, name, groupId);
    if (!value) return false;
    const withGuests = model.permissions.guestsMayHold(scope, name);
    return holdsValue(model, groupValueIn(value), withGuests, model.myUserId);
  });
}

/** The same with who holds them. */
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
 * Who decides about all groups: before feature level 305, where an administrator's policy does, the permission to
 * make groups stands for it. https://zulip.com/api/update-user-group
 */
function everyGroup(model: RealmModel): NamedPermission {
  const isSetting = model.permissions.realm().has('can_manage_all_groups');
  return ['realm', isSetting ? 'can_manage_all_groups' : 'can_create_groups'];
}

const toManage = (model: RealmModel): NamedPermission[] => [['group', 'can_manage_group'], everyGroup(model)];

/** Permissions of a group that each allow something else than managing it. */
export type MemberRight = 'can_add_members_group' | 'can_remove_members_group';

/**
 * Whether the account may change a group, or with `members` who is in it. System groups nobody can change.
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

/** Whether the account may make groups. https://zulip.com/api/create-user-group */
export function mayCreate(model: RealmModel): boolean {
  return holdsAny(model, 0, toCreate);
}

/** Permissions of a group that each allow to change who is in it. */
const ofMembers: readonly NamedPermission[] = [
  ['group', 'can_add_members_group'],
  ['group', 'can_remove_members_group'],
  ['group', 'can_join_group'],
  ['group', 'can_leave_group'],
];

/** What the account may do with groups at all. */
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

/** The groups that may be named in a permission to mention: the description excludes owners. */
const mentionableRoles = [
  'role:nobody',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
];

/** Which groups a permission of groups is offered: what the server accepts, else what the documentation says. */
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

/** Where a group itself is used, deactivated groups left out: what they allow, nobody can use. */
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

/** Where a group is used: first itself, then through the groups that contain it. */
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

/** What the page of a group shows beyond its row; undefined for a group that is not there. */
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

import { targetOf } from '#contract/changes.ts';
import {
  groupPermissionNames,
  type GroupPermissions,
  type GroupValue,
  type GroupValueRule,
} from '#contract/groups.ts';
import {
  groupSettingValue,
  type GroupSettingValue,
  type WireUserGroup,
  type WireUserGroupChange,
} from '../../zulip/wire/user-group.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { permissionRule } from './permission-rule.ts';
import {
  guestsMayHold,
  inSettingsOrder,
  isPermissionName,
  policies,
  type PermissionScope,
} from '../permissions/permission-names.ts';

/** The people and groups with a permission. https://zulip.com/api/group-setting-values */
export interface PermissionValue {
  /** Whether the value is exactly one group. */
  isOneGroup: boolean;
  members: ReadonlySet<number>;
  groups: readonly number[];
}

/** A group's permissions in the form sent to the window. */
export function groupPermissionsOf(values: ReadonlyMap<string, PermissionValue>): GroupPermissions {
  const found: GroupPermissions = {};
  for (const name of groupPermissionNames) {
    const value = values.get(name);
    if (value) found[name] = groupValueIn(value);
  }
  return found;
}

/** A value in the form sent to the window. */
export function groupValueIn({ isOneGroup, members, groups }: PermissionValue): GroupValue {
  const [onlyGroup] = groups;
  return isOneGroup && onlyGroup !== undefined ? onlyGroup : { people: [...members], groups: [...groups] };
}

/** The values of all permissions of the organization and its groups, kept current by events. */
export interface Permissions {
  /** The organization's permissions by name, in the order of Zulip's settings. */
  realm(): ReadonlyMap<string, PermissionValue>;
  /** The permissions of one group by name, in the order of Zulip's settings. */
  group(groupId: number): ReadonlyMap<string, PermissionValue>;
  /** Whether guests can have a permission at all: some exclude them, whatever their groups. */
  guestsMayHold(scope: PermissionScope, name: string): boolean;
  /**
   * The groups that a permission accepts, according to the server; null if it doesn't say (before feature level 326).
   */
  rule(scope: PermissionScope, name: string): GroupValueRule | null;
  /** Changed organization settings by name, without `realm_`; ignores those that aren't permissions. */
  changeRealm(data: Readonly<Record<string, unknown>>): void;
  putGroup(group: WireUserGroup): void;
  /** Changed properties of a group; ignores those that aren't permissions. */
  changeGroup(groupId: number, data: WireUserGroupChange): void;
  /** Removes a deleted group, even from values with several groups: the server sends no event for that. */
  removeGroup(groupId: number): void;
  /**
   * Removes a deactivated person from every value, as servers do without an event (feature level 303). Reactivation
   * does send the values again.
   */
  dropPerson(userId: number): void;
}

type Values = Map<string, PermissionValue>;

const noMembers: ReadonlySet<number> = new Set();
const noValues: ReadonlyMap<string, PermissionValue> = new Map();

/** A value as the server sends it. */
export function permissionValueOf(value: GroupSettingValue): PermissionValue {
  return typeof value === 'number'
    ? { isOneGroup: true, members: noMembers, groups: [value] }
    : { isOneGroup: false, members: new Set(value.direct_members), groups: value.direct_subgroups };
}

/** The permissions among some settings. Ignores values that aren't group-setting values. */
function permissionsIn(settings: Readonly<Record<string, unknown>>): [string, PermissionValue][] {
  const found: [string, PermissionValue][] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (!isPermissionName(name)) continue;
    const parsed = groupSettingValue.safeParse(value);
    if (parsed.success) found.push([name, permissionValueOf(parsed.data)]);
  }
  return found;
}

function ordered(scope: PermissionScope, values: Values): Values {
  return new Map(
    inSettingsOrder(scope, values.keys()).flatMap((name) => {
      const value = values.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** Permissions of a snapshot. https://zulip.com/api/register-queue https://zulip.com/api/get-user-groups */
export function createPermissions(answer: RegisterAnswer, changeListener: ChangeListener): Permissions {
  const rules = answer.server_supported_permission_settings;
  const systemGroups = new Map(
    answer.realm_user_groups.filter((group) => group.is_system_group).map(({ id, name }) => [name, id]),
  );
  let realm: Values = new Map();
  const ofGroups = new Map<number, Values>();

  /** Translates the integers of servers below a permission's level to values of that permission. */
  function fromPolicies(settings: Readonly<Record<string, unknown>>): [string, PermissionValue][] {
    return policies.flatMap(({ name, permission, values }): [string, PermissionValue][] => {
      const policy = settings[name];
      const groupName = typeof policy === 'number' ? values[policy] : undefined;
      const groupId = groupName === undefined ? undefined : systemGroups.get(groupName);
      return groupId === undefined ? [] : [[permission, permissionValueOf(groupId)]];
    });
  }

  /** Permissions that the server sends only as integers. */
  let byPolicy = new Set<string>();

  function loadRealm(settings: Readonly<Record<string, unknown>>): void {
    const values = new Map(permissionsIn(settings));
    const approximate = fromPolicies(settings).filter(([permission]) => !values.has(permission));
    byPolicy = new Set(approximate.map(([permission]) => permission));
    realm = ordered('realm', new Map([...values, ...approximate]));
  }

  function putGroup(group: WireUserGroup): void {
    ofGroups.set(group.id, ordered('group', new Map(permissionsIn(group))));
  }

  loadRealm(answer.realm_settings);
  for (const group of answer.realm_user_groups) putGroup(group);

  function without(values: Values, userId: number): boolean {
    let found = false;
    for (const [name, value] of values) {
      if (!value.members.has(userId)) continue;
      found = true;
      values.set(name, { ...value, members: new Set([...value.members].filter((one) => one !== userId)) });
    }
    return found;
  }

  function withoutGroup(values: Values, groupId: number): boolean {
    let found = false;
    for (const [name, value] of values) {
      if (value.isOneGroup || !value.groups.includes(groupId)) continue;
      found = true;
      values.set(name, { ...value, groups: value.groups.filter((one) => one !== groupId) });
    }
    return found;
  }

  return {
    realm: () => realm,
    group: (groupId) => ofGroups.get(groupId) ?? noValues,
    guestsMayHold(scope, name) {
      // An integer defines itself whom it includes.
      if (scope === 'realm' && byPolicy.has(name)) return true;
      return rules[scope]?.[name]?.allow_everyone_group ?? guestsMayHold(scope, name);
    },
    rule(scope, name) {
      const rule = rules[scope]?.[name];
      return rule ? permissionRule(rule) : null;
    },
    changeRealm(data) {
      const changed = [
        ...fromPolicies(data).filter(([permission]) => byPolicy.has(permission)),
        ...permissionsIn(data),
      ];
      if (changed.length === 0) return;
      realm = ordered('realm', new Map([...realm, ...changed]));
      changeListener.row('settings', 0);
    },
    putGroup,
    changeGroup(groupId, data) {
      const before = ofGroups.get(groupId);
      const changed = permissionsIn(data);
      if (!before || changed.length === 0) return;
      ofGroups.set(groupId, ordered('group', new Map([...before, ...changed])));
      for (const [name] of changed) changeListener.field(targetOf('group', groupId), name);
    },
    removeGroup(groupId) {
      ofGroups.delete(groupId);
      if (withoutGroup(realm, groupId)) changeListener.row('settings', 0);
      for (const [otherId, values] of ofGroups)
        if (withoutGroup(values, groupId)) changeListener.row('groups', otherId);
    },
    dropPerson(userId) {
      if (without(realm, userId)) changeListener.row('settings', 0);
      for (const [groupId, values] of ofGroups)
        if (without(values, userId)) changeListener.row('groups', groupId);
    },
  };
}

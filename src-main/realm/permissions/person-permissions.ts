import { roles } from '#contract/people.ts';
import type {
  ListedPermission,
  PermissionArea,
  PermissionExplanation,
  PermissionHolders,
  PermissionWay,
  PersonPermission,
  PersonPermissions,
} from '#contract/groups.ts';
import { fold, queryWords } from '#contract/folded-text.ts';
import type { PermissionValue } from '../model/permissions.ts';
import type { PersonAccount } from '../people/people-columns.ts';
import {
  findPermission,
  guestsMayHold,
  labelOf,
  organizationArea,
  permissionId,
  widerThan,
  type OnePermission,
} from './one-permission.ts';
import { permissionLabel, type PermissionScope } from './permission-names.ts';
import { groupsAbove, waysDown } from './permission-ways.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** The search within a person's permissions. */
export interface PermissionSearch {
  /** Words of the label or of the group's name. */
  text: string;
  show: 'held' | 'not-held' | 'all';
  limit: number;
}

/** The maximum number of ways shown one by one. */
const wayLimit = 20;
const namedPeopleLimit = 5;
const secondsPerDay = 86_400;

/** Determines which permissions one person has. */
export interface PersonView {
  person: PersonAccount;
  above: ReadonlyMap<number, number>;
  obstacle(permission: OnePermission): PermissionExplanation['obstacle'];
  holds(permission: OnePermission): boolean;
}

export function viewOf(model: RealmModel, person: PersonAccount): PersonView {
  const above = groupsAbove(model.groups, person.userId);
  function obstacle(permission: OnePermission): PermissionExplanation['obstacle'] {
    if (!person.isActive) return 'deactivated';
    return person.role === roles.guest && !guestsMayHold(model, permission) ? 'guest' : null;
  }
  return {
    person,
    above,
    obstacle,
    holds(permission) {
      const { members, groups } = permission.value;
      if (!members.has(person.userId) && !groups.some((groupId) => above.has(groupId))) return false;
      return obstacle(permission) === null;
    },
  };
}

function summaryOf(view: PersonView, permission: OnePermission): PersonPermission {
  return {
    id: permissionId(permission),
    label: labelOf(permission),
    area: permission.area,
    held: view.holds(permission),
  };
}

/** A permission as shown in lists. */
export function listed(model: RealmModel, view: PersonView, permission: OnePermission): ListedPermission {
  const summary = summaryOf(view, permission);
  const [way = []] = summary.held ? waysTo(model, view, permission.value, 1).ways : [];
  return { ...summary, way: summary.held ? way : null };
}

/**
 * The permissions of the organization and its groups, with those the person has; undefined for people the caller can't
 * see. https://zulip.com/api/group-setting-values
 */
export function personPermissions(
  model: RealmModel,
  userId: number,
  search: PermissionSearch,
): PersonPermissions | undefined {
  const person = model.index.read(userId);
  if (!person) return undefined;
  const view = viewOf(model, person);
  const words = queryWords(search.text);
  const result: PersonPermissions = { held: 0, matching: 0, permissions: [] };

  function take(
    scope: PermissionScope,
    area: PermissionArea,
    values: ReadonlyMap<string, PermissionValue>,
  ): void {
    const place = area.kind === 'group' ? area.name : 'organization';
    for (const [name, value] of values) {
      const permission: OnePermission = { scope, name, value, area };
      const held = view.holds(permission);
      if (held) result.held += 1;
      if (search.show !== 'all' && held !== (search.show === 'held')) continue;
      const searched = words.length === 0 ? '' : fold(`${permissionLabel(scope, name)}\t${place}`);
      if (!words.every((word) => searched.includes(word))) continue;
      result.matching += 1;
      if (result.permissions.length < search.limit) {
        result.permissions.push(listed(model, view, permission));
      }
    }
  }

  take('realm', organizationArea, model.permissions.realm());
  // Permissions on system groups and deactivated groups can't be used.
  for (const { groupId, name } of model.groups.inUse()) {
    take('group', { kind: 'group', groupId, name }, model.permissions.group(groupId));
  }
  return result;
}

/** Why a person has a permission, or who has it; undefined if the person or permission doesn't exist (any more). */
export function explainPermission(
  model: RealmModel,
  userId: number,
  id: string,
): PermissionExplanation | undefined {
  const person = model.index.read(userId);
  const permission = findPermission(model, id);
  if (!person || !permission) return undefined;
  const view = viewOf(model, person);
  const obstacle = view.obstacle(permission);
  const { ways, more } = waysTo(model, view, permission.value);
  return {
    ...summaryOf(view, permission),
    ways,
    moreWays: more,
    holders: permissionHolders(model, permission.value),
    obstacle,
    fullMemberAt: obstacle === null && ways.length === 0 ? fullMemberAt(model, view, permission.value) : null,
    // Channel permissions are explained together with the organization's (`channel-actions.ts`).
    includedIn: (permission.scope === 'channel' ? [] : widerThan(model, permission))
      .filter((wider) => view.holds(wider))
      .map((wider) => {
        const { id: widerId, label, area } = summaryOf(view, wider);
        return { id: widerId, label, area };
      }),
  };
}

/** @param limit the maximum number of ways through groups */
export function waysTo(
  model: RealmModel,
  { above, person }: PersonView,
  { members, groups }: PermissionValue,
  limit = wayLimit,
): { ways: PermissionWay[]; more: boolean } {
  const isRole = (groupId: number): boolean => model.groups.reference(groupId)?.isSystem === true;
  const named = groups.filter((groupId) => !isRole(groupId));
  const { ways, more } = waysDown(model.groups, above, person.userId, named, limit);
  const all = [
    ...(members.has(person.userId) ? [[]] : []),
    ...ways,
    ...groups.filter((groupId) => isRole(groupId) && above.has(groupId)).map((groupId) => [groupId]),
  ];
  return {
    ways: all.map((way) => way.flatMap((groupId) => model.groups.reference(groupId) ?? [])),
    more,
  };
}

/** The people and groups in a permission, with the first people who are named individually. */
export function permissionHolders(
  model: RealmModel,
  { isOneGroup, members, groups }: PermissionValue,
): PermissionHolders {
  const people: PermissionHolders['people'] = [];
  for (const userId of members) {
    const row = model.index.row(userId);
    const name = row === undefined ? undefined : model.index.columns.names[row];
    if (name !== undefined) people.push({ userId, name });
    if (people.length === namedPeopleLimit) break;
  }
  return {
    isOneGroup,
    groups: groups.flatMap((groupId) => model.groups.reference(groupId) ?? []),
    people,
    peopleCount: members.size,
  };
}

/**
 * When a member becomes a full member, if the permission waits for that. The server decides who is one already: it
 * maintains the members of the group. https://zulip.com/help/restrict-permissions-of-new-members
 */
function fullMemberAt(model: RealmModel, view: PersonView, { groups }: PermissionValue): number | null {
  const { role, joinedAt } = view.person;
  const waits = groups.some((groupId) => model.groups.reference(groupId)?.name === 'role:fullmembers');
  if (!waits || role !== roles.member || joinedAt === null) return null;
  return joinedAt + model.settings.row().waitingPeriodDays * secondsPerDay;
}

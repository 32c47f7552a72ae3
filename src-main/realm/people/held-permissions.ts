import { isOneOf } from '#contract/choices.ts';
import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import { groupPermissionNames, groupValueOf, partsOfValue, type GroupValue } from '#contract/groups.ts';
import { mostHeldPermissions, type HeldPermission } from '#contract/offboarding.ts';
import { roles } from '#contract/people.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import type { GroupValueRule } from '#contract/groups.ts';
import { listOf } from '#contract/words/list.ts';
import { channelRule } from '../channels/channel-rights.ts';
import { ruleOf } from '../groups/group-detail.ts';
import { groupValueIn } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import {
  allPermissions,
  guestsMayHold,
  labelOf,
  widerThan,
  type OnePermission,
} from '../permissions/one-permission.ts';

/** A permission before it is known whether it can be changed. */
export type FoundPermission = Omit<HeldPermission, 'objection'>;

function targetOfArea({ area }: OnePermission): ChangeTarget {
  if (area.kind === 'organization') return organizationTarget;
  return area.kind === 'group' ? targetOf('group', area.groupId) : targetOf('channel', area.channelId);
}

function acceptsNobody(model: RealmModel, { scope, name }: OnePermission): boolean {
  const rule: GroupValueRule | null =
    scope === 'channel'
      ? channelRule(model, name)
      : scope === 'group' && isOneOf(groupPermissionNames, name)
        ? ruleOf(model, name)
        : model.permissions.rule(scope, name);
  return rule?.nobody ?? true;
}

/** Tells whether anyone except some people has a permission; results for groups are cached. */
export function createOthers(
  model: RealmModel,
  exceptIds: ReadonlySet<number>,
): (permission: OnePermission) => boolean {
  const found = new Map<boolean, ReadonlySet<number>>();
  function counts(otherId: number, guests: boolean): boolean {
    if (exceptIds.has(otherId)) return false;
    const person = model.index.read(otherId);
    // A person the account can't see still counts as someone.
    if (person === undefined) return true;
    return person.isActive && !person.isBot && (guests || person.role !== roles.guest);
  }
  /** The groups that directly or indirectly contain someone else. */
  function groupsWithOthers(guests: boolean): ReadonlySet<number> {
    let groupIds = found.get(guests);
    if (groupIds === undefined) {
      const listing = [...model.groups.ids()].filter((groupId) =>
        model.groups
          .members(groupId)
          .values()
          .some((otherId) => counts(otherId, guests)),
      );
      found.set(guests, (groupIds = model.groups.withParents(listing)));
    }
    return groupIds;
  }
  return (permission) => {
    const { members, groups } = permission.value;
    if (members.size === 0 && groups.length === 0) return false;
    const guests = guestsMayHold(model, permission);
    return (
      members.values().some((otherId) => counts(otherId, guests)) ||
      groups.some((groupId) => groupsWithOthers(guests).has(groupId))
    );
  };
}

/** Who can do the same without this permission. */
function othersWords(
  model: RealmModel,
  permission: OnePermission,
  haveOthers: (permission: OnePermission) => boolean,
): string {
  if (permission.name === 'can_administer_channel_group') return 'organization administrators';
  const labels = widerThan(model, permission).filter(haveOthers).map(labelOf);
  return labels.length === 0 ? '' : `people who can ${listOf(labels.map((label) => `“${label}”`))}`;
}

/**
 * The permissions of the organization, groups and active channels that name a person or that no one else has through a
 * user group; those from roles alone are left out. Channels have to be loaded.
 * https://zulip.com/api/group-setting-values
 *
 * @returns the first `mostHeldPermissions`, those that no one else has first, and how many there are
 */
export function heldPermissions(
  model: RealmModel,
  userId: number,
): { permissions: FoundPermission[]; count: number } {
  const person = model.index.read(userId);
  const haveOthers = createOthers(model, new Set([userId]));
  /** For each group the person is in, the nearest group that lists them directly; roles don't count. */
  const ownWithin = new Map(
    model.groups
      .ofPerson(userId)
      .direct.filter(({ isSystem }) => !isSystem)
      .map((group) => [group.groupId, group.name]),
  );
  // A map may grow while it is iterated.
  for (const [groupId, name] of ownWithin) {
    for (const parentId of model.groups.parents(groupId)) {
      if (!ownWithin.has(parentId)) ownWithin.set(parentId, name);
    }
  }
  const nobodyId = [...model.groups.ids()].find(
    (groupId) => model.groups.reference(groupId)?.name === 'role:nobody',
  );
  const through = (groupIds: readonly number[]): string | null => {
    const groupId = groupIds.find((one) => ownWithin.has(one));
    return groupId === undefined ? null : (ownWithin.get(groupId) ?? null);
  };

  function without(permission: OnePermission, value: GroupValue): GroupValue | null {
    const { people, groups } = partsOfValue(value);
    const rest = groupValueOf(
      people.filter((id) => id !== userId),
      groups,
    );
    if (typeof rest === 'number' || rest.people.length > 0 || rest.groups.length > 0) return rest;
    return acceptsNobody(model, permission) && nobodyId !== undefined ? nobodyId : null;
  }
  function found(permission: OnePermission): FoundPermission | null {
    const { members, groups } = permission.value;
    const isNamed = members.has(userId);
    if (!isNamed && groups.length === 0) return null;
    const hasOthers = haveOthers(permission);
    const group = isNamed || hasOthers ? null : through(groups);
    if (!isNamed && group === null) return null;
    const isBarred = person?.role === roles.guest && !guestsMayHold(model, permission);
    const value = groupValueIn(permission.value);
    return {
      target: targetOfArea(permission),
      field: permission.name,
      label: labelOf(permission),
      area: permission.area,
      value,
      valueWithout: isNamed ? without(permission, value) : null,
      isOnlyHolder: !hasOthers && !isBarred,
      others: hasOthers ? '' : othersWords(model, permission, haveOthers),
      through: group,
    };
  }

  const alone: FoundPermission[] = [];
  const shared: FoundPermission[] = [];
  for (const permission of allPermissions(model)) {
    const one = found(permission);
    if (one !== null) (one.isOnlyHolder ? alone : shared).push(one);
  }
  const all = [...alone, ...shared];
  return { permissions: all.slice(0, mostHeldPermissions), count: all.length };
}

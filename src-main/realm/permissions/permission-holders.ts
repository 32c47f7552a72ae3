import { readGroupValue, type GroupValue } from '#contract/groups.ts';
import type {
  PermissionEntry,
  PermissionImpact,
  PermissionList,
  PermissionSide,
} from '#contract/permissions.ts';
import { holdersOf } from '../groups/group-holders.ts';
import { countBits, removeBits, type IdBits } from '../model/id-bits.ts';
import { groupValueIn } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import {
  findPermission,
  guestsMayHold,
  labelOf,
  permissionId,
  permissionsIn,
  widerThan,
  type AskedArea,
  type OnePermission,
} from './one-permission.ts';
import { permissionHolders } from './person-permissions.ts';

/** How many people are named before the rest is counted. */
const mostNamed = 5;

const holdersWith = (model: RealmModel, permission: OnePermission, value: GroupValue): IdBits =>
  holdersOf(model, value, guestsMayHold(model, permission));

const holdersNow = (model: RealmModel, permission: OnePermission): IdBits =>
  holdersWith(model, permission, groupValueIn(permission.value));

/** Everyone who effectively has a permission; no one if the id doesn't exist. */
export function holdersOfPermission(model: RealmModel, id: string): IdBits {
  const permission = findPermission(model, id);
  return permission === undefined ? model.groups.membership.none() : holdersNow(model, permission);
}

function entryOf(model: RealmModel, permission: OnePermission): PermissionEntry {
  const countOf = (one: OnePermission): number => countBits(holdersNow(model, one));
  return {
    id: permissionId(permission),
    label: labelOf(permission),
    holders: permissionHolders(model, permission.value),
    holderCount: countOf(permission),
    excludesGuests: !guestsMayHold(model, permission),
    alsoBy: widerThan(model, permission).map((wider) => ({
      id: permissionId(wider),
      label: labelOf(wider),
      holderCount: countOf(wider),
    })),
  };
}

/** All permissions of an area with the people who have them; undefined if the group or channel doesn't exist. */
export function permissionList(model: RealmModel, asked: AskedArea): PermissionList | undefined {
  const permissions = permissionsIn(model, asked);
  const area = permissions?.[0]?.area;
  if (permissions === undefined || area === undefined) return undefined;
  return { area, entries: permissions.map((permission) => entryOf(model, permission)) };
}

/** The people in one set and not in another. */
function without(model: RealmModel, people: IdBits, others: IdBits): IdBits {
  const bits = model.groups.membership.none();
  bits.set(people);
  removeBits(bits, others);
  return bits;
}

function sideOf(model: RealmModel, people: IdBits): PermissionSide {
  const count = countBits(people);
  const { index, groups } = model;
  const named: PermissionSide['people'] = [];
  if (count > 0) {
    for (const row of index.ordered({ key: 'name', descending: false })) {
      const userId = index.columns.userId[row]!;
      if (!groups.membership.has(people, userId)) continue;
      named.push({ userId, name: index.columns.names[row] ?? '' });
      if (named.length === mostNamed) break;
    }
  }
  return { count, people: named };
}

interface Difference {
  permission: OnePermission;
  before: IdBits;
  after: IdBits;
  gaining: IdBits;
  losing: IdBits;
}

/** Who has a permission now and who would with another value; undefined if the permission or value is invalid. */
function differenceOf(model: RealmModel, id: string, text: string): Difference | undefined {
  const permission = findPermission(model, id);
  const value = readGroupValue(text);
  if (permission === undefined || value === null) return undefined;
  const before = holdersNow(model, permission);
  const after = holdersWith(model, permission, value);
  return {
    permission,
    before,
    after,
    gaining: without(model, after, before),
    losing: without(model, before, after),
  };
}

/** Who would gain or lose permissions with other values. */
export function permissionImpact(
  model: RealmModel,
  changes: readonly { permissionId: string; value: string }[],
): PermissionImpact[] {
  return changes.flatMap((change) => {
    const difference = differenceOf(model, change.permissionId, change.value);
    if (difference === undefined) return [];
    const { permission, before, after, gaining, losing } = difference;
    return {
      id: change.permissionId,
      label: labelOf(permission),
      area: permission.area,
      before: countBits(before),
      after: countBits(after),
      gaining: sideOf(model, gaining),
      losing: sideOf(model, losing),
    };
  });
}

/** The ids of everyone who has a permission, or who would gain or lose it with another value. */
export function peopleOfPermission(
  model: RealmModel,
  id: string,
  asked: { who: 'holding' } | { who: 'gaining' | 'losing'; value: string },
): number[] {
  const bits =
    asked.who === 'holding'
      ? holdersOfPermission(model, id)
      : differenceOf(model, id, asked.value)?.[asked.who];
  return bits === undefined ? [] : [...model.groups.membership.idsOf(bits)];
}

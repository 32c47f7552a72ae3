import { roles } from '#contract/people.ts';
import { type GroupReason, partsOfValue, type GroupValue } from '#contract/groups.ts';
import { addBits, removeBits, type IdBits } from '../model/id-bits.ts';
import { personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

const namedGroupsLimit = 3;

/** Everyone named in a value or in its groups, except deactivated people. */
function namedBy(model: RealmModel, value: GroupValue): IdBits {
  const { membership } = model.groups;
  const { people, groups } = partsOfValue(value);
  const named = membership.of(people.filter((userId) => isActive(model, userId)));
  const parts = groups.map((groupId) => membership.effective(groupId));
  const bits = membership.none();
  addBits(bits, named);
  for (const part of parts) addBits(bits, part);
  return bits;
}

function isActive({ index }: RealmModel, userId: number): boolean {
  const row = index.row(userId);
  return row !== undefined && ((index.columns.flags[row] ?? 0) & personFlag.active) !== 0;
}

function guests({ index, groups }: RealmModel): IdBits {
  const { role, userId, count } = index.columns;
  const found: number[] = [];
  for (let row = 0; row < count; row++) if (role[row] === roles.guest) found.push(userId[row]!);
  return groups.membership.of(found);
}

/**
 * Everyone who has a permission by its value. A permission that excludes guests never applies to them, even if they are
 * named. https://zulip.com/api/group-setting-values
 */
export function holdersOf(model: RealmModel, value: GroupValue, guestsMayHold: boolean): IdBits {
  if (guestsMayHold) return namedBy(model, value);
  const excluded = guests(model);
  const bits = namedBy(model, value);
  removeBits(bits, excluded);
  return bits;
}

/** Whether one person has a permission by its value; doesn't scan everyone else. */
export function holdsValue(
  model: RealmModel,
  value: GroupValue,
  guestsMayHold: boolean,
  userId: number,
): boolean {
  const person = model.index.read(userId);
  if (!person?.isActive || (person.role === roles.guest && !guestsMayHold)) return false;
  const { people, groups } = partsOfValue(value);
  return people.includes(userId) || groups.some((groupId) => model.groups.containing(userId).has(groupId));
}

/**
 * Why people are in a set defined by people and groups. Others are left out.
 *
 * @param isNamed whether the set names the person
 * @param groupIds the groups in the set
 */
export function reasonsFor(
  model: RealmModel,
  isNamed: (userId: number) => boolean,
  groupIds: readonly number[],
  userIds: readonly number[],
): GroupReason[] {
  return userIds.flatMap((userId) => {
    const direct = isNamed(userId);
    const containing = model.groups.containing(userId);
    const through = groupIds.filter((groupId) => containing.has(groupId));
    if (!direct && through.length === 0) return [];
    return {
      userId,
      direct,
      groups: through.slice(0, namedGroupsLimit).flatMap((groupId) => model.groups.reference(groupId) ?? []),
      groupCount: through.length,
    };
  });
}

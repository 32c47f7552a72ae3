import type { GroupQuestion, PeopleSet } from '#contract/calls/groups.ts';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { matrixCell, type GroupReason, partsOfValue } from '#contract/groups.ts';
import type { PeopleSort } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { IdBits } from '../model/id-bits.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { findPermission } from '../permissions/one-permission.ts';
import { holdersOfPermission } from '../permissions/permission-holders.ts';
import { holdersOf, reasonsFor } from './group-holders.ts';
import { combineSets } from './people-sets.ts';

/** Ids of the people who pass a filter, in arbitrary order. */
export type PeopleFilterReader = (
  model: RealmModel,
  filter: Extract<PeopleSet, { kind: 'filter' }>['filter'],
) => Iterable<number>;

/** The people a group query asks for. Read-only. */
export function askedPeople(
  model: RealmModel,
  question: GroupQuestion,
  filtered: PeopleFilterReader,
): IdBits {
  const { membership } = model.groups;
  switch (question.kind) {
    case 'members':
      return question.direct ? membership.direct(question.groupId) : membership.effective(question.groupId);
    case 'holders': {
      const { permission, value } = question;
      return holdersOf(
        model,
        value,
        permission === null || model.permissions.guestsMayHold('group', permission),
      );
    }
    case 'permission':
      return holdersOfPermission(model, question.permissionId);
    case 'set':
      return combineSets(question.expression, {
        membership,
        filtered: (filter) => filtered(model, filter),
        subscribers: (channelId) => activeSubscribers(model, channelId),
      });
    default:
      return missingCase(question);
  }
}

/** Active subscribers of a channel: deactivation doesn't end a subscription, and no event reports it. */
function* activeSubscribers({ channels, index }: RealmModel, channelId: number): Iterable<number> {
  for (const userId of channels.subscribers.of(channelId) ?? []) {
    if (index.read(userId)?.isActive === true) yield userId;
  }
}

/** The channels whose subscribers a query needs. */
export function askedChannels(question: GroupQuestion): number[] {
  return setsOf(question).flatMap((set) => (set.kind === 'channel' ? [set.channelId] : []));
}

/** The filters in a query. */
export function askedFilters(question: GroupQuestion): PeopleFilter[] {
  return setsOf(question).flatMap((set) => (set.kind === 'filter' ? [set.filter] : []));
}

function setsOf(question: GroupQuestion): PeopleSet[] {
  if (question.kind !== 'set') return [];
  const { first, steps } = question.expression;
  return [first, ...steps.map(({ operand }) => operand)];
}

/** Ids of a set of people in an order; with a text, only those whose name, address or id contains its words. */
export function orderedPeople(
  { index, groups }: RealmModel,
  people: IdBits,
  text: string,
  sort: PeopleSort,
): Uint32Array {
  const rows = index.ordered(sort);
  const marks = index.find(text);
  const ids = new Uint32Array(rows.length);
  let total = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    if (marks !== null && marks[row] !== 1) continue;
    const userId = index.columns.userId[row]!;
    if (groups.membership.has(people, userId)) ids[total++] = userId;
  }
  return ids.slice(0, total);
}

/** Why people are in a group or have a permission, in the requested order. */
export function reasonsOf(
  model: RealmModel,
  question: Exclude<GroupQuestion, { kind: 'set' }>,
  userIds: readonly number[],
): GroupReason[] {
  const { groups } = model;
  if (question.kind === 'members') {
    const listed = groups.members(question.groupId);
    const inner = question.direct ? [] : [...groups.subgroups(question.groupId)];
    return reasonsFor(model, (userId) => listed.has(userId), inner, userIds);
  }
  const { people: namedPeople, groups: namedGroups } = namedIn(model, question);
  const people = new Set(namedPeople);
  return reasonsFor(model, (userId) => people.has(userId), namedGroups, userIds);
}

/** The people and groups named in a permission. */
function namedIn(
  model: RealmModel,
  question: Extract<GroupQuestion, { kind: 'holders' | 'permission' }>,
): { people: Iterable<number>; groups: readonly number[] } {
  if (question.kind === 'holders') return partsOfValue(question.value);
  const value = findPermission(model, question.permissionId)?.value;
  return { people: value?.members ?? [], groups: value?.groups ?? [] };
}

/** Membership of people in some groups, one byte each, person by person. */
export function membershipCells(
  { groups }: RealmModel,
  userIds: readonly number[],
  groupIds: readonly number[],
): Uint8Array {
  const cells = new Uint8Array(userIds.length * groupIds.length);
  const inner = groupIds.map((groupId) => [...groups.subgroups(groupId)]);
  for (const [row, userId] of userIds.entries()) {
    const containing = groups.containing(userId);
    for (const [column, groupId] of groupIds.entries()) {
      const direct = groups.members(groupId).has(userId) ? matrixCell.direct : 0;
      const isInherited = inner[column]!.some((subgroupId) => containing.has(subgroupId));
      cells[row * groupIds.length + column] = direct | (isInherited ? matrixCell.inherited : 0);
    }
  }
  return cells;
}

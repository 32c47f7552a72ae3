import { type Group, objectionToGroup, type GroupValueRule } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { compareTexts } from '#contract/words/order.ts';
import { fitOf, hasWords } from '../../ui/match.ts';

/** A group that a picker offers, or shows with why it cannot be taken. */
export interface GroupHit {
  group: Group;
  objection: string | null;
}

const mostHits = 6;
const systemOrder = [
  'role:nobody',
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
];

function place({ isSystem, name }: Group): number {
  return isSystem ? systemOrder.indexOf(name) : systemOrder.length;
}

/**
 * Groups that a text finds: those that can be taken first, then those that cannot, each with the reason; the whole name
 * and beginnings of words before others.
 */
export function groupHits(
  groups: readonly Group[],
  text: string,
  objectionTo: (group: Group) => string | null,
  limit = mostHits,
): GroupHit[] {
  const hits = groups
    .filter((group) => hasWords(`${groupName(group)}\n${group.name}`, text))
    .map((group) => ({
      group,
      objection: objectionTo(group),
      fit: fitOf(groupName(group), text) ?? fitOf(group.name, text) ?? Infinity,
    }))
    .toSorted(
      (one, other) =>
        Number(one.objection !== null) - Number(other.objection !== null) ||
        (one.fit === other.fit ? 0 : one.fit - other.fit) ||
        place(one.group) - place(other.group) ||
        compareTexts(one.group.name, other.group.name),
    );
  return hits.slice(0, limit).map(({ group, objection }) => ({ group, objection }));
}

/** Whether what was typed fits the name of the first person better than that of the first group. */
export function fitsPeopleBetter(
  groups: readonly GroupHit[],
  people: readonly { person: { name: string } }[],
  text: string,
): boolean {
  const [group] = groups;
  const [first] = people;
  const fit = (name: string): number => fitOf(name, text) ?? Infinity;
  return first !== undefined && (group === undefined || fit(first.person.name) < fit(groupName(group.group)));
}

/** Why a group cannot be named in a permission; null where it can. */
export function objectionInValue(group: Group, rule: GroupValueRule): string | null {
  if (group.deactivated) return 'deactivated';
  return objectionToGroup(rule, group.isSystem ? group.name : null);
}

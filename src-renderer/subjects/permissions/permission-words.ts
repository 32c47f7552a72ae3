import type { OpenThing } from '#contract/console.ts';
import type { GroupReference, PersonDetail } from '#contract/people.ts';
import type { PermissionArea, PermissionExplanation, PermissionWay } from '#contract/groups.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { groupInSentence, groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { roleEnoughFor, roleName } from '#contract/words/roles.ts';
import { formatDate } from '#contract/words/time.ts';

/** What of a person the words about permissions need. */
export type PermissionPerson = Pick<PersonDetail, 'userId' | 'name' | 'role' | 'isBot'>;

/** Where a permission applies: "organization permission", "permission of kiln", "in #general". */
export function areaWords(area: PermissionArea): string {
  if (area.kind === 'channel') return `in #${area.name}`;
  return area.kind === 'organization' ? 'organization permission' : `permission of ${area.name}`;
}

/** One line of a chain from a permission to a person. */
export interface ChainStep {
  kind: 'permission' | 'group' | 'role' | 'person';
  title: string;
  detail: string;
  /** Where it leads; left out for what has no page. */
  opens?: OpenThing;
}

function opensOf(area: PermissionArea): Pick<ChainStep, 'opens'> {
  if (area.kind === 'organization') return {};
  return area.kind === 'group'
    ? { opens: { panel: 'groups', open: area.groupId } }
    : { opens: { panel: 'channels', open: area.channelId } };
}

/** A way as the steps of a chain, the permission first and the person last. */
export function chainOf(
  { label, area, holders }: PermissionExplanation,
  way: PermissionWay,
  person: PermissionPerson,
): ChainStep[] {
  const groups = way.map((group, index): ChainStep => {
    const outer = way[index - 1];
    const kind = group.isSystem ? 'role' : 'group';
    const part = group.isSystem ? 'role' : 'subgroup';
    let detail = `${part} of the permission`;
    if (outer) detail = `${part} of ${groupName(outer)}`;
    else if (holders.isOneGroup) detail = `${kind} of the permission`;
    return { kind, title: groupName(group), detail, opens: { panel: 'groups', open: group.groupId } };
  });
  const last = way.at(-1);
  let how = 'direct member';
  if (!last) how = 'named in the permission';
  else if (last.isSystem) how = `by the role ${roleName(person.role)}`;
  return [
    { kind: 'permission', title: label, detail: areaWords(area), ...opensOf(area) },
    ...groups,
    { kind: 'person', title: person.name, detail: how, opens: { panel: 'people', open: person.userId } },
  ];
}

function wayWords(way: PermissionWay, person: PermissionPerson): string {
  const [first] = way;
  if (!first) return 'being named in the permission';
  if (first.isSystem) return `the role ${roleName(person.role)}`;
  return way.map(groupName).join(' › ');
}

/** The way to a permission in a few words. */
export const wayText = (way: PermissionWay): string =>
  way.length === 0 ? 'Named in the setting' : way.map(groupName).join(' › ');

const waysInWords = 2;

/** The ways beside the one that is drawn, as a sentence; empty where there are none. */
export function otherWays({ ways, moreWays }: PermissionExplanation, person: PermissionPerson): string {
  const others = ways.slice(1);
  if (others.length === 0) return '';
  // Of a long list the role is named first: it is short, and matters most.
  const isRole = (way: PermissionWay): number => Number(way[0]?.isSystem === true);
  const ordered = others.toSorted((one, other) => isRole(other) - isRole(one));
  const isLong = moreWays || ordered.length > waysInWords + 1;
  const parts = ordered.slice(0, isLong ? waysInWords : undefined).map((way) => wayWords(way, person));
  if (isLong)
    parts.push(`${moreWays ? 'more than ' : ''}${formatCount(ordered.length - waysInWords)} other ways`);
  return `Also held through ${listOf(parts)}.`;
}

/** Who holds a permission, as a sentence. */
export function holdersWords({ holders }: PermissionExplanation): string {
  const roleGroups = holders.groups.filter(({ isSystem, name }) => isSystem && name !== 'role:nobody');
  const named = holders.groups.filter(({ isSystem }) => !isSystem);
  const others = holders.peopleCount - holders.people.length;
  const parts = [
    ...(named.length === 0 ? [] : [`members of ${listOf(named.map(groupName))}`]),
    ...roleGroups.map(groupInSentence),
    ...holders.people.map(({ name }) => name),
    ...(others > 0 ? [countOf(others, 'other')] : []),
  ];
  if (parts.length === 0) return 'Nobody holds it.';
  const isOne = parts.length === 1 && (holders.peopleCount === 1 || roleGroups.some(isEveryone));
  const sentence = `${listOf(parts)} ${isOne ? 'holds' : 'hold'} it.`;
  // A name keeps the letters it is written with.
  const beginsWithName = named.length + roleGroups.length === 0;
  return beginsWithName ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const isEveryone = ({ name }: GroupReference): boolean =>
  name === 'role:everyone' || name === 'role:internet';

/**
 * What would give the permission to somebody who does not hold it, as sentences.
 *
 * @param now milliseconds since the UNIX epoch
 */
export function adviceWords(
  explanation: PermissionExplanation,
  person: PermissionPerson,
  now: number,
): string {
  const who = person.name;
  const { obstacle, holders, fullMemberAt, includedIn } = explanation;
  if (obstacle === 'deactivated') return `${who} is deactivated and holds no permission.`;
  if (obstacle === 'guest') return 'Guests cannot hold this permission, whatever group they are in.';
  const advice: string[] = [];
  const wider = includedIn[0];
  if (wider) advice.push(`${who} can do it all the same: it is part of “${wider.label}”.`);
  const named = holders.groups.filter(({ isSystem }) => !isSystem);
  const [smallest] = holders.groups
    .flatMap(({ name }) => roleEnoughFor(name) ?? [])
    .toSorted((a, b) => b - a);
  if (named.length > 0) {
    advice.push(`Add ${who} to ${anyOf(named.map(groupName))}.`);
  } else if (fullMemberAt !== null) {
    advice.push(
      fullMemberAt * 1_000 > now
        ? `${who} becomes a full member on ${formatDate(fullMemberAt)}.`
        : `${who} becomes a full member when the server next counts who is one.`,
    );
  } else if (smallest !== undefined && smallest < person.role) {
    advice.push(`It takes the role ${roleName(smallest)}; ${who} has the role ${roleName(person.role)}.`);
  }
  return advice.join(' ');
}

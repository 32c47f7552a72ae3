import type { OpenThing } from '#contract/console.ts';
import type { GroupReference, PersonDetail } from '#contract/people.ts';
import type { PermissionArea, PermissionExplanation, PermissionWay } from '#contract/groups.ts';
import { groupInSentence, groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { roleEnoughFor, roleName } from '#contract/words/roles.ts';
import { formatDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';

/** What of a person the words about permissions need. */
export type PermissionPerson = Pick<PersonDetail, 'userId' | 'name' | 'role' | 'isBot'>;

/** Where a permission applies: "organization permission", "permission of kiln", "in #general". */
export function areaWords(area: PermissionArea): string {
  if (area.kind === 'channel') return say('permissions.in-channel', { name: area.name });
  return area.kind === 'organization'
    ? say('permissions.of-organization')
    : say('permissions.of-group', { name: area.name });
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

/** What a group is of the permission, or of the group before it. */
function partWords(group: GroupReference, outer: GroupReference | undefined, isWholeValue: boolean): string {
  if (outer !== undefined) {
    const words = { group: groupName(outer) };
    return group.isSystem
      ? say('permissions.role-of-group', words)
      : say('permissions.subgroup-of-group', words);
  }
  if (group.isSystem) return say('permissions.role-of-permission');
  return say(isWholeValue ? 'permissions.group-of-permission' : 'permissions.subgroup-of-permission');
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
    const detail = partWords(group, outer, holders.isOneGroup);
    return { kind, title: groupName(group), detail, opens: { panel: 'groups', open: group.groupId } };
  });
  const last = way.at(-1);
  let how = say('permissions.direct-member');
  if (!last) how = say('permissions.named');
  else if (last.isSystem) how = say('permissions.by-role', { role: roleName(person.role) });
  return [
    { kind: 'permission', title: label, detail: areaWords(area), ...opensOf(area) },
    ...groups,
    { kind: 'person', title: person.name, detail: how, opens: { panel: 'people', open: person.userId } },
  ];
}

function wayWords(way: PermissionWay, person: PermissionPerson): string {
  const [first] = way;
  if (!first) return say('permissions.way-named');
  if (first.isSystem) return say('permissions.way-role', { role: roleName(person.role) });
  return way.map(groupName).join(' › ');
}

/** The way to a permission in a few words. */
export const wayText = (way: PermissionWay): string =>
  way.length === 0 ? say('permissions.named-in-setting') : way.map(groupName).join(' › ');

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
  if (isLong) {
    const count = ordered.length - waysInWords;
    parts.push(say(moreWays ? 'permissions.more-ways' : 'permissions.other-ways', { count }));
  }
  return say('permissions.also-through', { ways: listOf(parts) });
}

/** Who holds a permission, as a sentence. */
export function holdersWords({ holders }: PermissionExplanation): string {
  const roleGroups = holders.groups.filter(({ isSystem, name }) => isSystem && name !== 'role:nobody');
  const named = holders.groups.filter(({ isSystem }) => !isSystem);
  const others = holders.peopleCount - holders.people.length;
  const parts = [
    ...(named.length === 0 ? [] : [say('permissions.members-of', { groups: listOf(named.map(groupName)) })]),
    ...roleGroups.map(groupInSentence),
    ...holders.people.map(({ name }) => name),
    ...(others > 0 ? [say('permissions.others', { count: others })] : []),
  ];
  return parts.length === 0 ? say('permissions.nobody') : say('permissions.allowed', { who: listOf(parts) });
}

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
  const { name } = person;
  const { obstacle, holders, fullMemberAt, includedIn } = explanation;
  if (obstacle === 'deactivated') return say('permissions.no-permissions', { name });
  if (obstacle === 'guest') return say('permissions.not-for-guests');
  const advice: string[] = [];
  const wider = includedIn[0];
  if (wider) advice.push(say('permissions.part-of', { name, permission: wider.label }));
  const named = holders.groups.filter(({ isSystem }) => !isSystem);
  const [smallest] = holders.groups
    .flatMap((group) => roleEnoughFor(group.name) ?? [])
    .toSorted((a, b) => b - a);
  if (named.length > 0) {
    advice.push(say('permissions.add-to', { name, groups: anyOf(named.map(groupName)) }));
  } else if (fullMemberAt !== null) {
    advice.push(
      fullMemberAt * 1_000 > now
        ? say('permissions.full-member-on', { name, date: formatDate(fullMemberAt) })
        : say('permissions.full-member-soon', { name }),
    );
  } else if (smallest !== undefined && smallest < person.role) {
    const current = roleName(person.role);
    advice.push(say('permissions.needs-role', { needed: roleName(smallest), name, current }));
  }
  return advice.join(' ');
}

import type { Group } from '../groups.ts';
import type { GroupReference } from '../people.ts';
import { countOf } from './count.ts';

/** From few people to many, Nobody last. https://zulip.com/api/group-setting-values#system-groups */
const systemGroupNames: Readonly<Record<string, string>> = {
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
  'role:nobody': 'Nobody',
};
const systemGroupOrder = Object.keys(systemGroupNames);

type NamedGroup = Pick<GroupReference, 'name' | 'isSystem'>;

/** A group's name, or that of its role for a system group. */
export function groupName({ name, isSystem }: NamedGroup): string {
  return (isSystem ? systemGroupNames[name] : undefined) ?? name;
}

/** Where a system group comes among the others; those that are not known come last. */
export function systemGroupPlace(name: string): number {
  const place = systemGroupOrder.indexOf(name);
  return place === -1 ? systemGroupOrder.length : place;
}

/** The same within a sentence: "full members"; groups of people's own keep the letters they are written with. */
export function groupInSentence(group: NamedGroup): string {
  return group.isSystem ? groupName(group).toLowerCase() : group.name;
}

/** A group's number of members including subgroups: "12 members". */
export function memberCount({ effectiveMemberCount }: Pick<Group, 'effectiveMemberCount'>): string {
  return effectiveMemberCount === null
    ? 'too many nested groups to count the members'
    : countOf(effectiveMemberCount, 'member');
}

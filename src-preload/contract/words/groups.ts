import { saidWhenRead, say } from '#words/say.ts';
import type { Group } from '../groups.ts';
import type { GroupReference } from '../people.ts';

/** From few people to many, Nobody last. https://zulip.com/api/group-setting-values#system-groups */
const systemGroupNames: Readonly<Record<string, string>> = saidWhenRead({
  'role:owners': 'group-name.owners',
  'role:administrators': 'group-name.administrators',
  'role:moderators': 'group-name.moderators',
  'role:fullmembers': 'group-name.full-members',
  'role:members': 'group-name.members',
  'role:everyone': 'group-name.everyone',
  'role:internet': 'group-name.internet',
  'role:nobody': 'group-name.nobody',
});
const systemGroupOrder = Object.keys(systemGroupNames);
const systemGroupsInSentence: Readonly<Record<string, string>> = saidWhenRead({
  'role:owners': 'group-name.within-owners',
  'role:administrators': 'group-name.within-administrators',
  'role:moderators': 'group-name.within-moderators',
  'role:fullmembers': 'group-name.within-full-members',
  'role:members': 'group-name.within-members',
  'role:everyone': 'group-name.within-everyone',
  'role:internet': 'group-name.within-internet',
  'role:nobody': 'group-name.within-nobody',
});

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
export function groupInSentence({ name, isSystem }: NamedGroup): string {
  return (isSystem ? systemGroupsInSentence[name] : undefined) ?? name;
}

/** A group's number of members including subgroups: "12 members". */
export function memberCount({ effectiveMemberCount }: Pick<Group, 'effectiveMemberCount'>): string {
  return effectiveMemberCount === null
    ? say('group-name.too-many')
    : say('group-name.member-count', { count: effectiveMemberCount });
}

import type { Group, GroupRight, GroupPermissionName, GroupValueRule } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { say, type MessageId } from '#words/say.ts';

/** https://zulip.com/help/manage-user-groups */
const permissions = {
  can_manage_group: { title: 'groups.administer', featureLevel: 283 },
  can_add_members_group: { title: 'groups.add-members', featureLevel: 305 },
  can_remove_members_group: { title: 'groups.remove-members', featureLevel: 324 },
  can_join_group: { title: 'groups.join', featureLevel: 301 },
  can_leave_group: { title: 'groups.leave', featureLevel: 308 },
  can_mention_group: { title: 'groups.mention', featureLevel: 191 },
} as const satisfies Record<GroupPermissionName, { title: MessageId; featureLevel: number }>;

/** A permission of a group as a heading: "Add members". */
export function permissionTitle(name: GroupPermissionName): string {
  return say(permissions[name].title);
}

/** The feature level from which servers have a permission of groups. */
export function permissionLevel(name: GroupPermissionName): number {
  return permissions[name].featureLevel;
}

/** Groups of roles that some permissions leave out. */
const roleGroupNames = ['owners', 'administrators', 'moderators', 'fullmembers', 'members'].map(
  (role) => `role:${role}`,
);

/** Which groups a permission takes, in a few words: "any group except Everyone". */
export function ruleWords(rule: GroupValueRule): string {
  if (rule.systemGroupsOnly) return say('groups.one-role');
  const excluded = [
    ...(rule.everyone ? [] : [groupName({ name: 'role:everyone', isSystem: true })]),
    ...(rule.nobody ? [] : [groupName({ name: 'role:nobody', isSystem: true })]),
    ...(rule.systemGroupNames.length === 0
      ? []
      : roleGroupNames
          .filter((name) => !rule.systemGroupNames.includes(name))
          .map((name) => groupName({ name, isSystem: true }))),
  ];
  return excluded.length === 0
    ? say('groups.any-group')
    : say('groups.any-group-except', { groups: listOf(excluded) });
}

/** Whom one could ask: "Owners (4 accounts, “Administer all groups”) or 2 accounts with “Administer this group”". */
export function whoMay({ through }: GroupRight): string {
  const parts = through
    .filter(({ holderCount }) => holderCount > 0)
    .map(({ label, holders, holderCount }) => {
      const [only] = holders.groups;
      return holders.isOneGroup && only !== undefined
        ? say('groups.who-may-group', { group: groupName(only), count: holderCount, label })
        : say('groups.who-may-accounts', { count: holderCount, label });
    });
  return parts.length === 0 ? say('groups.nobody') : anyOf(parts);
}

/** Why something cannot be done here and who can; null where it can. */
export function objectionTo(
  group: Group | undefined,
  right: GroupRight | null,
  action: 'manage' | 'add' | 'remove',
): string | null {
  if (group?.isSystem === true) return say('groups.system-group');
  if (right === null || right.allowed) return null;
  return say('groups.not-allowed', { action, who: whoMay(right) });
}

/** The names of some groups in a sentence, the first ones. */
export function throughWords(groups: readonly GroupReference[], count: number): string {
  const [first] = groups;
  if (first === undefined) return '';
  return count > 1
    ? say('groups.first-and-more', { group: groupName(first), count: count - 1 })
    : groupName(first);
}

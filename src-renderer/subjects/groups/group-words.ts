import type { Group, GroupRight, GroupPermissionName, GroupValueRule } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';

interface PermissionWords {
  /** As a heading under "Who may". */
  title: string;
  /** In a sentence about the people who have it: "may add". */
  short: string;
  featureLevel: number;
}

/** https://zulip.com/help/manage-user-groups */
export const permissionWords: Readonly<Record<GroupPermissionName, PermissionWords>> = {
  can_manage_group: { title: 'Manage this group', short: 'manage', featureLevel: 283 },
  can_add_members_group: { title: 'Add members', short: 'add', featureLevel: 305 },
  can_remove_members_group: { title: 'Remove members', short: 'remove', featureLevel: 324 },
  can_join_group: { title: 'Join without asking', short: 'join', featureLevel: 301 },
  can_leave_group: { title: 'Leave', short: 'leave', featureLevel: 308 },
  can_mention_group: { title: 'Mention the group', short: 'mention', featureLevel: 191 },
};

/** Groups of roles that some permissions leave out. */
const roleGroupNames = ['owners', 'administrators', 'moderators', 'fullmembers', 'members'].map(
  (role) => `role:${role}`,
);

/** Which groups a permission takes, in a few words: "any group but Everyone". */
export function ruleWords(rule: GroupValueRule): string {
  if (rule.systemGroupsOnly) return 'one role';
  const excluded = [
    ...(rule.everyone ? [] : ['Everyone']),
    ...(rule.nobody ? [] : ['Nobody']),
    ...(rule.systemGroupNames.length === 0
      ? []
      : roleGroupNames
          .filter((name) => !rule.systemGroupNames.includes(name))
          .map((name) => groupName({ name, isSystem: true }))),
  ];
  return excluded.length === 0 ? 'any group' : `any group but ${listOf(excluded)}`;
}

/** Whom one could ask: "Owners (4 people) or whoever may administer this group (2 people)". */
export function whoMay({ through }: GroupRight): string {
  const parts = through
    .filter(({ holderCount }) => holderCount > 0)
    .map(({ label, holders, holderCount }) => {
      const [only] = holders.groups;
      const named =
        holders.isOneGroup && only !== undefined
          ? groupName(only)
          : `“${label}” names ${countOf(holderCount, 'account')}`;
      return holders.isOneGroup ? `${named} (${countOf(holderCount, 'account')}, “${label}”)` : named;
    });
  return parts.length === 0 ? 'Nobody' : anyOf(parts);
}

/** Why something cannot be done here and who can; null where it can. */
export function objectionTo(group: Group | undefined, right: GroupRight | null, what: string): string | null {
  if (group?.isSystem === true) return 'Zulip keeps this group in step with roles. Nobody can change it.';
  if (right === null || right.allowed) return null;
  return `You may not ${what}. Allowed: ${whoMay(right)}.`;
}

/** The names of some groups in a sentence, the first ones. */
export function throughWords(groups: readonly GroupReference[], count: number): string {
  const [first] = groups;
  if (first === undefined) return '';
  return count > 1 ? `${groupName(first)}, ${formatCount(count - 1)} more` : groupName(first);
}

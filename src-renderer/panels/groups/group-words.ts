import type { Group, GroupReference } from '#contract/entities.ts';
import type { GroupRight } from '#contract/group-entities.ts';
import type { GroupPermissionName, GroupValueRule } from '#contract/group-value.ts';
import { countWords } from '../../ui/time-words.ts';
import { groupWords } from '#contract/system-group-words.ts';

/** What a group of the table is called: its own name, or that of the role it stands for. */
export function groupName({ name, isSystem }: Pick<Group, 'name' | 'isSystem'>): string {
  return groupWords({ name, isSystem });
}

/** How many a group has; people and bots alike. */
export function membersWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'member' : 'members'}`;
}

/** How many people and bots. */
export function accountsWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'account' : 'accounts'}`;
}

export function groupsWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'group' : 'groups'}`;
}

interface PermissionWords {
  /** As a heading under "Who may". */
  title: string;
  /** In a sentence about whoever holds it: "may add". */
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
          .map((name) => groupWords({ name, isSystem: true }))),
  ];
  return excluded.length === 0 ? 'any group' : `any group but ${excluded.join(' and ')}`;
}

const listOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Whom one could ask: "Owners (4 people) or whoever may administer this group (2 people)". */
export function whoMay({ through }: GroupRight): string {
  const parts = through
    .filter(({ holderCount }) => holderCount > 0)
    .map(({ label, holders, holderCount }) => {
      const [only] = holders.groups;
      const named =
        holders.isOneGroup && only !== undefined
          ? groupWords(only)
          : `“${label}” names ${accountsWords(holderCount)}`;
      return holders.isOneGroup ? `${named} (${accountsWords(holderCount)}, “${label}”)` : named;
    });
  return parts.length === 0 ? 'Nobody' : listOf.format(parts);
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
  return count > 1 ? `${groupWords(first)}, ${countWords(count - 1)} more` : groupWords(first);
}

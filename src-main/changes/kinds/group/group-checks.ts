import { subgroupObstacle } from '#contract/group-nesting.ts';
import {
  objectionToGroup,
  partsOfValue,
  readGroupValue,
  type GroupPermissionName,
} from '#contract/groups.ts';
import { supports } from '../../../zulip/feature-levels.ts';
import { groupSettingFeatures } from '../../../zulip/route/user-groups.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsFeature, skip, type Verdict } from '../../verdict.ts';
import type { GroupAbility, UserGroupFacts } from './group-facts.ts';

const abilityWords: Readonly<Record<GroupAbility, string>> = {
  manage: 'manage it',
  'add-members': 'add members to it',
  'remove-members': 'remove members from it',
};

/** Why the caller can't change a group at all, or who can; null if nothing prevents it. */
export function groupObstacle(
  facts: PlanningFacts,
  group: UserGroupFacts,
  ability: GroupAbility,
): Verdict | null {
  if (group.isSystem) return skip('not-possible', 'The group follows roles. Nobody can change it.');
  if (facts.userGroups.may(ability, group.id)) return null;
  const explanation = `Who may ${abilityWords[ability]} is a setting of the group, and you are not among them. “Administer all user groups” allows it too.`;
  return skip('not-permitted', explanation);
}

/** A name that another group has, including deactivated ones, in the server's words. */
export function takenName(facts: ChangeFacts, name: string, groupId: number | null): Verdict | null {
  const other = facts.userGroups.named(name);
  if (other === undefined || other.id === groupId) return null;
  const where = other.deactivated ? ' It is deactivated.' : '';
  return skip('not-possible', `User group '${name}' already exists.${where}`);
}

/** Whether a subgroup can be added or removed. */
export function checkSubgroup(
  facts: PlanningFacts,
  group: UserGroupFacts,
  subgroupId: number,
  becomesSubgroup: boolean,
): Verdict {
  if (group.subgroups.has(subgroupId) === becomesSubgroup) {
    return skip(
      'already-so',
      `${becomesSubgroup ? 'In the group already.' : 'Not in the group.'} Nothing to change.`,
    );
  }
  const obstacle = groupObstacle(facts, group, becomesSubgroup ? 'add-members' : 'manage');
  if (obstacle !== null) return obstacle;
  if (group.deactivated && !supports(facts.featureLevel, 'deactivated-group-members-edit')) {
    return skip('not-possible', `${group.name} is deactivated. Reactivate it first.`);
  }
  if (!becomesSubgroup) return { kind: 'change', risk: 'low', notice: '' };
  const words = facts.userGroups.words(subgroupId);
  switch (subgroupObstacle(facts.userGroups, group.id, subgroupId)) {
    case 'gone':
      return skip('gone', 'The group to be put in is not there (any more).');
    case 'deactivated':
      return skip('not-possible', `${words} is deactivated. Reactivate it first.`);
    case 'circle':
      return skip('not-possible', `${words} contains ${group.name}. Groups cannot contain each other.`);
    case null:
      return { kind: 'change', risk: 'low', notice: '' };
  }
}

/** Whether a group can be deactivated or reactivated. https://zulip.com/api/deactivate-user-group */
export function checkState(facts: PlanningFacts, group: UserGroupFacts, becomesActive: boolean): Verdict {
  if (group.deactivated !== becomesActive) {
    const state = becomesActive ? 'active' : 'deactivated';
    return skip('already-so', `The group is ${state} already. Nothing to change.`);
  }
  const obstacle =
    groupObstacle(facts, group, 'manage') ??
    needsFeature(facts, becomesActive ? 'group-reactivation' : 'group-deactivation');
  if (obstacle !== null) return obstacle;
  if (becomesActive) return { kind: 'change', risk: 'low', notice: '' };
  const inUse = groupInUse('Cannot deactivate user group in use', facts.userGroups.uses(group.id));
  const reversal = supports(facts.featureLevel, 'group-reactivation') ? 'removal' : 'destructive';
  return inUse ?? { kind: 'change', risk: 'high', notice: 'Nobody can be reached by it', reversal };
}

/** Says where a group is used, if it is anywhere. */
function groupInUse(what: string, uses: readonly string[]): Verdict | null {
  if (uses.length === 0) return null;
  const more = uses.length > 3 ? ` and ${uses.length - 3} more` : '';
  const where = uses.slice(0, 3).join('; ');
  return skip('not-possible', `${what}: ${where}${more}. Take it out there first.`);
}

/** Whether a group can be deleted, which servers allowed until groups could be deactivated. */
export function checkDeletion(facts: PlanningFacts, group: UserGroupFacts): Verdict {
  if (supports(facts.featureLevel, 'group-deactivation')) {
    return skip('not-possible', 'Groups are not deleted in this console. Deactivate it on its page.');
  }
  return (
    groupObstacle(facts, group, 'manage') ??
    groupInUse('A permission names this group', facts.userGroups.usesInPermissions(group.id)) ?? {
      kind: 'change',
      risk: 'high',
      notice: 'Gone for good',
    }
  );
}

/**
 * The server's objection to a value, by its own rules; null if there is none.
 * https://zulip.com/api/group-setting-values
 */
function objectionToValue(facts: PlanningFacts, name: GroupPermissionName, text: string): string | null {
  const value = readGroupValue(text);
  if (value === null) return 'The value names no groups and people.';
  const { people, groups } = partsOfValue(value);
  for (const groupId of groups) {
    const group = facts.userGroups.group(groupId);
    if (group === undefined) return `Invalid user group ID: ${groupId}`;
    if (group.deactivated) return `${group.name} is deactivated: it cannot be named in a permission.`;
    const objection = objectionToGroup(facts.userGroups.rule(name), group.isSystem ? group.name : null);
    if (objection !== null) return `${facts.userGroups.words(groupId)}: ${objection}.`;
  }
  const stranger = people.find((userId) => facts.person(userId)?.isActive !== true);
  return stranger === undefined ? null : `Invalid user ID: ${stranger}`;
}

/** Why a deactivated group's settings other than its name can't be changed; null if they can. */
export function frozenSettings(facts: PlanningFacts, group: UserGroupFacts): Verdict | null {
  return group.deactivated ? needsFeature(facts, 'deactivated-group-settings-edit') : null;
}

/** Whether a permission of a group can have a value. https://zulip.com/api/update-user-group */
export function checkPermission(
  facts: PlanningFacts,
  group: UserGroupFacts,
  name: GroupPermissionName,
  text: string,
  isSame: boolean,
): Verdict {
  if (isSame) return skip('already-so', 'The permission already has this value. Nothing to change.');
  const feature = groupSettingFeatures[name];
  const obstacle =
    groupObstacle(facts, group, 'manage') ??
    frozenSettings(facts, group) ??
    (feature === null ? null : needsFeature(facts, feature)) ??
    (text.startsWith('{') ? needsFeature(facts, 'anonymous-group-values') : null);
  if (obstacle !== null) return obstacle;
  const objection = objectionToValue(facts, name, text);
  if (objection !== null) return skip('not-possible', objection);
  const isGrave = name === 'can_manage_group';
  return { kind: 'change', risk: isGrave ? 'high' : 'low', notice: isGrave ? 'Who manages the group' : '' };
}

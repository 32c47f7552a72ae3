import { wordsAt } from '../../../../src-preload/contract/level-words.ts';
import { needsPlan } from '../../../../src-preload/contract/plan-words.ts';
import type { FieldRules } from '../kind-rules.ts';
import { nulObjection } from '../../server-text.ts';
import { skip } from '../../verdict.ts';
import type { GroupSubject } from './group-rules.ts';
import { groupNameObjection, takenName } from './group-checks.ts';
import type { UserGroupFacts } from './group-facts.ts';
import { readNewGroup, newGroupText } from '../../../../src-preload/contract/new-group.ts';

/** The text that a group has as a whole; empty where there is none, or it is out of use. */
function wholeText(group: UserGroupFacts | null): string {
  if (group === null || group.deactivated) return '';
  const { description } = group;
  return newGroupText({ description, members: group.members(), subgroups: [...group.subgroups] });
}

/** A group as a whole: it can be made, and never be deleted. https://zulip.com/api/create-user-group */
export const wholeGroupRules: FieldRules<GroupSubject> = {
  noun: 'group',
  inputField: 'name',
  current: ({ group }) => wholeText(group),
  words(value) {
    const made = readNewGroup(value);
    if (made === null) return 'No such group';
    const count = (number: number, one: string, many: string): string =>
      `${number} ${number === 1 ? one : many}`;
    const inside =
      made.subgroups.length === 0 ? '' : `, ${count(made.subgroups.length, 'subgroup', 'subgroups')}`;
    return `New group with ${count(made.members.length, 'member', 'members')}${inside}`;
  },
  objection: (value) => (value === '' || readNewGroup(value) !== null ? null : 'Invalid group'),
  check({ facts, subject: { name, group }, value }) {
    if (wholeText(group) === value) return skip('already-so', 'The group is so already. Nothing to change.');
    if (value === '') return skip('not-possible', 'A group cannot be deleted. Deactivate it on its page.');
    const objection = groupNameObjection(name) ?? nulObjection(readNewGroup(value)?.description ?? '');
    if (objection !== null) return skip('not-possible', objection);
    const taken = takenName(facts, name, null);
    if (taken !== null) return taken;
    if (!facts.userGroups.mayCreate()) {
      const explanation =
        'Only those whom “Create user groups” names can make groups. You are not among them.';
      return skip('not-permitted', explanation);
    }
    if (facts.isPlanLimited()) return skip('not-possible', needsPlan('Creating groups'));
    const made = readNewGroup(value);
    for (const subgroupId of made?.subgroups ?? []) {
      const subgroup = facts.userGroups.group(subgroupId);
      if (subgroup === undefined) return skip('gone', 'A group to be put in is not there (any more).');
      if (subgroup.deactivated)
        return skip('not-possible', `${subgroup.name} is deactivated. Reactivate it first.`);
    }
    const stranger = made?.members.find((userId) => facts.person(userId)?.isActive !== true);
    if (stranger !== undefined) return skip('not-possible', `Invalid user ID: ${stranger}`);
    return { kind: 'change', risk: 'low', notice: '' };
  },
  endpoint: () => 'POST /user_groups/create',
  effects: (_values, server) => ({
    whatElseChanges: [wordsAt(server, 'newGroupRights')],
    canBeUndone: [],
    cannotBeUndone: [wordsAt(server, 'endOfGroup')],
  }),
};

import { textsAt, needsPlan } from '#contract/level-words.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { factsOf, type ThingLines } from '../change-facts.ts';
import type { FieldRules } from '../kind-rules.ts';
import { supports } from '../../../zulip/feature-levels.ts';
import { groupNameObjection, storageObjection } from '#contract/text-rules.ts';
import { skip } from '../../verdict.ts';
import { checkDeletion, takenName } from './group-checks.ts';
import type { UserGroupFacts, GroupSubject } from './group-facts.ts';
import { readNewGroup, newGroupText } from '#contract/groups.ts';
import { countOf } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import { text } from '#words/text.ts';

/** A group's text as a whole; empty if it doesn't exist or is deactivated. */
function wholeText(group: UserGroupFacts | null): string {
  if (group === null || group.deactivated) return '';
  const { description } = group;
  return newGroupText({ description, members: group.members(), subgroups: [...group.subgroups] });
}

/** The maximum number of names in a new group's preview, for each kind of member. */
const mostNamed = 20;

/** A new or deleted group, line by line. */
function groupLines(value: string, known: ChangeFacts): ThingLines {
  const group = readNewGroup(value);
  if (group === null) return [];
  const { description, members, subgroups } = group;
  const people = members.map((userId) => known.person(userId)?.name ?? `User ${userId}`);
  const groups = subgroups.map((groupId) => known.userGroups.words(groupId));
  return [
    ['Members', someOf(people, mostNamed)],
    ['Subgroups', someOf(groups, mostNamed)],
    ['Description', description],
  ];
}

/** A group as a whole: it can be created, and deleted on old servers. https://zulip.com/api/create-user-group */
export const wholeGroupRules = (known: ChangeFacts): FieldRules<GroupSubject> => ({
  noun: 'group',
  inputField: 'name',
  // A group created by name is deleted by id.
  details: ({ group }, value) => (value === '' && group !== null ? String(group.id) : null),
  current: ({ group }) => wholeText(group),
  words(value) {
    const made = readNewGroup(value);
    if (made === null) return value === '' ? 'Deleted' : 'No such group';
    const { members, subgroups } = made;
    const inside = subgroups.length === 0 ? '' : `, ${countOf(subgroups.length, 'subgroup')}`;
    const lines = groupLines(value, known).filter(([, words]) => words !== '');
    const head = `New group with ${countOf(members.length, 'member')}${inside}`;
    return [head, ...lines.map(([label, words]) => `${label}: ${words}`)].join('\n');
  },
  facts: (before, after) => factsOf(groupLines(before, known), groupLines(after, known)),
  objection: (value) => (value === '' || readNewGroup(value) !== null ? null : 'Invalid group'),
  check({ facts, subject: { name, group }, value }) {
    if (wholeText(group) === value)
      return skip('already-so', 'The group already has this value. Nothing to change.');
    if (value === '')
      return group === null ? skip('already-so', 'There is no such group.') : checkDeletion(facts, group);
    const objection = groupNameObjection(name) ?? storageObjection(readNewGroup(value)?.description ?? '');
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
    const isDeletable = !supports(facts.featureLevel, 'group-deactivation');
    return { kind: 'change', risk: 'low', notice: '', reversal: isDeletable ? 'undoable' : 'lasting' };
  },
  endpoint: (_subject, value) =>
    value === '' ? 'DELETE /user_groups/{user_group_id}' : 'POST /user_groups/create',
  effects: (values, server) =>
    values.includes('')
      ? {
          whatElseChanges: [text('effect.groups-contain-lose-permissions')],
          canBeUndone: [],
          cannotBeUndone: [text('effect.deletion-group-list-its')],
        }
      : {
          whatElseChanges: [...textsAt(server, 'newGroupRights')],
          canBeUndone: [],
          cannotBeUndone: [...textsAt(server, 'endOfGroup')],
        },
});

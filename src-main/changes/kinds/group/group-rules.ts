import { newNameOfTarget, targetOf } from '#contract/changes.ts';
import {
  groupPermissionNames,
  groupValueText,
  readGroupValue,
  type GroupPermissionName,
} from '#contract/groups.ts';
import { textsAt } from '#contract/level-words.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { groupNameObjection, storageObjection } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import { skip } from '../../verdict.ts';
import { numberOfField, type FieldRules, type KindRules } from '../kind-rules.ts';
import { memberOfGroup } from '../user/group-membership.ts';
import {
  checkPermission,
  checkState,
  checkSubgroup,
  frozenSettings,
  groupObstacle,
  takenName,
} from './group-checks.ts';
import { valueWords } from './value-words.ts';
import { activeGroup, deactivatedGroup, type UserGroupFacts, type GroupSubject } from './group-facts.ts';
import { wholeGroupRules } from './new-group.ts';
import {
  groupCreationCall,
  groupDeactivationCall,
  groupDeletionCall,
  groupUpdateCall,
} from '../../calls/user-groups.ts';
import { subgroupsCall } from '../../calls/group-members.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

const patch = 'PATCH /user_groups/{user_group_id}' as const;
/** Fields of an existing group are only requested if it exists. */
const existing = ({ group }: GroupSubject): UserGroupFacts => {
  if (group === null) throw new RangeError('The group does not exist yet.');
  return group;
};

const withFacts = (subject: GroupSubject, facts: Partial<UserGroupFacts>): GroupSubject => ({
  ...subject,
  group: subject.group && { ...subject.group, ...facts },
});

const nameRules: FieldRules<GroupSubject> = {
  noun: 'name',
  inputField: 'name',
  current: ({ name }) => name,
  withValue: (subject, name) => ({ ...withFacts(subject, { name }), name }),
  words: (value) => value,
  objection: groupNameObjection,
  check({ facts, subject, value }) {
    if (subject.name === value) return skip('already-so', 'That is the name already. Nothing to change.');
    const group = existing(subject);
    const obstacle = groupObstacle(facts, group, 'manage') ?? takenName(facts, value, group.id);
    return obstacle ?? { kind: 'change', risk: 'low', notice: '' };
  },
  endpoint: () => patch,
  effects: () => ({
    whatElseChanges: [text('effect.mentions-written-before-keep')],
    canBeUndone: [text('effect.the-name')],
    cannotBeUndone: [],
  }),
};

const descriptionRules: FieldRules<GroupSubject> = {
  noun: 'description',
  inputField: 'description',
  current: (subject) => existing(subject).description,
  withValue: (subject, description) => withFacts(subject, { description }),
  words: (value) => (value === '' ? 'No description' : value),
  objection: storageObjection,
  check({ facts, subject, value }) {
    const group = existing(subject);
    if (group.description === value)
      return skip('already-so', 'The group already has this description. Nothing to change.');
    return (
      groupObstacle(facts, group, 'manage') ??
      frozenSettings(facts, group) ?? { kind: 'change', risk: 'low', notice: '' }
    );
  },
  endpoint: () => patch,
  effects: () => ({ whatElseChanges: [], canBeUndone: [text('effect.the-description')], cannotBeUndone: [] }),
};

const stateRules: FieldRules<GroupSubject> = {
  noun: 'state',
  inputField: 'state',
  current: (subject) => (existing(subject).deactivated ? deactivatedGroup : activeGroup),
  withValue: (subject, value) => withFacts(subject, { deactivated: value === deactivatedGroup }),
  words: (value) => (value === activeGroup ? 'Active' : 'Deactivated'),
  objection: (value) => (value === activeGroup || value === deactivatedGroup ? null : 'Invalid state'),
  check: ({ facts, subject, value }) => checkState(facts, existing(subject), value === activeGroup),
  endpoint: (_subject, value) =>
    value === activeGroup ? patch : 'POST /user_groups/{user_group_id}/deactivate',
  effects: (values, server) => ({
    whatElseChanges: values.includes(deactivatedGroup)
      ? [text('effect.deactivated-group-keeps-its')]
      : [text('effect.group-can-be-mentioned')],
    canBeUndone: textsAt(server, 'groupDeactivationUndone'),
    cannotBeUndone: textsAt(server, 'groupDeactivationNotUndone'),
  }),
};

function subgroupRules(subgroupId: number, facts: ChangeFacts): FieldRules<GroupSubject> {
  return {
    noun: `subgroup ${facts.userGroups.words(subgroupId)}`,
    inputField: 'subgroup',
    current: (subject) => (existing(subject).subgroups.has(subgroupId) ? memberOfGroup : ''),
    withValue(subject, value) {
      const subgroups = new Set(existing(subject).subgroups);
      if (value === memberOfGroup) subgroups.add(subgroupId);
      else subgroups.delete(subgroupId);
      return withFacts(subject, { subgroups });
    },
    words: (value) => (value === memberOfGroup ? 'In the group' : 'Not in the group'),
    objection: (value) => (value === memberOfGroup || value === '' ? null : 'Invalid membership'),
    check: ({ facts: planning, subject, value }) =>
      checkSubgroup(planning, existing(subject), subgroupId, value === memberOfGroup),
    endpoint: () => 'POST /user_groups/{user_group_id}/subgroups',
    effects: (values) => ({
      whatElseChanges: [
        values.includes(memberOfGroup)
          ? text('effect.everybody-subgroup-gets-every')
          : text('effect.permissions-its-members-had'),
      ],
      canBeUndone: [text('effect.which-groups-group')],
      cannotBeUndone: [],
    }),
  };
}

/** https://zulip.com/help/manage-user-groups */
const permissionVerbs: Readonly<Record<GroupPermissionName, string>> = {
  can_manage_group: 'manage the group',
  can_add_members_group: 'add members',
  can_remove_members_group: 'remove members',
  can_join_group: 'join',
  can_leave_group: 'leave',
  can_mention_group: 'mention the group',
};

function permissionRules(name: GroupPermissionName, facts: ChangeFacts): FieldRules<GroupSubject> {
  const current = (subject: GroupSubject): string => {
    const value = existing(subject).permissions[name];
    return value === undefined ? '' : groupValueText(value);
  };
  return {
    noun: `who may ${permissionVerbs[name]}`,
    inputField: name,
    current,
    withValue: (subject, value) =>
      withFacts(subject, {
        permissions: { ...existing(subject).permissions, [name]: readGroupValue(value) ?? undefined },
      }),
    words: (value) => valueWords(value, facts),
    objection: (value) => (readGroupValue(value) === null ? 'The value names no groups and people.' : null),
    check: ({ facts: planning, subject, value }) =>
      checkPermission(planning, existing(subject), name, value, current(subject) === value),
    endpoint: () => patch,
    effects: () => ({
      whatElseChanges: [],
      canBeUndone: [text('effect.permissions-while-nobody-else')],
      cannotBeUndone: [],
    }),
  };
}

function isPermission(field: string): field is GroupPermissionName {
  return (groupPermissionNames as readonly string[]).includes(field);
}

/** Changes of user groups: name, description, permissions and state, subgroups, and new groups. */
export const groupRules: KindRules<GroupSubject> = {
  subject(id, facts) {
    const newName = newNameOfTarget(targetOf('group', id));
    if (newName !== null) return { name: newName, group: facts.userGroups.named(newName) ?? null };
    const group = facts.userGroups.group(Number(id));
    return group && { name: group.name, group };
  },
  nameOf: ({ name, group }) => (group?.isSystem === true ? group.name.replace(/^role:/, '') : name),
  rules(field, facts) {
    if (field === 'group') return wholeGroupRules(facts);
    if (field === 'name') return nameRules;
    if (field === 'description') return descriptionRules;
    if (field === 'state') return stateRules;
    if (field.startsWith('subgroup:')) return subgroupRules(numberOfField(field), facts);
    return isPermission(field) ? permissionRules(field, facts) : null;
  },
  // Reactivation comes before all other changes.
  order(field) {
    if (field === 'group') return '0';
    if (field === 'state') return '1';
    return field.startsWith('subgroup:') ? '3' : '2';
  },
  goneName: (id) => `Group ${id}`,
  goneValue: (field) => (field === 'group' ? '' : null),
  gone: 'No such group in this organization (any more).',
  goneField: () => 'Groups of this server have no such setting.',
};

export const groupInWorker = {
  rules: groupRules,
  calls: {
    'POST /user_groups/create': groupCreationCall,
    'PATCH /user_groups/{user_group_id}': groupUpdateCall,
    'POST /user_groups/{user_group_id}/subgroups': subgroupsCall,
    'POST /user_groups/{user_group_id}/deactivate': groupDeactivationCall,
    'DELETE /user_groups/{user_group_id}': groupDeletionCall,
  },
} satisfies KindInWorker<'group'>;

import { roles, type Role } from '#contract/people.ts';
import { isRole, roleName, roleWithArticle } from '#contract/words/roles.ts';
import { checkRole, isActiveOwner } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

/** A role as text is its integer. https://zulip.com/api/roles-and-permissions */
export const roleRules: FieldRules<PersonFacts> = {
  noun: 'role',
  inputField: 'role',
  current: (person) => String(person.role),
  withValue: (person, value) => ({ ...person, role: Number(value) as Role }),
  words: (value) => roleName(Number(value)),
  objection: (value) => (isRole(Number(value)) ? null : 'Invalid role'),
  check: ({ facts, subject: person, value, isOnlyTarget, tally }) =>
    checkRole({
      caller: facts.caller,
      person,
      role: Number(value) as Role,
      isOnlyTarget,
      ownersLeft: tally.ownersLeft,
    }),
  endpoint: () => 'PATCH /users/{user_id}',
  count(person, value, tally, caller) {
    const role = Number(value) as Role;
    if (isActiveOwner(person)) tally.ownersLeft -= 1;
    if (person.userId === caller.userId && role > person.role) tally.isOwnDemotion = true;
  },
  // Those with more rights first.
  compare: (one, other) => one.role - other.role,
  effects(values) {
    const whatElseChanges = [
      'They move from the system group of their old role to that of the new one. Permissions that the old group gives end.',
    ];
    if (values.includes(String(roles.guest))) {
      whatElseChanges.push('Guests see public channels only if they have joined them.');
    }
    const [only] = values;
    const still =
      values.length === 1
        ? `everyone who is still ${roleWithArticle(Number(only) as Role)} then`
        : 'everyone who still has it then';
    return {
      whatElseChanges,
      canBeUndone: [`The role. Setting it back works for ${still}.`],
      cannotBeUndone: ['People see their new role at once. Nothing tells them why.'],
    };
  },
};

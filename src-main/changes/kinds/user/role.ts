import { roles, type Role } from '#contract/people.ts';
import { isRole, roleName, roleWithArticle } from '#contract/words/roles.ts';
import { checkRole, isActiveOwner } from './checks.ts';
import { skip } from '../../verdict.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

const invalid = 'Invalid role';

function roleIn(text: string): Role | null {
  const role = Number(text);
  return isRole(role) ? role : null;
}

/** A role as text is its integer. https://zulip.com/api/roles-and-permissions */
export const roleRules: FieldRules<PersonFacts> = {
  noun: 'role',
  inputField: 'role',
  current: (person) => String(person.role),
  withValue: (person, value) => ({ ...person, role: roleIn(value) ?? person.role }),
  words: (value) => roleName(Number(value)),
  objection: (value) => (roleIn(value) === null ? invalid : null),
  check({ facts, subject: person, value, isOnlyTarget, tally }) {
    const role = roleIn(value);
    if (role === null) return skip('not-possible', invalid);
    const { ownersLeft } = tally;
    return checkRole({ caller: facts.caller, person, role, isOnlyTarget, ownersLeft });
  },
  endpoint: () => 'PATCH /users/{user_id}',
  count(person, value, tally, caller) {
    if (isActiveOwner(person)) tally.ownersLeft -= 1;
    if (person.userId === caller.userId && Number(value) > person.role) tally.isOwnDemotion = true;
  },
  // Those with more rights first.
  compare: (one, other) => one.role - other.role,
  effects(values) {
    const whatElseChanges = ['They lose the permissions of the old role and get those of the new one.'];
    if (values.includes(String(roles.guest))) {
      whatElseChanges.push('Guests see public channels only if they have joined them.');
    }
    const only = values.length === 1 ? roleIn(values[0] ?? '') : null;
    const still =
      only === null
        ? 'everyone who still has it then'
        : `everyone who is still ${roleWithArticle(only)} then`;
    return {
      whatElseChanges,
      canBeUndone: [`The role. Setting it back works for ${still}.`],
      cannotBeUndone: ['People see their new role at once. Nothing tells them why.'],
    };
  },
};

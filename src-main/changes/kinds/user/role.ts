import { roles, type Role } from '#contract/people.ts';
import { isRole, roleName, roleWithArticle } from '#contract/words/roles.ts';
import { text } from '#words/text.ts';
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
    const whatElseChanges = [text('effect.they-lose-permissions-old')];
    if (values.includes(String(roles.guest))) {
      whatElseChanges.push(text('effect.guests-see-public-channels'));
    }
    const only = values.length === 1 ? roleIn(values[0] ?? '') : null;
    return {
      whatElseChanges,
      canBeUndone: [
        only === null
          ? text('effect.roles-undone')
          : text('effect.role-undone', { role: roleWithArticle(only) }),
      ],
      cannotBeUndone: [text('effect.people-see-their-new')],
    };
  },
};

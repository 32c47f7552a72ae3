import { roles, type Role } from '../../../src-preload/contract/entities.ts';
import { checkRole } from '../checks.ts';
import { isRole, roleName, roleWithArticle } from '../words.ts';
import type { FieldRules } from './field-rules.ts';

/** A role as text is its integer. https://zulip.com/api/roles-and-permissions */
export const roleRules: FieldRules = {
  noun: 'role',
  inputField: 'role',
  current: (person) => String(person.role),
  words: (value) => roleName(Number(value)),
  objection: (value) => (isRole(Number(value)) ? null : 'Invalid role'),
  check: ({ facts, person, value, isOnlyTarget, ownersLeft }) =>
    checkRole({ caller: facts.caller, person, role: Number(value) as Role, isOnlyTarget, ownersLeft }),
  endpoint: () => 'PATCH /users/{user_id}',
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

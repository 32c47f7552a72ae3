import type { Action } from '../../../src-preload/contract/change-entities.ts';
import { roles, type Role } from '../../../src-preload/contract/entities.ts';
import { fail, succeed, type Result } from '../../../src-preload/contract/outcome.ts';
import { getUser, updateUser } from '../../zulip/route/users.ts';
import { checkRole, touchesAdministration } from '../checks.ts';
import type { PlanningFacts } from '../person-facts.ts';
import { isRole, nameOrCount, roleName, roleWithArticle } from '../words.ts';
import { collectPeople, skippedRow, type Expansion, type FieldOperations } from './expansion.ts';

/** A role as text is its integer. https://zulip.com/api/roles-and-permissions */
export const roleOperations: FieldOperations = {
  noun: 'role',
  current: (person) => String(person.role),
  words: (value) => roleName(Number(value)),
  async send(connection, change) {
    const { ignoredParameters } = await updateUser(connection, change.userId, { role: Number(change.after) });
    return ignoredParameters;
  },
  async readBack(connection, userId, signal) {
    return String((await getUser(connection, userId, { signal })).role);
  },
};

function whatElseChanges(role: Role): string[] {
  const sentences = [
    'They move from the system group of their old role to that of the new one. Permissions that the old group gives end.',
  ];
  if (role === roles.guest) {
    sentences.push('Guests see public channels only if they have joined them.');
  }
  return sentences;
}

/**
 * Expands "set role": one PATCH for each person whose role differs and may be changed, owners first.
 *
 * @returns `invalid-input` on the field `role` for a number that is no role
 */
export function expandSetRole(
  action: Extract<Action, { kind: 'set-role' }>,
  facts: PlanningFacts,
): Result<Expansion> {
  const { caller } = facts;
  const { role } = action;
  if (!isRole(role)) return fail({ kind: 'invalid-input', field: 'role', message: 'Invalid role' });
  const { people, gone } = collectPeople(action.userIds, facts.person, (person) => person.role);
  const expansion: Expansion = {
    title: `Set role to ${roleName(role)} for ${nameOrCount([...people, ...gone].map(({ name }) => name))}`,
    changes: [],
    skipped: gone,
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    isGrave: false,
  };
  let ownersLeft = facts.activeHumanOwners;
  let grave = 0;
  let isOwnDemotion = false;
  for (const person of people) {
    const isOnlyTarget = people.length + gone.length === 1;
    const verdict = checkRole({ caller, person, role, isOnlyTarget, ownersLeft });
    if (verdict.kind === 'skip') {
      expansion.skipped.push(skippedRow(person, verdict, facts));
      continue;
    }
    if (person.role === roles.owner && person.isActive && !person.isBot) ownersLeft -= 1;
    if (touchesAdministration(person.role, role)) grave += 1;
    if (person.userId === caller.userId && role > person.role) isOwnDemotion = true;
    expansion.changes.push({
      id: expansion.changes.length + 1,
      userId: person.userId,
      name: person.name,
      email: person.email,
      field: 'role',
      before: String(person.role),
      after: String(role),
      risk: verdict.risk,
      notice: verdict.notice,
      endpoint: 'PATCH /users/{user_id}',
      inverse: { kind: 'set-role', userIds: [person.userId], role: person.role },
    });
  }
  expansion.isGrave = grave > 1;
  if (expansion.changes.length === 0) return succeed(expansion);
  expansion.whatElseChanges = whatElseChanges(role);
  if (!isOwnDemotion) {
    expansion.canBeUndone.push(
      `The role. Setting it back works for everyone who is still ${roleWithArticle(role)} then.`,
    );
  } else {
    expansion.cannotBeUndone.push('You cannot give the rights back to yourself. Somebody else has to do it.');
  }
  expansion.cannotBeUndone.push('People see their new role at once. Nothing tells them why.');
  return succeed(expansion);
}

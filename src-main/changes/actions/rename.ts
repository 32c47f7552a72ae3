import type { Action } from '../../../src-preload/contract/change-entities.ts';
import { fail, succeed, type Result } from '../../../src-preload/contract/outcome.ts';
import { getUser, updateUser } from '../../zulip/route/users.ts';
import { checkRename } from '../checks.ts';
import type { PlanningFacts } from '../person-facts.ts';
import { nameObjection, trimAsServer } from '../server-text.ts';
import { goneRow, skippedRow, type Expansion, type FieldOperations } from './expansion.ts';

/** A name as text is the name itself, trimmed as the server stores it. */
export const nameOperations: FieldOperations = {
  noun: 'name',
  current: (person) => person.name,
  words: (value) => value,
  async send(connection, change) {
    const { ignoredParameters } = await updateUser(connection, change.userId, { full_name: change.after });
    return ignoredParameters;
  },
  async readBack(connection, userId, signal) {
    return (await getUser(connection, userId, { signal })).full_name;
  },
};

/**
 * Expands "rename" to one PATCH.
 *
 * @returns `invalid-input` on the field `name`, in the server's words, for a name that it would refuse
 */
export function expandRename(
  action: Extract<Action, { kind: 'rename' }>,
  facts: PlanningFacts,
): Result<Expansion> {
  const name = trimAsServer(action.name);
  const objection = nameObjection(name);
  if (objection !== null) return fail({ kind: 'invalid-input', field: 'name', message: objection });

  const { userId } = action;
  const person = facts.person(userId);
  const expansion: Expansion = {
    title: `Rename ${person?.name ?? `User ${userId}`}`,
    changes: [],
    skipped: [],
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    isGrave: false,
  };
  if (person === undefined) {
    expansion.skipped.push(goneRow(userId));
    return succeed(expansion);
  }
  const verdict = checkRename(facts.caller, person, name);
  if (verdict.kind === 'skip') {
    expansion.skipped.push(skippedRow(person, verdict, facts));
    return succeed(expansion);
  }
  expansion.changes.push({
    id: 1,
    userId,
    name: person.name,
    email: person.email,
    field: 'name',
    before: person.name,
    after: name,
    risk: verdict.risk,
    notice: verdict.notice,
    endpoint: 'PATCH /users/{user_id}',
    inverse: { kind: 'rename', userId, name: person.name },
  });
  expansion.canBeUndone.push('The name. Renaming back works while nobody else has renamed the account.');
  expansion.cannotBeUndone.push('Everyone who can see the account sees the new name at once.');
  return succeed(expansion);
}

import { targetOf } from '#contract/changes.ts';
import { textsAt } from '#contract/level-words.ts';
import { countOf, plural } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import { checkActivation, checkDeactivation, isActiveOwner } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

export const activeAccount = 'active';
export const deactivatedAccount = 'deactivated';

const mostBotsNamed = 5;

/** `2 bots that they own are deactivated too: Pager and Kiln alarm.`; empty if there are none. */
function botWords(bots: readonly string[], becomes: { one: string; many: string }): string[] {
  if (bots.length === 0) return [];
  const verb = plural(bots.length, becomes.one, becomes.many);
  return [`${countOf(bots.length, 'bot')} that they own ${verb}: ${someOf(bots, mostBotsNamed)}.`];
}

/** Whether an account can be used. https://zulip.com/api/deactivate-user, https://zulip.com/api/reactivate-user */
export const accountRules: FieldRules<PersonFacts> = {
  noun: 'account',
  inputField: 'account',
  current: (person) => (person.isActive ? activeAccount : deactivatedAccount),
  withValue: (person, value) => ({ ...person, isActive: value === activeAccount }),
  words: (value) => (value === activeAccount ? 'Active' : 'Deactivated'),
  objection: (value) =>
    value === activeAccount || value === deactivatedAccount ? null : 'Invalid account state',
  check: ({ facts, subject: person, value, tally }) =>
    value === activeAccount
      ? checkActivation(facts.caller, person)
      : checkDeactivation(facts.caller, person, tally.ownersLeft),
  endpoint(person, value) {
    if (value === activeAccount) return 'POST /users/{user_id}/reactivate';
    return person.isBot ? 'DELETE /bots/{bot_id}' : 'DELETE /users/{user_id}';
  },
  count(person, value, tally) {
    if (value === deactivatedAccount && isActiveOwner(person)) tally.ownersLeft -= 1;
  },
  // Handing things over requires an active account, and so does getting them back.
  phase: (value) => (value === activeAccount ? -1 : 1),
  // The server deactivates a person's bots too, but reactivates only the person.
  affects: (person, value, facts, planned) =>
    facts
      .botsOf(person.userId)
      .filter(({ isActive }) => isActive === (value === deactivatedAccount))
      .filter(({ userId }) => planned(targetOf('user', userId), 'owner') === undefined)
      .map(({ name }) => name),
  effects(values, server, emails, bots) {
    const leaves = values.includes(deactivatedAccount);
    const returns = values.includes(activeAccount);
    const leaving = bots.get(deactivatedAccount) ?? [];
    const staying = bots.get(activeAccount) ?? [];
    return {
      whatElseChanges: [
        ...(leaves ? [...textsAt(server, 'deactivatedPeople'), 'Their messages stay.'] : []),
        ...botWords(leaving, { one: 'is deactivated too', many: 'are deactivated too' }),
        ...(returns ? [...textsAt(server, 'reactivatedPeople')] : []),
        ...botWords(staying, { one: 'stays deactivated', many: 'stay deactivated' }),
      ],
      canBeUndone: [
        ...(leaves ? [...textsAt(server, 'deactivationUndone')] : []),
        ...(returns ? ['The reactivation.'] : []),
      ],
      cannotBeUndone: leaves
        ? [
            ...(emails.length > 0 ? ['An email tells them at once that their account was deactivated.'] : []),
            ...(leaving.length > 0 ? ['Bots stay deactivated until somebody reactivates each of them.'] : []),
            'Invitations that they sent are revoked.',
          ]
        : [],
    };
  },
};

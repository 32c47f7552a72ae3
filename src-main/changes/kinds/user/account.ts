import { wordsAt } from '#contract/level-words.ts';
import { checkActivation, checkDeactivation, isActiveOwner } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

export const activeAccount = 'active';
export const deactivatedAccount = 'deactivated';

/** What is said of the e-mail to whoever is deactivated. */
function emailWords(comment: string): string {
  return comment === ''
    ? 'An e-mail tells them at once that their account was deactivated.'
    : `An e-mail tells them at once that their account was deactivated, and says:\n${comment}`;
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
    if (value !== deactivatedAccount) return;
    tally.grave += 1;
    if (isActiveOwner(person)) tally.ownersLeft -= 1;
  },
  effects(values, server, emails) {
    const leaves = values.includes(deactivatedAccount);
    const returns = values.includes(activeAccount);
    return {
      whatElseChanges: [
        ...(leaves ? [wordsAt(server, 'deactivatedPeople'), 'Their messages stay.'] : []),
        ...(returns ? [wordsAt(server, 'reactivatedPeople')] : []),
      ],
      canBeUndone: [
        ...(leaves ? [wordsAt(server, 'deactivationUndone')] : []),
        ...(returns ? ['The reactivation.'] : []),
      ],
      cannotBeUndone: leaves ? [...emails.map(emailWords), 'Invitations that they sent are revoked.'] : [],
    };
  },
};

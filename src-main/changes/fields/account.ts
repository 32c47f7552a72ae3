import { checkActivation, checkDeactivation } from '../checks.ts';
import type { FieldRules } from './field-rules.ts';

export const activeAccount = 'active';
export const deactivatedAccount = 'deactivated';

/** Whether an account can be used. https://zulip.com/api/deactivate-user, https://zulip.com/api/reactivate-user */
export const accountRules: FieldRules = {
  noun: 'account',
  inputField: 'account',
  current: (person) => (person.isActive ? activeAccount : deactivatedAccount),
  words: (value) => (value === activeAccount ? 'Active' : 'Deactivated'),
  objection: (value) =>
    value === activeAccount || value === deactivatedAccount ? null : 'Invalid account state',
  check: ({ facts, person, value, ownersLeft }) =>
    value === activeAccount
      ? checkActivation(facts.caller, person)
      : checkDeactivation(facts.caller, person, ownersLeft),
  endpoint(person, value) {
    if (value === activeAccount) return 'POST /users/{user_id}/reactivate';
    return person.isBot ? 'DELETE /bots/{bot_id}' : 'DELETE /users/{user_id}';
  },
  effects(values) {
    const leaves = values.includes(deactivatedAccount);
    const returns = values.includes(activeAccount);
    return {
      whatElseChanges: [
        ...(leaves
          ? [
              'They are signed out everywhere, and leave groups and channels. Bots that are theirs are deactivated as well.',
              'Their messages stay.',
            ]
          : []),
        ...(returns ? ['They can sign in again, and are back in their channels and groups.'] : []),
      ],
      canBeUndone: [
        ...(leaves
          ? ['The deactivation. Reactivating brings channels and groups back, but not the bots.']
          : []),
        ...(returns ? ['The reactivation.'] : []),
      ],
      cannotBeUndone: leaves ? ['Invitations that they sent are revoked.'] : [],
    };
  },
};

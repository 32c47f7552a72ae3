import { targetOf } from '#contract/changes.ts';
import { textsAt } from '#contract/level-words.ts';
import { someOf } from '#contract/words/list.ts';
import { text, type Text } from '#words/text.ts';
import { checkActivation, checkDeactivation, isActiveOwner } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

export const activeAccount = 'active';
export const deactivatedAccount = 'deactivated';

const mostBotsNamed = 5;

/** `2 bots that they own are deactivated too: Pager and Kiln alarm.`; empty if there are none. */
function botWords(bots: readonly string[], id: 'effect.bots-leaving' | 'effect.bots-staying'): Text[] {
  if (bots.length === 0) return [];
  return [text(id, { count: bots.length, bots: someOf(bots, mostBotsNamed) })];
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
        ...(leaves ? [...textsAt(server, 'deactivatedPeople'), text('effect.their-messages-stay')] : []),
        ...botWords(leaving, 'effect.bots-leaving'),
        ...(returns ? [...textsAt(server, 'reactivatedPeople')] : []),
        ...botWords(staying, 'effect.bots-staying'),
      ],
      canBeUndone: [
        ...(leaves ? [...textsAt(server, 'deactivationUndone')] : []),
        ...(returns ? [text('effect.the-reactivation')] : []),
      ],
      cannotBeUndone: leaves
        ? [
            ...(emails.length > 0 ? [text('effect.email-tells-them-at')] : []),
            ...(leaving.length > 0 ? [text('effect.bots-stay-deactivated-until')] : []),
            text('effect.invitations-they-sent-revoked'),
          ]
        : [],
    };
  },
};

import { isEmailAddress } from '#contract/text-rules.ts';
import { lostLettersObjection, plainAddress } from '#contract/unseen-signs.ts';
import { text } from '#words/text.ts';
import { needsAdministrator, needsFeature, skip } from '../../verdict.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

/**
 * The real address. The server's operator decides who may change it, and no call says so beforehand.
 * https://zulip.com/api/update-user
 */
export const emailRules: FieldRules<PersonFacts> = {
  noun: 'email address',
  inputField: 'email',
  normalise: plainAddress,
  current: (person) => person.email ?? '',
  withValue: (person, email) => ({ ...person, email }),
  words: (value) => (value === '' ? 'hidden' : value),
  objection: (value) => (isEmailAddress(value) ? lostLettersObjection(value) : 'Invalid new email address.'),
  check({ facts, subject: person, value, tally }) {
    if (person.email === value) return skip('already-so', 'That is the address already. Nothing to change.');
    if (facts.caller.role > 200) return needsAdministrator('change addresses', facts.caller);
    if (person.isBot) return skip('bot', 'Bots have no address of their own.');
    if (person.email === null) {
      return skip(
        'not-permitted',
        'The address is hidden from you, so the change could not be checked or undone.',
      );
    }
    if (facts.isReservedAddress(value)) {
      return skip('not-possible', 'New email value error: Reserved for system bots.');
    }
    const other = tally.addressesGiven.get(value.toLowerCase());
    if (other !== undefined) {
      return skip('not-possible', `${other} gets this address in the same change. Enter another one.`);
    }
    const holder = facts.holderOfAddress(value);
    if (holder !== undefined && holder !== person.userId) {
      const isActive = facts.person(holder)?.isActive === true;
      const reason = isActive ? 'Already has an account.' : 'Account has been deactivated.';
      return skip('not-possible', `New email value error: ${reason}`);
    }
    return (
      needsFeature(facts, 'user-email-change') ?? {
        kind: 'change',
        risk: 'high',
        notice: 'Signs in with the new address',
      }
    );
  },
  count(person, value, tally) {
    tally.addressesGiven.set(value.toLowerCase(), person.name);
  },
  endpoint: () => 'PATCH /users/{user_id}',
  effects: () => ({
    whatElseChanges: [text('effect.person-signs-with-new')],
    canBeUndone: [text('effect.address-while-still-new')],
    cannotBeUndone: [text('effect.server-may-tell-old')],
  }),
};

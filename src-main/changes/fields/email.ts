import { requireFeature } from '../../zulip/feature-levels.ts';
import { failureOf } from '../../zulip/errors.ts';
import { needsAdministrator, skip } from '../checks.ts';
import type { FieldRules } from './field-rules.ts';

/** The real address. Who may change it, the server's operator says; nothing tells beforehand. https://zulip.com/api/update-user */
export const emailRules: FieldRules = {
  noun: 'e-mail address',
  inputField: 'email',
  current: (person) => person.email ?? '',
  words: (value) => (value === '' ? 'hidden' : value),
  objection: (value) => (/^[^\s@]+@[^\s@]+$/u.test(value) ? null : 'Invalid new email address.'),
  check({ facts, person, value }) {
    if (person.email === value) return skip('already-so', 'That is the address already. Nothing to change.');
    if (facts.caller.role > 200) return needsAdministrator('change addresses', facts.caller);
    if (person.isBot) return skip('bot', 'Bots have no address of their own.');
    if (person.email === null) {
      return skip(
        'not-permitted',
        'The address is hidden from you, so the change could not be checked or undone.',
      );
    }
    try {
      requireFeature(facts, 'user-email-change');
    } catch (error) {
      const failure = failureOf(error);
      return skip('not-possible', 'message' in failure ? failure.message : 'The server is too old.');
    }
    return { kind: 'change', risk: 'high', notice: 'Signs in with the new address' };
  },
  endpoint: () => 'PATCH /users/{user_id}',
  effects: () => ({
    whatElseChanges: ['The person signs in with the new address from then on, and gets e-mails there.'],
    canBeUndone: ['The address, while it is still the new one and the old one is free.'],
    cannotBeUndone: ['The server may tell the old address of the change.'],
  }),
};

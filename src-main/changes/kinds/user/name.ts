import { personNameObjection, strippedText } from '#contract/text-rules.ts';
import { lostLettersObjection } from '#contract/unseen-signs.ts';
import { text } from '#words/text.ts';
import { checkRename, isSelfService } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

/** A name's text is the name itself, trimmed as the server stores it. */
export const nameRules: FieldRules<PersonFacts> = {
  noun: 'name',
  inputField: 'name',
  normalise: strippedText,
  current: (person) => person.name,
  withValue: (person, name) => ({ ...person, name }),
  words: (value) => value,
  objection: (value, { featureLevel }) =>
    personNameObjection(value, featureLevel) ?? lostLettersObjection(value),
  check: ({ facts, subject: person, value }) => checkRename(facts.caller, person, value),
  endpoint: (person, _value, caller) =>
    isSelfService(caller, person) ? 'PATCH /settings' : 'PATCH /users/{user_id}',
  effects: () => ({
    whatElseChanges: [],
    canBeUndone: [text('effect.name-renaming-back-works')],
    cannotBeUndone: [text('effect.name-seen')],
  }),
};

import type { PersonStatus } from '#contract/people.ts';
import { statusTextObjection, strippedText } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import { readKeptStatus } from '../../../store/kept-status.ts';
import { checkStatus } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

const noStatus: PersonStatus = { text: '', emoji: null };

/** The canonical text of a status: JSON with sorted keys. No status and an empty one are the same. */
export function statusText(status: PersonStatus | null): string {
  const { text, emoji } = status ?? noStatus;
  return JSON.stringify({
    text,
    emoji: emoji === null ? null : { name: emoji.name, code: emoji.code, kind: emoji.kind },
  });
}

/** The status that a canonical text holds. */
export function readStatusText(value: string): PersonStatus {
  return readKeptStatus(value);
}

/** A person's status. https://zulip.com/api/update-status-for-user */
export const statusRules: FieldRules<PersonFacts> = {
  noun: 'status',
  inputField: 'text',
  normalise(value) {
    const status = readStatusText(value);
    return statusText({ ...status, text: strippedText(status.text) });
  },
  current: (person) => statusText(person.status),
  withValue: (person, value) => ({ ...person, status: readStatusText(value) }),
  words(value) {
    const { text, emoji } = readStatusText(value);
    const parts = [emoji === null ? '' : `:${emoji.name}:`, text].filter((part) => part !== '');
    return parts.length === 0 ? 'No status' : parts.join(' ');
  },
  objection: (value) => statusTextObjection(readStatusText(value).text),
  check: ({ facts, subject: person, value }) =>
    checkStatus(facts, person, statusText(person.status) === value),
  endpoint: (person, _value, caller) =>
    person.userId === caller.userId ? 'POST /users/me/status' : 'POST /users/{user_id}/status',
  effects: () => ({
    whatElseChanges: [],
    canBeUndone: [text('effect.status-setting-back-works')],
    cannotBeUndone: [text('effect.status-seen')],
  }),
};

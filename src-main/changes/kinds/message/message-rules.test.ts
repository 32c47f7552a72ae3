import { expect, it } from 'vitest';
import type { AnnounceRules } from '#contract/announce.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { messageRules } from './message-rules.ts';

/** A server with its own limits, and an organization with a custom name for general chat. */
const customRules: AnnounceRules = {
  id: 0,
  maxMessageLength: 20,
  maxTopicLength: 8,
  emptyTopics: 'allowed',
  emptyTopicName: 'forum room',
  noTopicIsEmpty: true,
  draftsSynchronized: true,
};
const facts = {
  messages: () => ({ rules: customRules }),
  reportTypeName: (key: string) => (key === 'norms' ? 'Violates community norms' : key),
} as unknown as PlanningFacts;
const rulesOf = (field: string) => messageRules.rules(field, facts);
const direct = (content: string): string => JSON.stringify([[7], content]);

it.each([
  ['direct', direct('x'.repeat(20)), null],
  [
    'direct',
    direct('🔥'.repeat(21)),
    '1 character too long. The server keeps 20 and would silently cut the rest.',
  ],
  ['topic', 'y'.repeat(8), null],
  ['topic', 'y'.repeat(10), '2 characters too long. The server keeps 8 and would silently cut the rest.'],
  ['own-topic', 'a\u0001b', 'Invalid character in topic, at position 2!'],
])('%s %s is checked against the server’s limits: %s', (field, value, objection) => {
  expect(rulesOf(field)?.objection(value, facts)).toBe(objection);
});

it('general chat has the organization’s name for it, and its other names are recognized', () => {
  const rules = rulesOf('topic');
  expect(rules?.words('')).toBe('forum room');
  expect(['  forum room ', '(no topic)', ' lunch '].map((typed) => rules?.normalise?.(typed))).toEqual([
    '',
    '',
    'lunch',
  ]);
});

it('a report’s type has the organization’s name for it', () => {
  const value = JSON.stringify(['norms', 'Again.']);
  expect(rulesOf('report')?.words(value)).toBe('Violates community norms: Again.');
  expect(rulesOf('report')?.facts?.('', value, null)[0]).toMatchObject({ after: 'Violates community norms' });
});

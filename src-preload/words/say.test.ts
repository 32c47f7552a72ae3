import { readCatalogue, readMessage } from '../../build/words/catalogue.ts';
import { afterEach, expect, test } from 'vitest';
import { join } from 'node:path';
import { say, sayInParts, setWords, type Catalogue } from './say.ts';

const english: Catalogue = Object.fromEntries(
  [...readCatalogue(join(import.meta.dirname, '..', '..'), 'en').messages].map(([id, { parsed }]) => [
    id,
    parsed,
  ]),
);

afterEach(() => setWords('en', english));

test('a message is said with its values, and counts by the rules of the language', () => {
  setWords('en', english);
  expect(say('first-run.use-address', { address: 'chat.orchid.example' })).toBe('Use chat.orchid.example');
  expect(say('first-run.demo-people', { count: 1 })).toBe('1 person, names in several scripts');
  expect(say('first-run.demo-people', { count: 12_480 })).toBe('12,480 people, names in several scripts');
  const { parsed } = readMessage('{count, plural, one {# osoba} few {# osoby} other {# osób}}');
  setWords('pl', { 'first-run.demo-people': parsed });
  expect([1, 3, 12_480].map((count) => say('first-run.demo-people', { count }))).toEqual([
    '1 osoba',
    '3 osoby',
    '12\u00a0480 osób',
  ]);
});

test('values that are no texts come in the order that the language puts them in', () => {
  const name = { element: 'b' };
  setWords('ja', { 'first-run.signing-in': readMessage('{organization}にサインイン中').parsed });
  expect(sayInParts<'first-run.signing-in', object>('first-run.signing-in', { organization: name })).toEqual([
    name,
    'にサインイン中',
  ]);
});

test('a message that the language lacks is an error with its id', () => {
  setWords('de', {});
  expect(() => say('first-run.cancel')).toThrow('No message "first-run.cancel" in de.');
});

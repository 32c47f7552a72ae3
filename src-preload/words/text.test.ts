import { afterEach, expect, test } from 'vitest';
import english from 'virtual:words/en';
import { readMessage } from '../../build/words/catalogue.ts';
import { setWords } from './say.ts';
import { sayText, text, type Text } from './text.ts';

afterEach(() => setWords('en', english));

const unreached = text('server.no-organization', {
  isSaid: 'yes',
  words: text('server.redirects', { location: 'https://chat.example.org' }),
});
const said =
  'There is a Zulip server, but no organization at this address. Enter its full address (the server says: The server redirects to https://chat.example.org.).';

test('a text is said where it is shown, in the language that is set there', () => {
  expect(sayText(unreached)).toBe(said);
  setWords('de', { 'server.connection-closed': readMessage('Die Verbindung wurde getrennt.').parsed });
  expect(sayText(text('server.connection-closed'))).toBe('Die Verbindung wurde getrennt.');
});

test('a text stays the same when it is stored or sent', () => {
  expect(sayText(JSON.parse(JSON.stringify(unreached)) as Text)).toBe(said);
  expect(sayText(structuredClone(unreached))).toBe(said);
});

test('a plain string is said already, whatever it contains', () => {
  expect(sayText('{count, plural')).toBe('{count, plural');
});

test.each<[given: unknown, shown: string]>([
  [
    { id: 'server.of-a-newer-version', values: { name: 'Iris', count: 3 } },
    'server.of-a-newer-version Iris 3',
  ],
  [{ id: 'server.redirects' }, 'server.redirects'],
  [{ id: '__proto__' }, '__proto__'],
  [{ id: 'toString', values: 'none' }, 'toString'],
  [{ id: 7 }, ''],
  [{ values: {} }, ''],
  [null, ''],
  [undefined, ''],
  [12, ''],
  [['server.connection-closed'], ''],
])('%j from a damaged journal is shown as "%s"', (given, shown) => {
  expect(sayText(given as Text)).toBe(shown);
});

test('a text that contains itself is said to an end', () => {
  const endless = { id: 'server.redirects', values: {} as Record<string, unknown> };
  endless.values['location'] = endless;
  expect(sayText(endless as unknown as Text)).toContain('The server redirects to');
});

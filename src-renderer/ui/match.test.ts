import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rendererSources } from '../../test/renderer-sources.ts';
import { findMatch, fitOf, hasWords } from './match.ts';

const marked = (text: string, query: string) => {
  const match = findMatch(text, query);
  return match === null ? null : text.slice(match.start, match.end);
};

test.each([
  ['Regional leads', 'LEAD', 'lead'],
  ['Łukasz Wiśniewski', 'wisn', 'Wiśn'],
  ['Łukasz Wiśniewski', 'lukasz', 'Łukasz'],
  ['Eilidh Mac Leòid', 'leo', 'Leò'],
  ['Юлия Воронцова', 'вор', 'Вор'],
  ['田中 美咲', '美', '美'],
  ['People', 'x', null],
])('in %j, %j marks %j', (text, query, part) => {
  expect(marked(text, query)).toBe(part);
});

test.each([
  ['Zoë Müller', 'muller zoe', true],
  ['Łukasz Wiśniewski', 'wisn', true],
  ['Łukasz Wiśniewski', 'lukasz', true],
  ['Straße', 'strasse', true],
  ['Łukasz Wiśniewski', 'wisn x', false],
  ['Ελλάδα', 'ελλαδα', true],
  ['People', '  ', true],
])('%j has the words %j: %j', (text, query, found) => {
  expect(hasWords(text, query)).toBe(found);
});

test('the start of a word takes precedence over the middle of one', () => {
  expect(findMatch('Colored red', 'red')).toEqual({ start: 8, end: 11 });
});

test('any part of a text is found in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (raw, from, length) => {
      const text = raw.normalize('NFC');
      const part = text.slice(from % text.length, (from % text.length) + 1 + (length % 5));
      expect(findMatch(text, part)).not.toBeNull();
    }),
  );
});

test.each<[string, string, number | null]>([
  ['Kiln', 'kiln', 0],
  ['Léa', 'lea', 0],
  ['Kiln fires', 'kiln', 1],
  ['Old kiln', 'kiln', 2],
  ['Old kiln fires', 'fires old', 3],
  ['Oldkiln', 'kiln', 4],
  ['Oldkiln fires', 'kiln fi', 4],
  ['Oldkiln fires', 'fires kiln', 4],
  ['Old', 'kiln', null],
  ['Old kiln', 'kiln x', null],
])('%j fits %j as number %s', (text, query, fit) => {
  expect(fitOf(text, query)).toBe(fit);
});

test('no list is searched in another way, in which accents would matter', () => {
  const searches = /to(?:Locale)?LowerCase\(\)\s*\.(?:includes|indexOf|startsWith)\(/u;
  expect(
    rendererSources()
      .filter(({ text }) => searches.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

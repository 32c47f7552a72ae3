import { expect, it } from 'vitest';
import { countOf, formatCount, objectOf, plural } from './count.ts';

it('groups thousands', () => {
  expect(formatCount(12_480)).toBe('12,480');
});

it.each([
  [0, '0 people', '0 files', 'are'],
  [1, '1 person', '1 file', 'is'],
  [2, '2 people', '2 files', 'are'],
  [1_200, '1,200 people', '1,200 files', 'are'],
])('%i is counted in words', (count, people, files, verb) => {
  expect([countOf(count, 'person'), countOf(count, 'file')]).toEqual([people, files]);
  expect(plural(count, 'is', 'are')).toBe(verb);
});

it('the object of a button is counted from two on', () => {
  expect([objectOf(1, 'file'), objectOf(5, 'file')]).toEqual(['file', '5 files']);
});

it.each(['person', 'status', 'emoji'])('%s has the plural of a dictionary', (noun) => {
  expect(['people', 'statuses', 'emoji']).toContain(plural(2, noun));
});

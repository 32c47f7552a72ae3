import { describe, expect, test } from 'vitest';
import { countWords, dateOf, dayOf, durationWords, exactTime, relativeTime, timeAgo } from './time-words.ts';

describe('a past moment', () => {
  const now = new Date(2026, 10, 23, 14, 12).getTime();
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1_000;

  test.each([
    ['ahead by a clock that runs fast', at(2026, 10, 23, 14, 13), 'now'],
    ['within the minute', now / 1_000 - 59, 'now'],
    ['a minute ago', now / 1_000 - 60, '1 min'],
    ['just within the hour', now / 1_000 - 3_599, '59 min'],
    ['an hour ago', now / 1_000 - 3_600, '1 h'],
    ['minutes ago', at(2026, 10, 23, 14, 0), '12 min'],
    ['hours ago, the same day', at(2026, 10, 23, 11, 0), '3 h'],
    ['late the day before', at(2026, 10, 22, 23, 50), 'yesterday'],
    ['two calendar days ago', at(2026, 10, 21, 23, 59), '21 Nov'],
    ['in another year', at(2025, 2, 3, 9, 0), '3 Mar 2025'],
  ])('%s', (_name, seconds, words) => {
    expect(relativeTime(seconds, now)).toBe(words);
  });
});

test.each([
  [-4, '0 s'],
  [7.2, '8 s'],
  [60, '1 min'],
  [3_540, '59 min'],
  [3_541, '1 h'],
  [9_000, '2 h 30 min'],
  [7 * 3_600 + 60, '8 h'],
  [60 * 3_600, '3 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test('thousands are grouped', () => {
  expect(countWords(12_480)).toBe('12,480');
});

test('dates have three letters for every month, and exact times name day and second', () => {
  const at = new Date(2026, 8, 14, 9, 0, 5).getTime() / 1_000;
  expect(dateOf(at)).toBe('14 Sep 2026');
  expect(exactTime(at)).toMatch(/^Mon 14 Sep 2026, 09:00:05 /);
});

test.each([
  [30, 'now'],
  [12 * 60, '12 min ago'],
  [3 * 3_600, '3 h ago'],
  [86_400, 'yesterday'],
  [20 * 86_400, 'on 3 Nov'],
  [400 * 86_400, 'on 19 Oct 2025'],
])('a moment %i s ago within a sentence: %s', (seconds, words) => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(timeAgo(now / 1_000 - seconds, now)).toBe(words);
});

test('months are shortened alike', () => {
  expect(dayOf(new Date(2026, 8, 3).getTime() / 1_000)).toBe('3 Sep');
});

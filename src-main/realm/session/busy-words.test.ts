import { expect, test } from 'vitest';
import { busyTest } from './busy-words.ts';

test.each([
  ['On leave until 24 Nov', ['on leave'], 'on leave'],
  ['on  LEAVE', ['on leave'], 'on leave'],
  ['Ill today', ['ill'], 'ill'],
  ['I will be back', ['ill'], null],
  ['still here', ['ill', 'here'], 'here'],
  ['krank', ['krank', 'ill'], 'krank'],
  ['Malade – à demain', ['a demain'], 'a demain'],
  ['out-of-office', ['office'], 'office'],
  ['50% (mornings)', ['50%', '(mornings)'], '50%'],
  ['c++ review', ['c++'], 'c++'],
  ['今日は休暇です', ['休暇'], '休暇'],
  ['', ['x'], null],
  ['anything', [], null],
  ['anything', ['  '], null],
])('in “%s” the words %j find %s', (text, words, expected) => {
  expect(busyTest(words)(text)).toBe(expected);
});

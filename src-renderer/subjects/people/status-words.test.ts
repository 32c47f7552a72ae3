import { expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

const emoji = { name: 'palm_tree', code: '1f334', kind: 'unicode' } as const;

test.each([
  ['is empty without a status', null, ''],
  ['is its text', { text: 'At the kiln', emoji }, 'At the kiln'],
  ['is the name of its emoji without a text', { text: '', emoji }, 'palm tree'],
  ['is empty with neither', { text: '', emoji: null }, ''],
])('what a status says %s', (_, status, words) => {
  expect(statusWords(status)).toBe(words);
});

import { expect, test } from 'vitest';
import { noneHasWords } from './list-description.ts';

test.each([
  [1, 'The only domain does not have'],
  [2, 'None of the 2 domains has'],
  [1_200, 'None of the 1,200 domains has'],
])('no match among %i rows is explained: %s', (count, words) => {
  expect(noneHasWords({ one: 'domain' }, count)).toBe(words);
});

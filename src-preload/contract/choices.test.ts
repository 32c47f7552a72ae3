import { expect, it } from 'vitest';
import { hasFields, isOneOf, keysOf, recordOf } from './choices.ts';

it.each([
  ['up', true],
  ['UP', false],
  ['', false],
  [1, false],
  [undefined, false],
])('a choice is told from what is none: %j', (value, expected) => {
  expect(isOneOf(['up', 'down'], value)).toBe(expected);
});

it.each([
  [{}, true],
  [[], true],
  [null, false],
  [undefined, false],
  ['{}', false],
])('what has fields is told from what has none: %j', (value, expected) => {
  expect(hasFields(value)).toBe(expected);
});

it('keeps the order in which keys are written', () => {
  expect(keysOf({ later: 2, earlier: 1 })).toEqual(['later', 'earlier']);
});

it('gives each key its value', () => {
  expect(recordOf(['one', 'three'], (key) => key.length)).toEqual({ one: 3, three: 5 });
});

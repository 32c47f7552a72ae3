import { expect, it } from 'vitest';
import { hasFields, isOneOf, keysOf, recordOf } from './choices.ts';

it.each([
  ['up', true],
  ['UP', false],
  ['', false],
  [1, false],
  [undefined, false],
])('a choice is distinguished from other values: %j', (value, expected) => {
  expect(isOneOf(['up', 'down'], value)).toBe(expected);
});

it.each([
  [{}, true],
  [[], true],
  [null, false],
  [undefined, false],
  ['{}', false],
])('a value with fields is distinguished from one without: %j', (value, expected) => {
  expect(hasFields(value)).toBe(expected);
});

it('the keys keep the order in which they are written', () => {
  expect(keysOf({ later: 2, earlier: 1 })).toEqual(['later', 'earlier']);
});

it('each key gets its value', () => {
  expect(recordOf(['one', 'three'], (key) => key.length)).toEqual({ one: 3, three: 5 });
});

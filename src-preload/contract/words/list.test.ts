import { expect, it } from 'vitest';
import { anyOf, listOf, someOf } from './list.ts';

it.each([
  [[], '', ''],
  [['Ada'], 'Ada', 'Ada'],
  [['Ada', 'Mara'], 'Ada and Mara', 'Ada or Mara'],
  [['Ada', 'Mara', 'Ines'], 'Ada, Mara and Ines', 'Ada, Mara or Ines'],
])('%j as a list', (items, all, any) => {
  expect([listOf(items), anyOf(items)]).toEqual([all, any]);
});

it('a long list names the first of many', () => {
  const names = ['Ada', 'Mara', 'Ines', 'Olu'];
  expect(someOf(names, 4)).toBe('Ada, Mara, Ines and Olu');
  expect(someOf(names, 2)).toBe('Ada, Mara and 2 more');
  expect(someOf(names, 3, 'other')).toBe('Ada, Mara, Ines and 1 other');
});

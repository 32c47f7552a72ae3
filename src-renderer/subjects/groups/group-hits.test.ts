import { expect, it } from 'vitest';
import { fitsPeopleBetter, groupHits } from './group-hits.ts';
import { inventedGroup } from './invented-groups.fixture.ts';

const groups = [inventedGroup(1, 'marathon'), inventedGroup(2, 'mara'), inventedGroup(3, 'team mara')];

it.each([
  ['mara', ['Mara Quill'], false],
  ['mara q', ['Mara Quill'], true],
  ['marath', ['Amarath Oyelaran'], false],
  ['quill', ['Mara Quill'], true],
  ['quill', [], false],
  ['', ['Mara Quill'], false],
])('for %j people %j come before groups: %s', (text, names, expected) => {
  const hits = groupHits(groups, text, () => null);
  const people = names.map((name) => ({ person: { name } }));
  expect(fitsPeopleBetter(hits, people, text)).toBe(expected);
});

import { expect, test } from 'vitest';
import { rendererSources } from '../../../test/renderer-sources.ts';
import { groupInSentence, groupName } from './groups.ts';

test.each([
  ['role:fullmembers', true, 'Full members', 'full members'],
  ['role:internet', true, 'Everyone on the internet', 'everyone on the internet'],
  ['role:of-tomorrow', true, 'role:of-tomorrow', 'role:of-tomorrow'],
  ['role:members', false, 'role:members', 'role:members'],
  ['Kiln', false, 'Kiln', 'Kiln'],
])('the group %s (of the system: %s) is called %s, within a sentence %s', (name, isSystem, title, inside) => {
  expect(groupName({ name, isSystem })).toBe(title);
  expect(groupInSentence({ name, isSystem })).toBe(inside);
});

test('system groups have the same names in every panel', () => {
  const named = /'role:\w+': '/u;
  expect(
    rendererSources()
      .filter(({ text }) => named.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

import { expect, it } from 'vitest';
import { createLookAlikes } from './look-alikes.ts';

it.each([
  ['Cyrillic letters', '\u0430nn\u043euncements', true],
  ['a capital I for an l', 'announcementsI', false],
  ['a zero-width space', 'announ\u200bcements', true],
  ['an override', '\u202eannouncements', true],
  ['other letters', 'announcement', false],
])('%s: %s', (_what, name, isAlike) => {
  const other = { id: 1, name: 'announcements' };
  const lookAlikeOf = createLookAlikes([other, { id: 2, name }]);
  expect(lookAlikeOf({ id: 2, name })).toEqual(isAlike ? other : null);
  expect(lookAlikeOf(other)?.id ?? null).toBe(isAlike ? 2 : null);
});

it('treats capitals like the lower-case letters that they resemble', () => {
  const lookAlikeOf = createLookAlikes([{ id: 1, name: 'general' }]);
  expect(lookAlikeOf({ id: 2, name: 'generaI' })?.id).toBe(1);
  expect(lookAlikeOf({ id: 2, name: 'General' })?.id).toBe(1);
  expect(lookAlikeOf({ id: 1, name: 'general' })).toBeNull();
});

import { expect, test } from 'vitest';
import { nextKind, readQuery } from './palette-items.ts';

test('prefixes ask for one kind, and Tab goes round the kinds with the text kept', () => {
  expect(readQuery('> set')).toEqual({ kind: 'actions', text: 'set' });
  expect(readQuery('@lea')).toEqual({ kind: 'people', text: 'lea' });
  expect(nextKind('lea')).toBe('>lea');
  expect(nextKind('>lea')).toBe('@lea');
  expect(readQuery('#kiln')).toEqual({ kind: 'channels', text: 'kiln' });
  expect(nextKind('@lea')).toBe('#lea');
  expect(nextKind('#lea')).toBe('lea');
});

import { expect, test } from 'vitest';
import { beginningFirst, nextKind, readQuery, type PaletteItem, settingsGroup } from './palette-items.ts';

const item = (group: string, label: string): PaletteItem => ({
  key: label,
  group,
  label,
  remark: '',
  keys: null,
  icon: null,
  run: () => undefined,
});

test('prefixes ask for one kind, and Tab goes round the kinds with the text kept', () => {
  expect(readQuery('> set')).toEqual({ kind: 'actions', text: 'set' });
  expect(readQuery('@lea')).toEqual({ kind: 'people', text: 'lea' });
  expect(nextKind('lea')).toBe('>lea');
  expect(nextKind('>lea')).toBe('@lea');
  expect(readQuery('#kiln')).toEqual({ kind: 'channels', text: 'kiln' });
  expect(nextKind('@lea')).toBe('#lea');
  expect(nextKind('#lea')).toBe('lea');
});

test('what begins with the text stands before what only has it somewhere', () => {
  const items = [
    item('People', 'Old importer'),
    item('Channels', 'imports'),
    item('Actions', 'Repeat the import'),
    item('Actions', 'Import people from CSV'),
  ];
  const labels = (text: string) => beginningFirst(items, text).map(({ label }) => label);
  expect(labels('import')).toEqual([
    'imports',
    'Repeat the import',
    'Import people from CSV',
    'Old importer',
  ]);
  expect(labels('')).toEqual(items.map(({ label }) => label));
});

test('settings come after panels and actions, even where they alone begin with the text', () => {
  const items = [
    item('Panels', 'Custom emoji'),
    item('Actions', 'Add custom emoji'),
    item(settingsGroup(), 'Emoji'),
  ];
  expect(beginningFirst(items, 'emoji')).toEqual(items);
});

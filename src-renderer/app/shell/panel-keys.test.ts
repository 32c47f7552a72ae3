import { expect, test } from 'vitest';
import { panels } from '../../panels/registry.ts';
import { panelKeys } from './panel-keys.ts';

const sources = import.meta.glob<string>(['../../{panels,ui}/**/*.tsx', '../job/*.tsx', '!**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** As a shortcut, and as a button that is one. */
const patterns = [/\bid: '([a-z ]+)',\s*keys: '([^']+)'/gu, /\bid: '([a-z ]+)',[^}]*\}\}\s*keys="([^"]+)"/gu];
const listed = new Map(
  Object.values(panelKeys()).flatMap((keys) => keys.map(([id, key]) => [id, key] as const)),
);

test('the list of all shortcuts has the keys that panels and jobs register', () => {
  const registered = Object.values(sources).flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, id = '', keys]) => [id, keys])),
  );
  expect(registered.length).toBeGreaterThan(40);
  const everywhere = new Set(['undo last', 'redo', 'redo as elsewhere']);
  const missing = registered.filter(([id = '', keys]) => listed.get(id) !== keys && !everywhere.has(id));
  expect(missing).toEqual([]);
});

test('every panel has keys of its own there', () => {
  expect(Object.keys(panelKeys())).toEqual([...panels.map(({ label }) => label), 'Job']);
});

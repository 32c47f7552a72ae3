import { expect, test } from 'vitest';
import { sayAny } from '#words/say.ts';
import { panels } from '../../panels/registry.ts';
import { panelKeys } from '../shell/panel-keys.ts';
import { panelActions } from './panel-actions.ts';

const sources = Object.values(
  import.meta.glob<string>(['../../panels/**/*.tsx', '!**/*.test.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

test.each(panelActions())('"$label" is what the panel $panel registers', ({ panel, id, label }) => {
  expect(panels.some((each) => each.id === panel)).toBe(true);
  const registered = new RegExp(
    `id: '${id}',[^}]*?(?:label: |label\\(\\) \\{\\s*return )(?:'([^']*)'|say\\('([^']+)'\\))`,
    'gu',
  );
  const labels = sources.flatMap((source) =>
    [...source.matchAll(registered)].map(([, literal, message]) => literal ?? sayAny(message ?? '', {})),
  );
  // A list and the page of one of its rows may both have it.
  expect(labels).toContain(label);
});

test('whatever a panel begins with N can be begun from anywhere', () => {
  const begun = Object.values(panelKeys()).flatMap((keys) => keys.filter(([, key]) => key === 'N'));
  expect(begun.length).toBeGreaterThan(10);
  const offered = new Set(panelActions().map(({ id }) => id));
  expect(begun.filter(([id]) => !offered.has(id))).toEqual([]);
});

import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openGallery, type GalleryPage } from '../gallery/gallery-page.ts';
import { overflows } from '../gallery/overflow.ts';

/** Every component of the window on its own: accessible, and with room for long words in both directions. */
let gallery: GalleryPage;
let page: Page;
beforeAll(async () => {
  gallery = await openGallery();
  page = gallery.page;
  await page.evaluate(axe.source);
});
afterAll(() => gallery.close());

const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
const rulesOfColours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

async function violations(options: RunOptions): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (given) =>
      (
        globalThis as unknown as { axe: { run(on: string, options: RunOptions): Promise<AxeResults> } }
      ).axe.run('[data-cell]', given),
    options,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id} at ${node.target.join(' ')}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
    ),
  );
}

describe.each([
  ['ltr', 'short'],
  ['ltr', 'long'],
  ['rtl', 'short'],
  ['rtl', 'long'],
] as const)('components, %s with %s words,', (direction, length) => {
  it('keep every text inside, complete or with an ellipsis', async () => {
    await gallery.turn('Direction', direction);
    await gallery.turn('Words', length);
    expect(await overflows(page)).toEqual([]);
  });
});

it.each([
  ['light', everyRule],
  ['dark', rulesOfColours],
] as const)('components are accessible when %s', async (scheme, rules) => {
  await gallery.turn('Theme', scheme);
  expect(await violations(rules)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { clippedControls } from './clipped-controls.ts';
import { geometryFaults } from './geometry.ts';
import { openedByTest } from './opened.ts';

const { start } = openedByTest();

const welcome = (page: Page) => page.getByRole('heading', { name: 'Realm Console' });
const catalogues = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /assets\/(en-XA|ar-XB|en)-[^/]*\.js$/u.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  );

it('speaks English where the system has a language that the console does not', async () => {
  const { page } = await start({ env: { ...process.env, LANG: 'sw_KE.UTF-8', LC_ALL: 'sw_KE.UTF-8' } });
  await page.getByRole('button', { name: 'Start the demo' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await catalogues(page)).toEqual(['en']);
});

describe.each([
  { language: 'en-XA', direction: 'ltr' },
  { language: 'ar-XB', direction: 'rtl' },
])('the first screen in $language', ({ language, direction }) => {
  it.each([
    { width: 1280, height: 800 },
    { width: 960, height: 600 },
  ])('is whole at $width', async (size) => {
    const { page } = await start({ size, args: ['--language', language] });
    await welcome(page).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
    expect(await catalogues(page)).toEqual([language]);
    expect(await geometryFaults(page)).toEqual([]);
    expect(await clippedControls(page)).toEqual([]);
  });
});

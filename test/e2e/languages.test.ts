import { describe, expect, it, vi } from 'vitest';
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

describe.each([{ language: 'en-XA' }, { language: 'ar-XB' }])('the console in $language', ({ language }) => {
  it('has whole panels, and a whole sheet', async () => {
    const size = { width: 1280, height: 800 };
    const { page } = await start({ size, args: ['--demo', '--language', language] });
    const title = page.getByRole('heading', { level: 1 });
    await page.getByRole('grid').first().waitFor();
    const isWhole = async () => {
      expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
      expect(await geometryFaults(page)).toEqual([]);
      expect(await clippedControls(page)).toEqual([]);
    };
    const seen = new Set<string>();
    for (const key of ['1', '2', '3', '5', '6', '7', '8', '9', '4']) {
      await page.keyboard.press(`Alt+${key}`);
      await vi.waitFor(async () => expect(seen).not.toContain(await title.textContent()));
      seen.add((await title.textContent()) ?? '');
      await vi.waitFor(isWhole);
    }
    await page.locator('[role="grid"]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').first().waitFor();
    await vi.waitFor(isWhole);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { backToPeople, peopleGrid, press } from './console.ts';
import { openedForFile } from './opened.ts';

/** The window only knows the people near the screen, in the whole app. */
const users = 3_000;
let page: Page;

openedForFile(
  (_realm, openedPage) => {
    page = openedPage;
  },
  null,
  { users },
);
beforeEach(() => backToPeople(page));

const bar = (): Locator => page.getByRole('toolbar', { name: 'People selected' });
const sheet = (): Locator => page.getByRole('complementary');
/** The number of people announced to screen readers. */
const rowCount = async (): Promise<number> =>
  Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1;
const numbers = new Intl.NumberFormat('en');

describe('more people than the window knows', () => {
  it('are shown to the last one, who is opened and left for the previous one', async () => {
    const total = await rowCount();
    expect(total).toBeGreaterThan(2_000);
    await press(page, 'Control+End');
    const last = peopleGrid(page).locator(`[data-row="${total - 1}"]`);
    await last.locator('svg[role="img"]').first().waitFor();
    await press(page, 'Enter');
    await sheet()
      .getByText(`${numbers.format(total)} of ${numbers.format(total)}`)
      .waitFor();
    await sheet().getByRole('button', { name: 'Previous person' }).click();
    await sheet()
      .getByText(`${numbers.format(total - 1)} of ${numbers.format(total)}`)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet().count()).toBe(0);
  });

  it('are selected from the second to the last, and all together', async () => {
    const total = await rowCount();
    await press(page, 'ArrowDown', 'Shift+Control+End');
    await expect.poll(() => bar().textContent()).toContain(`${numbers.format(total - 1)} selected`);
    await press(page, 'Control+a');
    await expect.poll(() => bar().textContent()).toContain(`${numbers.format(total)} selected`);
    await press(page, 'Escape');
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('leave the selection with the view, unless it is kept', async () => {
    const search = page.getByPlaceholder('Name, email or id');
    const all = await rowCount();
    await press(page, 'Control+a');
    await expect.poll(() => bar().count()).toBe(1);
    await search.fill('or');
    await expect.poll(rowCount).toBeLessThan(all);
    const said = () => bar().getByRole('status').textContent();
    await expect
      .poll(async () => (await said()) === `${numbers.format(await rowCount())} selected`)
      .toBe(true);
    const selected = await rowCount();
    await bar().getByRole('button', { name: 'Keep selection' }).click();
    await search.fill('ori');
    await expect.poll(rowCount).toBeLessThan(selected);
    const [left, others] = [await rowCount(), selected - (await rowCount())].map((count) =>
      numbers.format(count),
    );
    await expect
      .poll(said)
      .toContain(`${numbers.format(selected)} selected: ${left} in this view, ${others} o`);
  });
});

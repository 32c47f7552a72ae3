import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PeopleBridge } from '../fakes/people-bridge.ts';
import { openScreens } from './open-screen.ts';
import type { Screens } from './open-screen.ts';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(async () => {
  await screens?.close();
});

/**
 * Rules that are broken on screen now, with the elements. `floating` is for when a menu or tooltip is open: these stand
 * outside the landmarks by their nature, which the rule `region` would report.
 */
async function violations(page: Page, floating: 'floating' | 'plain' = 'plain'): Promise<string[]> {
  await page.waitForTimeout(250);
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: axe.source });
  const results = await page.evaluate(
    async (options) => {
      const loaded = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return loaded.axe.run(options);
    },
    { rules: { region: { enabled: floating === 'plain' } } },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

const grid = (page: Page) => page.getByRole('grid', { name: 'People' });
const focusedCell = (page: Page) =>
  page.locator('[role="gridcell"][data-focused], [role="columnheader"][data-focused]');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe.each(['light', 'dark'] as const)('accessibility in %s', (scheme) => {
  it('of people: grid, sheet, columns, filters', async () => {
    const page = await screens.open({ scheme });
    expect(await violations(page)).toEqual([]);
    await rowOf(page, 'Amara Okonkwo').locator('[data-column="1"]').click();
    await page.getByRole('complementary', { name: 'Amara Okonkwo' }).waitFor();
    await page.locator('[data-row="4"] [data-column="0"]').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Columns/u }).click();
    await page.getByPlaceholder('Find a column').waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Escape');
    await grid(page).focus();
    await press(page, 'f');
    await page.getByRole('menuitem', { name: 'Role is not' }).waitFor();
    expect(await violations(page, 'floating')).toEqual([]);
  });

  it('of dialogs: status, emoji, preview of one and of many', async () => {
    const page = await screens.open({ scheme });
    await rowOf(page, 'Amara Okonkwo').locator('[data-column="1"]').click();
    await page.getByRole('button', { name: 'Edit status' }).click();
    await page.getByLabel('Status', { exact: true }).fill('x'.repeat(61));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /emoji/iu }).click();
    await page.getByPlaceholder('Find an emoji').fill('leave');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Enter');
    await page.getByLabel('Status', { exact: true }).fill('At the kiln');
    await press(page, 'Control+Enter');
    await page.getByRole('button', { name: /Change status/u }).waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Escape', 'Escape', 'Escape');
    await grid(page).focus();
    await press(page, 'Control+a', 'r');
    await page.getByRole('menuitem', { name: 'Guest' }).click();
    await page.getByRole('button', { name: /Change \d+ roles/u }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: /Skipped/u }).click();
    expect(await violations(page)).toEqual([]);
  });

  it('of the presence board in every view', async () => {
    const page = await screens.open({ scheme });
    await page.getByRole('button', { name: /^Presence/u }).click();
    await page.locator('canvas').first().waitFor();
    await page.mouse.move(700, 800);
    expect(await violations(page)).toEqual([]);
    for (const view of ['Compact', 'Cards']) {
      await page.getByText(view, { exact: true }).click();
      await page.locator('[data-current-person]').waitFor();
      expect(await violations(page)).toEqual([]);
    }
  });
});

describe('the people grid by keyboard', () => {
  it('is one tab stop that moves, selects, opens and leaves', async () => {
    const page = await screens.open({ scheme: 'light' });
    await grid(page).focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight');
    await expect.poll(() => focusedCell(page).count()).toBe(1);
    const active = await grid(page).getAttribute('aria-activedescendant');
    expect(await focusedCell(page).getAttribute('id')).toBe(active);
    await press(page, ' ', 'Shift+ArrowDown', 'Shift+ArrowDown');
    expect(await page.locator('[role="row"][aria-selected="true"]').count()).toBe(3);
    await press(page, 'Shift+ArrowUp');
    expect(await page.getByRole('toolbar').textContent()).toContain('2 selected');
    await press(page, 'Enter');
    await page.getByRole('complementary').waitFor();
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
  });

  it('reaches the last of 100,000 rows and keeps the rows in the document few', async () => {
    const page = await screens.open({ scheme: 'light', people: 100_000 });
    await grid(page).focus();
    await press(page, 'Control+End');
    const rowCount = Number(await grid(page).getAttribute('aria-rowcount'));
    expect(rowCount).toBeGreaterThan(90_000);
    await page.locator(`[aria-rowindex="${rowCount}"] [role="gridcell"] svg[role="img"]`).first().waitFor();
    expect(await page.locator('[role="row"][data-key]').count()).toBeLessThan(80);
    await press(page, 'Control+Home');
    await page.locator('[aria-rowindex="2"]').waitFor();
  });

  it('sorts from the header and says so', async () => {
    const page = await screens.open({ scheme: 'light' });
    await grid(page).focus();
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowUp', 'Enter');
    const name = page.getByRole('columnheader', { name: 'Name' });
    await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
    await press(page, 'ArrowRight', 'Enter');
    const email = page.getByRole('columnheader', { name: 'E-mail' });
    await expect.poll(() => email.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => page.locator('[aria-rowindex="2"]').textContent()).toContain('person1@');
  });

  it('keeps selection and focus by person when the order changes', async () => {
    const page = await screens.open({ scheme: 'light' });
    await rowOf(page, 'Amara Okonkwo').locator('[data-column="0"]').click();
    const key = await page.locator('[aria-selected="true"][data-key]').getAttribute('data-key');
    await page.getByRole('columnheader', { name: 'Role' }).click();
    await expect
      .poll(() => page.locator('[aria-selected="true"][data-key]').first().getAttribute('data-key'))
      .toBe(key);
  });
});

describe('changes from the people panel', () => {
  it('shows a refusal in the words of the server and keeps what was typed', async () => {
    const page = await screens.open({ scheme: 'light' });
    await rowOf(page, 'Amara Okonkwo').locator('[data-column="1"]').click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Full name').fill('Amara `Ok`');
    await press(page, 'Enter');
    await page.getByRole('button', { name: /Change name/u }).waitFor();
    await page.evaluate(() =>
      (window as unknown as { fakeBridge: PeopleBridge }).fakeBridge.refuseNextWith(
        'Invalid characters in name!',
      ),
    );
    await press(page, 'Control+Enter');
    await page.getByText('Invalid characters in name!').waitFor();
    await page
      .getByRole('button', { name: /^Close/u })
      .last()
      .click();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Amara `Ok`');
    expect(await page.getByText('Invalid characters in name!').count()).toBe(1);
  });

  it('does not run many changes before the number was typed', async () => {
    const page = await screens.open({ scheme: 'light' });
    const runs = () =>
      page.evaluate(
        () =>
          (window as unknown as { fakeBridge: PeopleBridge }).fakeBridge.made.filter(
            ({ name }) => name === 'changes.run',
          ).length,
      );
    await grid(page).focus();
    await press(page, 'Control+a', 'r');
    await page.getByRole('menuitem', { name: 'Guest' }).click();
    const confirm = page.getByLabel(/Type .* to confirm/u);
    await confirm.waitFor();
    await press(page, 'Control+Enter');
    expect(await runs()).toBe(0);
    const asked = (await page.getByText(/^Type .* to confirm$/u).textContent()) ?? '';
    await confirm.fill(asked.replaceAll(/\D/gu, ''));
    await press(page, 'Control+Enter');
    await expect.poll(runs).toBe(1);
  });
});

describe('the presence board by keyboard', () => {
  it('moves from person to person and opens one', async () => {
    const page = await screens.open({ scheme: 'light' });
    await page.getByRole('button', { name: /^Presence/u }).click();
    const person = page.locator('[data-current-person]');
    await person.waitFor();
    await person.focus();
    await expect
      .poll(() => person.getAttribute('aria-label'))
      .toMatch(/, Active now, .*, 1 of \d+ in Members$/u);
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect.poll(() => person.getAttribute('aria-label')).toMatch(/3 of \d+ in Members$/u);
    expect(await person.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page, 'Enter');
    await page.getByRole('complementary').waitFor();
  });
});

import type { Locator, Page } from 'playwright-core';
import { timeAhead } from './time-ahead.ts';
import { press, typeText } from '../e2e/console.ts';
import { keyOf } from './panel-keys.ts';

function statusGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Statuses' });
}

/** The list of statuses, from anywhere. */
export async function openStatuses(page: Page): Promise<void> {
  await page.keyboard.press(keyOf.statuses);
  await page.getByRole('tab', { name: 'Now' }).click();
  // Something that later appears under the pointer must not show its tooltip.
  await page.mouse.move(0, 0);
  await statusGrid(page).locator('[data-key] svg').first().waitFor();
}

/** The first statuses selected, with the action bar. */
export async function selectStatuses(page: Page): Promise<void> {
  await openStatuses(page);
  await page.getByPlaceholder('Name, email or status').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'People selected' }).waitFor();
}

/** The dialog for new leave, filled in with the first person found by each letter. */
export async function fillLeave(
  page: Page,
  letters: readonly string[],
  text: string,
  days: [from: number | null, until: number],
): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Plan leave/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Plan leave' });
  await dialog.waitFor();
  for (const [place, letter] of letters.entries()) {
    await typeText(page, letter);
    await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('button', { name: /^Remove/ })
      .nth(place)
      .waitFor();
  }
  await dialog.getByLabel('Status', { exact: true }).fill(text);
  const [from, until] = days;
  if (from !== null) await dialog.getByLabel('From').fill(timeAhead(from));
  await dialog.getByLabel('Until').fill(timeAhead(until));
  return dialog;
}

/** Waits until all dialogs are gone, including those fading out. */
export async function noDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
}

/** Saves the leave that is filled in. */
export async function keepLeave(page: Page): Promise<void> {
  await reviewLeave(page);
  await press(page, 'Control+Enter');
  await noDialog(page);
}

/** The confirmation of the leave that is filled in, with its people named. */
export async function reviewLeave(page: Page): Promise<void> {
  await press(page, 'Control+Enter');
  const confirm = page.getByRole('dialog', { name: /^Leave of/ });
  await confirm.getByRole('button', { name: /leave of \d+/ }).waitFor();
  await confirm.getByText(/Runs while this console is open/).waitFor();
}

import type { Locator, Page } from 'playwright-core';
import { goHome, openPresence } from './reach.ts';
import type { Screen } from './screen.ts';
import { closeFloating, typeText } from '../e2e/console.ts';

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Who can cover now' });

/** The side with the trend and available cover, initially hidden in small windows. */
export async function openSide(page: Page): Promise<void> {
  await closeFloating(page);
  const button = page.getByRole('button', { name: 'Trend and who can cover' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await pane(page)
    .getByText(/^[\d,]+ (person|people)$/)
    .waitFor();
}

async function change(page: Page, condition: string): Promise<void> {
  await openSide(page);
  await pane(page)
    .getByRole('button', { name: new RegExp(`^Change ${condition}`) })
    .click();
  await page.getByRole('dialog', { name: condition }).waitFor();
}

async function groupBy(page: Page, name: string): Promise<void> {
  await closeFloating(page);
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** The presence panel: its views, and what is next to and behind the dots. */
export const presenceScreens: readonly Screen[] = [
  {
    name: 'presence-dots',
    async reach(page) {
      await goHome(page);
      await openPresence(page, 'Dots');
    },
  },
  { name: 'presence-compact', reach: (page) => openPresence(page, 'Compact') },
  {
    name: 'presence-grouping',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: /^Group by/ }).click();
      await page.getByRole('menuitemradio', { name: 'Role' }).waitFor();
    },
  },
  {
    name: 'presence-cover',
    async reach(page) {
      await openPresence(page, 'Dots');
      await openSide(page);
      await pane(page).getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('menuitem', { name: 'In group' }).click();
      await page.getByRole('combobox', { name: 'Find a group' }).waitFor();
      await typeText(page, 'on-call');
      await page.keyboard.press('Enter');
      await closeFloating(page);
      await pane(page).getByRole('button', { name: 'Show others' }).click();
      await pane(page).getByRole('list', { name: 'People who cannot cover' }).waitFor();
    },
  },
  { name: 'presence-cover-status', hasMenu: true, reach: (page) => change(page, 'Status') },
  {
    name: 'presence-cover-hours',
    hasMenu: true,
    async reach(page) {
      await change(page, 'Working hours');
      await page.getByRole('dialog').getByLabel('From').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Enter a time.').waitFor();
    },
  },
  {
    name: 'presence-channels',
    hasMenu: true,
    async reach(page) {
      await groupBy(page, 'Channel');
      await page.getByRole('dialog', { name: 'Channels' }).getByRole('option').nth(3).waitFor();
      await page.getByRole('option').nth(0).click();
      await page.getByRole('option').nth(2).click();
    },
  },
  {
    name: 'presence-by-channel',
    async reach(page) {
      await closeFloating(page);
      await page.getByText(/^Subscribers as of/).waitFor();
    },
  },
  {
    name: 'presence-table',
    async reach(page) {
      await groupBy(page, 'User group');
      await page.keyboard.press('t');
      await page.getByRole('dialog', { name: 'Presence by group' }).getByRole('table').waitFor();
    },
  },
  {
    name: 'presence-nobody',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('searchbox', { name: 'Find a person' }).fill('nobody of this name');
      await page.getByText('Nobody matches').waitFor();
    },
  },
  {
    name: 'presence-trend-table',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await openSide(page);
      const shape = page.getByRole('radiogroup', { name: 'Trend as' });
      await shape.getByText('Numbers').click();
    },
  },
];

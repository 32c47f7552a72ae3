import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { closeFloating, press } from '../e2e/console.ts';
import { openPanel } from './reach-administration.ts';
import { openChannels } from './reach-channels.ts';
import { closeNotices, goHome, personOnScreen, openSheet, peopleGrid } from './reach.ts';
import type { Screen } from './screen.ts';

async function chooseLevel(page: Page, label: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await closeFloating(page);
}

async function moveTo(page: Page, realm: DemoRealm, city: string): Promise<void> {
  // How far the job before got, and who is a member still, depends on the machine.
  const sheet = await openSheet(page, await personOnScreen(page, realm, 2));
  await sheet.getByRole('button', { name: 'Edit profile' }).click();
  await sheet.getByRole('form').getByLabel('City').fill(city);
  await press(page, 'Control+s');
}

const line = (page: Page): Locator => page.getByRole('dialog', { name: /^Undo: Edit/ });

/** What came of small changes that are sent at once, and what an undo takes back before it is sent. */
export const undoScreens: readonly Screen[] = [
  {
    name: 'undo-outcome',
    async reach(page, realm) {
      await goHome(page);
      await closeNotices(page);
      await chooseLevel(page, /Confirm risky writes/);
      await moveTo(page, realm, 'Nairobi');
      await page.locator('footer').getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'undo-line',
    async reach(page) {
      await peopleGrid(page).focus();
      await press(page, 'Control+z');
      await line(page).getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'undo-elsewhere',
    async reach(page) {
      await press(page, 'Escape');
      await openChannels(page);
      await page.getByRole('grid', { name: 'Channels' }).focus();
      await press(page, 'Control+z');
      await line(page).getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'undo-notice',
    async reach(page) {
      await press(page, 'Escape');
      await openPanel(page, 'Organization settings');
      // The panel may be open at another section.
      await page.getByPlaceholder('Setting or what it does').fill('Weekly digest');
      await page.getByRole('switch', { name: 'Weekly digest' }).first().press(' ');
      await press(page, 'Control+s');
      await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'undo-over',
    isOnlyInTour: true,
    reach: (page) => chooseLevel(page, /Confirm every write/),
  },
];

import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { closeFloating, press } from '../e2e/console.ts';
import { openPanel, waitForPreview } from './reach-administration.ts';
import { openChannels } from './reach-channels.ts';
import { closeNotices, goHome, openJournal, personOnScreen, openSheet, peopleGrid } from './reach.ts';
import type { Screen } from './screen.ts';

async function chooseLevel(page: Page, label: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await closeFloating(page);
}

async function moveTo(page: Page, realm: DemoRealm, city: string): Promise<void> {
  // How far the earlier job got, and who is still a member, depends on the machine.
  const sheet = await openSheet(page, await personOnScreen(page, realm, 2));
  await sheet.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('dialog').getByLabel('City').fill(city);
  await waitForPreview(page);
  await press(page, 'Control+Enter');
}

const line = (page: Page): Locator => page.getByRole('dialog', { name: /^Undo: Set City/ });

/** The footer that says of a change that it replaced what someone else had just set. */
const footerOfReplaced = (page: Page): Locator =>
  page.locator('footer').filter({ hasText: 'replaced a newer value' });

/**
 * The results of small changes that are sent immediately, one of which replaced someone else's, and the preview of an
 * undo.
 */
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
    name: 'undo-settings',
    async reach(page) {
      await press(page, 'Escape');
      await openPanel(page, 'Organization settings');
      // The panel may be open at another page.
      await page.getByPlaceholder('Setting or what it does').fill('Weekly digest');
      await page.getByRole('switch', { name: 'Weekly digest' }).first().press(' ');
      await press(page, 'Control+s');
      await page.locator('footer').getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'replaced-outcome',
    async reach(page, realm) {
      await goHome(page);
      await closeNotices(page);
      const { userId } = await personOnScreen(page, realm, 2);
      const fields = realm.control.lists().profileFields as { id: number; name: string }[];
      const city = fields.find(({ name }) => name === 'City')?.id ?? 0;
      // Someone else is slightly faster.
      realm.faults.decide(({ method }) => {
        if (method !== 'PATCH') return undefined;
        realm.faults.clear();
        realm.control.setProfileValue(userId, city, 'Lagos');
        return undefined;
      });
      await moveTo(page, realm, 'Quito');
      await footerOfReplaced(page).waitFor();
    },
  },
  {
    name: 'replaced-job',
    async reach(page) {
      await footerOfReplaced(page).getByRole('button', { name: 'Show' }).click();
      await page.getByText(/^It replaced Lagos/).waitFor();
    },
  },
  {
    name: 'replaced-journal',
    async reach(page) {
      await openJournal(page);
      // The list may be drawn again between two clicks, but not between a focus and a key.
      const row = page.getByRole('grid', { name: 'Journal' }).locator('[data-key]');
      await row.filter({ hasText: 'Set City to Quito' }).first().click();
      await press(page, 'Enter');
      await page.getByText(/^It replaced Lagos/).waitFor();
    },
  },
  {
    name: 'undo-over',
    isOnlyInTour: true,
    reach: (page) => chooseLevel(page, /Confirm every write/),
  },
];

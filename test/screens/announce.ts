import { goHome } from './reach.ts';
import {
  confirmMain,
  messageField,
  openAnnounce,
  sendAt,
  winterHours,
  writeTo,
  writeTooMuch,
} from './reach-announce.ts';
import { timeAhead } from './time-ahead.ts';
import type { Screen } from './screen.ts';
import { press, typeText } from '../e2e/console.ts';

/** Writing messages: to a topic, to people, later, and the warnings before sending. */
export const announceScreens: readonly Screen[] = [
  {
    name: 'announce-empty',
    async reach(page) {
      await goHome(page);
      await openAnnounce(page);
      await page.locator('[aria-label="Channel"]:focus').waitFor();
    },
  },
  {
    name: 'announce',
    async reach(page) {
      await writeTo(page, 'general', 'Winter hours start on Monday', winterHours);
      await sendAt(page, timeAhead(2));
      await page.getByText('Rendered by the server').waitFor();
      await page.getByText(/^Reaches/).waitFor();
    },
  },
  {
    name: 'announce-mention',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Mention' }).click();
      await typeText(page, 'am');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'announce-past',
    async reach(page) {
      await press(page, 'Escape');
      await sendAt(page, timeAhead(-2));
      await page.getByText('Scheduled delivery time must be in the future.').waitFor();
    },
  },
  {
    name: 'announce-review',
    async reach(page) {
      await sendAt(page, timeAhead(2));
      await press(page, 'Control+Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'announce-scheduled',
    async reach(page) {
      await page.keyboard.press('Escape');
      await confirmMain(page);
      await page.getByRole('button', { name: /New announcement/ }).click();
      await messageField(page).fill('Thank you to everybody who helped with the autumn fair.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('dialog').waitFor();
      await press(page, 'Control+Enter');
      // Not the local text, which is listed too until the console is notified.
      await page.getByRole('button', { name: /Winter hours.*general/ }).click();
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      await page.getByText('Rendered by the server').waitFor();
    },
  },
  {
    name: 'announce-too-long',
    reach: writeTooMuch,
  },
  {
    name: 'announce-file-refused',
    async reach(page) {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Attach files' }).click();
      const buffer = Buffer.alloc(0);
      await (await chosen).setFiles({ name: 'kiln tour.mp4', mimeType: 'video/mp4', buffer });
      await page.getByText('The file is empty.').waitFor();
    },
  },
  {
    name: 'announce-people',
    isOnlyInTour: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByText('People', { exact: true }).last().click();
      for (const letter of ['am', 'el', 'jo']) {
        await page.getByRole('combobox', { name: 'People' }).focus();
        await typeText(page, letter);
        await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
        await page.keyboard.press('Enter');
      }
      await messageField(page).fill('Please read the reports before the meeting.');
      await page.getByText(/^One conversation of/).waitFor();
    },
  },
  {
    name: 'announce-nobody',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByText('People', { exact: true }).last().click();
      await messageField(page).fill('Hello.');
      await press(page, 'Control+Enter');
      await page.getByText('Choose people', { exact: true }).waitFor();
    },
  },
  {
    name: 'announce-view',
    async reach(page) {
      await page.getByText('View', { exact: true }).click();
      // Views may have been saved in another panel before.
      const views = page.getByRole('combobox', { name: 'Saved view of people' });
      await page.getByText('No saved views.').or(views).waitFor();
    },
  },
];

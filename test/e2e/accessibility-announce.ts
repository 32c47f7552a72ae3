import {
  confirmMain,
  messageField,
  openAnnounce,
  timeAhead,
  winterHours,
  writeTo,
  writeTooMuch,
} from '../tour/reach-announce.ts';
import { goHome } from '../tour/reach.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { press, typeText } from './console.ts';

/** The states of the panel Announce. */
export const announce: readonly AccessibilityStep[] = [
  {
    name: 'nothing written',
    async reach(page) {
      await goHome(page);
      await openAnnounce(page);
    },
  },
  {
    name: 'a message with its rendering',
    async reach(page) {
      await writeTo(page, 'general', 'Winter hours start on Monday', winterHours);
      await page.getByText('Rendered by the server').waitFor();
      await page.getByText(/^Reaches/).waitFor();
    },
  },
  {
    name: 'whom to mention',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Mention' }).click();
      await typeText(page, 'am');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a time in the past',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByLabel(/^Send at/).fill(timeAhead(-2));
      await page.getByText('Scheduled delivery time must be in the future.').waitFor();
    },
  },
  {
    name: 'what waits to be sent',
    async reach(page) {
      await page.getByLabel(/^Send at/).fill(timeAhead(2));
      await confirmMain(page);
      await page.getByRole('button', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'too much written',
    reach: writeTooMuch,
  },
  {
    name: 'a message to nobody yet',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByText('People', { exact: true }).last().click();
      await messageField(page).fill('Hello.');
      await press(page, 'Control+Enter');
      await page.getByText('Choose at least one person.').first().waitFor();
    },
  },
  {
    name: 'a message to a view',
    async reach(page) {
      await page.getByText('View', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Saved view of people' }).waitFor();
    },
  },
];

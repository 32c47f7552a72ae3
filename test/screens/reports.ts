import {
  openReport,
  openReports,
  quarrel,
  queueOf,
  reportAtLevel384,
  reportDirectMessage,
  reportOf,
  rowsOf,
} from './reach-reports.ts';
import { waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';
import { press } from '../e2e/console.ts';

/** The moderation queue. Each continues from the one before. */
export const reportScreens: readonly Screen[] = [
  {
    name: 'reports',
    async reach(page, realm) {
      await quarrel(realm);
      await openReports(page);
      await openReport(page, 'Nobody asked for your videos');
      await reportOf(page).getByText('Show both').waitFor();
    },
  },
  {
    name: 'reports-claim',
    async reach(page) {
      await page.keyboard.press('c');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reports-claimed',
    async reach(page) {
      await press(page, 'Control+Enter');
      await rowsOf(page).getByText('Yours').waitFor();
    },
  },
  {
    name: 'reports-resolve',
    async reach(page) {
      await page.keyboard.press('r');
      await page
        .getByRole('dialog')
        .getByLabel('What was done')
        .fill('Spoken to, the message stays deleted.');
      await waitForPreview(page);
    },
  },
  {
    name: 'reports-direct',
    async reach(page, realm) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await reportDirectMessage(realm);
      await openReport(page, 'Direct message');
    },
  },
  {
    name: 'reports-former-layout',
    async reach(page, realm) {
      await reportAtLevel384(realm);
      await openReport(page, 'The glaze bucket is not a bin.');
    },
  },
  {
    name: 'reports-selected',
    async reach(page) {
      await queueOf(page).focus();
      await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
      await page.getByRole('toolbar', { name: 'Selected reports' }).waitFor();
    },
  },
  {
    name: 'reports-statistics',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'More about reports' }).click();
      await page.getByRole('menuitem', { name: 'Statistics' }).click();
      await page.getByRole('dialog').locator('canvas').waitFor();
    },
  },
  {
    name: 'reports-filter',
    hasMenu: true,
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Search reports' }).fill('advert');
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('dialog', { name: 'Filter' }).getByText('Kind').waitFor();
    },
  },
  {
    name: 'reports-oneself',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
      await page.getByRole('button', { name: 'Report a message' }).click();
      await page.getByRole('dialog').getByLabel('Message').fill('9001');
      await page.getByRole('dialog').locator('blockquote').waitFor();
    },
  },
];

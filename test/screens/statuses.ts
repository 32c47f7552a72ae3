import {
  fillLeave,
  keepLeave,
  noDialog,
  openStatuses,
  reviewLeave,
  selectStatuses,
} from './reach-statuses.ts';
import { goHome } from './reach.ts';
import type { Screen } from './screen.ts';
import { closeFloating, press, typeText } from '../e2e/console.ts';

/** The statuses panel and the leave calendar. */
export const statusScreens: readonly Screen[] = [
  {
    name: 'statuses',
    async reach(page) {
      await goHome(page);
      await openStatuses(page);
    },
  },
  { name: 'statuses-selection', reach: selectStatuses },
  {
    name: 'statuses-clear',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear status' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'statuses-nothing-matches',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await page.getByPlaceholder('Name, email or status').fill('nobody shows this');
      await page.getByText('No matches').waitFor();
    },
  },
  {
    name: 'leave-empty',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear search' }).click();
      await page.getByRole('tab', { name: /^Leave/ }).click();
      await page.getByText('No leave is planned').waitFor();
    },
  },
  {
    name: 'leave-objections',
    async reach(page) {
      await press(page, 'n');
      const dialog = page.getByRole('dialog', { name: 'Plan leave' });
      await dialog.waitFor();
      await press(page, 'Control+Enter');
      await dialog.getByText('Choose at least one person.').waitFor();
    },
  },
  {
    name: 'leave-people',
    hasMenu: true,
    async reach(page) {
      await page.getByLabel('People').first().focus();
      await typeText(page, 'am');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'leave-dialog',
    async reach(page) {
      await closeFloating(page);
      await fillLeave(page, ['am', 'el', 'jo', 'ma'], 'On leave, back after the fair', [3, 12]);
      // A date is written in full once it is left.
      await page.getByLabel('Until').press('Tab');
    },
  },
  {
    name: 'leave-date',
    hasMenu: true,
    async reach(page) {
      await page.getByLabel('Until').press('ArrowDown');
      await page.getByRole('button', { name: 'In 1 week' }).waitFor();
    },
  },
  {
    name: 'leave-confirm',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('dialog', { name: 'Calendar' }).waitFor({ state: 'detached' });
      await reviewLeave(page);
    },
  },
  {
    name: 'leave',
    async reach(page) {
      await press(page, 'Control+Enter');
      await noDialog(page);
      await fillLeave(page, ['ol'], 'On a course', [null, 2]);
      await keepLeave(page);
      await fillLeave(page, ['ta', 'ni'], 'Moving the studio', [8, 9]);
      await keepLeave(page);
      await page.getByText('Set', { exact: true }).waitFor();
    },
  },
  {
    name: 'leave-menu',
    hasMenu: true,
    async reach(page) {
      await page
        .getByRole('button', { name: /^Actions for the leave/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'End now' }).waitFor();
    },
  },
  {
    name: 'leave-who',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('grid', { name: 'Leave' }).getByText('On a course').dblclick();
      await page
        .getByRole('complementary', { name: /Lindqvist/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'leave-calendar',
    async reach(page) {
      await press(page, 'Escape');
      await noDialog(page);
      await page.getByText('Calendar', { exact: true }).click();
      await page
        .getByRole('grid', { name: 'Leave calendar' })
        .getByRole('button', { name: /^On a course/ })
        .first()
        .waitFor();
    },
  },
];

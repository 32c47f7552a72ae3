import {
  fillLeave,
  keepLeave,
  noDialog,
  openStatuses,
  reviewLeave,
  selectStatuses,
} from '../tour/reach-statuses.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { closeFloating, press, typeText } from './console.ts';

/** The states of the panel Statuses. */
export const statuses: readonly AccessibilityStep[] = [
  { name: 'statuses', reach: openStatuses },
  { name: 'statuses selected', reach: selectStatuses },
  {
    name: 'clearing statuses',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear status' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'no status matches',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await page.getByPlaceholder('Name, e-mail or status').fill('nobody shows this');
      await page.getByText('No status matches').waitFor();
    },
  },
  {
    name: 'no leave',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await page.getByRole('tab', { name: /^Leave/ }).click();
      await page.getByText('No leave is planned').waitFor();
    },
  },
  {
    name: 'planning leave with objections',
    async reach(page) {
      await press(page, 'n');
      const dialog = page.getByRole('dialog', { name: 'Plan leave' });
      await dialog.waitFor();
      await press(page, 'Control+Enter');
      await dialog.getByText('Choose at least one person.').waitFor();
    },
  },
  {
    name: 'choosing people for a leave',
    hasMenu: true,
    async reach(page) {
      await page.getByLabel('People').first().focus();
      await typeText(page, 'am');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'confirming leave',
    async reach(page) {
      await closeFloating(page);
      await fillLeave(page, ['am', 'el'], 'On leave', [2, 9]);
      await reviewLeave(page);
    },
  },
  {
    name: 'the leave calendar',
    async reach(page) {
      await press(page, 'Control+Enter');
      await noDialog(page);
      await fillLeave(page, ['mar'], 'On a course', [null, 1]);
      await keepLeave(page);
      await page.getByText('Set', { exact: true }).waitFor();
    },
  },
  {
    name: 'what can be done with a leave',
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
    name: 'who is on a leave',
    async reach(page) {
      await page.getByRole('menuitem', { name: /^Show/ }).click();
      await page
        .getByRole('dialog', { name: /^Leave of/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
];

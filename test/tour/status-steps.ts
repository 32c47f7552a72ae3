import {
  fillLeave,
  keepLeave,
  noDialog,
  openStatuses,
  reviewLeave,
  selectStatuses,
} from './reach-statuses.ts';
import { goHome } from './reach.ts';
import type { Step } from './steps.ts';
import { press } from '../e2e/console.ts';

/** The statuses panel and the leave calendar. */
export const statusSteps: readonly Step[] = [
  {
    name: 'statuses',
    async reach(page) {
      await goHome(page);
      await openStatuses(page);
    },
  },
  { name: 'statuses-selection', reach: selectStatuses },
  {
    name: 'leave-empty',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await page.getByRole('tab', { name: /^Leave/ }).click();
      await page.getByText('No leave is planned').waitFor();
    },
  },
  {
    name: 'leave-dialog',
    async reach(page) {
      await fillLeave(page, ['am', 'el', 'jo', 'ma'], 'On leave, back after the fair', [3, 12]);
    },
  },
  { name: 'leave-confirm', reach: reviewLeave },
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
];

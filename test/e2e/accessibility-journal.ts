import { openJournal } from '../tour/reach.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { press } from './console.ts';

/** The journal, after jobs of which one was refused in part. */
export const journalSteps: AccessibilityStep[] = [
  {
    name: 'the journal',
    async reach(page) {
      await openJournal(page);
      await page.getByRole('grid', { name: 'Journal' }).locator('[data-job]').first().waitFor();
      // Away from the navigation, whose tips stand outside the landmarks.
      await page.mouse.move(700, 400);
      await page.getByRole('searchbox', { name: 'Search the journal' }).focus();
    },
  },
  {
    name: 'a change set of the journal',
    async reach(page) {
      await page.getByRole('grid', { name: 'Journal' }).locator('[data-job]').first().click();
      await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the journal with filters',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Failed: ', exact: false }).click();
      await page.getByRole('grid', { name: 'Journal' }).focus();
      await press(page, 'f');
      await page.getByRole('menuitem', { name: 'Outcome' }).hover();
      await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click();
      await page.getByText(/ match$/).waitFor();
    },
  },
  {
    name: 'choosing a person of the journal',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('menuitem', { name: 'Person' }).click();
      await page.getByRole('combobox', { name: 'Person' }).fill('a');
      await page.getByRole('listbox', { name: 'Person' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'choosing the days of the journal',
    async reach(page) {
      await press(page, 'Escape', 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press(page, 'f');
      await page.getByRole('menuitem', { name: 'Time' }).hover();
      await page.getByRole('menuitem', { name: 'Between two days' }).click();
      await page.getByLabel('First day').fill('2026-11-23');
      await page.getByLabel('Last day').fill('2026-11-03');
      await page.getByText('The last day is before the first one.').waitFor();
    },
  },
  {
    name: 'nothing in the journal matches',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('searchbox', { name: 'Search the journal' }).fill('nothing of this kind');
      await page.getByText('Nothing matches').waitFor();
    },
  },
];

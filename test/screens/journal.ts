import type { Page } from 'playwright-core';
import { press } from '../e2e/console.ts';
import { closeNotices, openJournal } from './reach.ts';
import type { Screen } from './screen.ts';

/** Opens the last change set with many people, because later changes are about one thing. */
async function openJobOfMany(page: Page): Promise<void> {
  const jobs = page.getByRole('grid', { name: 'Journal' }).locator('[data-key]');
  await jobs
    .filter({ hasText: /for \d+ people/ })
    .first()
    .dblclick();
}

/** The journal, after jobs of which one was partly rejected. */
export const journalScreens: readonly Screen[] = [
  {
    name: 'journal',
    async reach(page) {
      await openJournal(page);
      await page.getByRole('grid', { name: 'Journal' }).locator('[data-key]').first().waitFor();
      // The notice of a job with rejections stays until it is closed.
      await closeNotices(page);
      // Away from the navigation, whose tooltips are outside the landmarks.
      await page.mouse.move(700, 400);
      await page.getByRole('searchbox', { name: 'Search the journal' }).focus();
    },
  },
  {
    name: 'journal-change-set',
    async reach(page) {
      const jobs = page.getByRole('grid', { name: 'Journal' }).locator('[data-key]');
      // The latest change may be about one thing.
      await jobs
        .filter({ hasText: /for \d+ people/ })
        .first()
        .dblclick();
      await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    name: 'journal-filtered',
    isOnlyInTour: true,
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search the journal' }).fill('permission');
      await page.getByText(/ match$/).waitFor();
    },
  },
  {
    name: 'journal-nothing-matches',
    async reach(page) {
      await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('searchbox', { name: 'Search the journal' }).fill('nothing of this kind');
      await page.getByText('Nothing matches').waitFor();
    },
  },
  {
    name: 'journal-filter-menu',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search the journal' }).fill('');
      await openJobOfMany(page);
      await page.getByRole('tab', { name: /^Failed/ }).click();
      await page.getByRole('grid', { name: 'Journal' }).focus();
      await press(page, 'f');
      await page.getByRole('option', { name: 'Outcome' }).click();
      await page.getByRole('option', { name: 'Failed' }).click();
      await page.getByText(/ match$/).waitFor();
    },
  },
  {
    name: 'journal-person',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'All filters' }).click();
      await page.getByRole('option', { name: 'About' }).click();
      await page.getByRole('combobox', { name: 'Find a person' }).fill('a');
      await page.getByRole('listbox', { name: 'Find a person' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'journal-days',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press(page, 'f');
      await page.getByRole('option', { name: 'Time' }).click();
      await page.getByRole('option', { name: 'Between two days' }).click();
      await page.getByLabel('First day').fill('2026-11-23');
      await page.getByLabel('Last day').fill('2026-11-03');
      await page.getByText('The last day is before the first one.').waitFor();
    },
  },
];

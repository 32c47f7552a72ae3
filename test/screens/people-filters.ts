import type { Page } from 'playwright-core';
import { press, typeText } from '../e2e/console.ts';
import { botScreens } from './bots.ts';
import { focusGrid, goHome } from './reach.ts';
import type { Screen } from './screen.ts';

/** The menu of filters, with the rest of its list once the text is typed. */
async function findFilter(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
  await typeText(page, text);
  await page.keyboard.press('Enter');
}

/** The menu of filters over all active people. */
async function openFilters(page: Page): Promise<void> {
  await goHome(page);
  await focusGrid(page);
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
}

async function chooseGroup(page: Page): Promise<void> {
  await openFilters(page);
  await findFilter(page, 'group');
  await page.getByRole('combobox', { name: 'Find a group' }).waitFor();
}

/** Filters, saved views and pasted lists of the people panel. */
export const filterScreens: readonly Screen[] = [
  { name: 'people-filters', hasMenu: true, reach: openFilters },
  {
    name: 'people-filter-roles',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Enter');
      await page.getByRole('option', { name: 'Guest' }).waitFor();
    },
  },
  {
    name: 'people-filter-days',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Backspace');
      await findFilter(page, 'joined');
      await page.getByLabel('Days ago').fill('');
      await press(page, 'Enter');
      await page.getByText('Enter a whole number of days').waitFor();
    },
  },
  { name: 'people-filter-value', hasMenu: true, isOnlyInTour: true, reach: chooseGroup },
  {
    name: 'people-view',
    async reach(page) {
      await chooseGroup(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').fill('Not in the group');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: /^Not in the group\s*\d/ }).waitFor();
      await page.getByRole('button', { name: /^Invert: Group/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'people-view-name',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').waitFor();
      await press(page, 'Enter');
      await page.getByText('Give the view a name.').waitFor();
    },
  },
  {
    name: 'people-activity',
    isOnlyInTour: true,
    async reach(page, realm) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('tab', { name: /^Active people/ }).click();
      // A person who hides whether they were ever active.
      const { users } = realm.control.snapshot();
      const unseen = users.find(({ isActive, isBot, presence }) => isActive && !isBot && presence === null);
      realm.control.emit({ type: 'user_status', user_id: unseen?.userId, away: true });
      await openFilters(page);
      await findFilter(page, 'last active');
      await page.getByLabel('Days ago').fill('60');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Show people with unknown activity' }).waitFor();
    },
  },
  ...botScreens,
  {
    name: 'paste-list',
    async reach(page, realm) {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Active people/ }).click();
      await page.getByRole('button', { name: 'Paste a list' }).click();
      const people = realm.control.snapshot().users.slice(0, 8);
      const lines = people.map(({ fullName, email }, place) => `${place + 1}\t${fullName} <${email}>`);
      const misspelled = `${people[0]?.fullName ?? ''}s`;
      await page
        .getByRole('textbox', { name: 'People' })
        .fill([...lines, lines[0], misspelled, 'nobody\u200b@else.test', '990017'].join('\n'));
      await page
        .getByRole('status')
        .filter({ hasText: /\d not found/ })
        .waitFor();
    },
  },
];

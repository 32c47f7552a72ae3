import {
  describedMember,
  focusGrid,
  goHome,
  memberOnScreen,
  openPermissions,
  openSheet,
  signInForm,
  waitForPeople,
} from './reach.ts';
import type { Step } from './steps.ts';
import { typeText } from '../e2e/console.ts';

/** Signing in for good, and the panel of people: its grid, sheet, filters and views. */
export const peopleSteps: readonly Step[] = [
  {
    name: 'people',
    async reach(page, _realm, owner) {
      await signInForm(page).locator('input[type="password"]').fill(owner.apiKey);
      await page.keyboard.press('Enter');
      await waitForPeople(page);
    },
  },
  {
    name: 'people-sheet',
    async reach(page, realm) {
      await openSheet(page, await describedMember(page, realm));
    },
  },
  {
    name: 'people-permissions',
    async reach(page) {
      await openPermissions(page);
    },
  },
  {
    name: 'rename-dialog',
    async reach(page, realm) {
      await goHome(page);
      const sheet = await openSheet(page, await memberOnScreen(page, realm, 3));
      await sheet.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('dialog', { name: 'Rename' }).waitFor();
    },
  },
  {
    name: 'status-dialog',
    async reach(page, realm) {
      await goHome(page);
      const sheet = await openSheet(page, await describedMember(page, realm));
      await sheet.getByRole('button', { name: 'Edit status' }).click();
      await page.getByRole('dialog', { name: /^Status of/ }).waitFor();
    },
  },
  {
    name: 'people-columns',
    async reach(page) {
      await goHome(page);
      await page.getByRole('button', { name: /^Columns:/ }).click();
      await page.getByPlaceholder('Find a column').waitFor();
    },
  },
  {
    name: 'people-filters',
    async reach(page) {
      await goHome(page);
      await focusGrid(page);
      await page.keyboard.press('f');
      await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
    },
  },
  {
    name: 'people-filter-value',
    async reach(page) {
      await typeText(page, 'group');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Find a group' }).waitFor();
    },
  },
  {
    name: 'people-view',
    async reach(page) {
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Invert: Group/ }).click();
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').fill('Not in the group');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: /^Not in the group\s*\d/ }).waitFor();
    },
  },
  {
    name: 'people-activity',
    async reach(page, realm) {
      await page.getByRole('tab', { name: /^Active people/ }).click();
      // Somebody who keeps to themselves whether they were ever here.
      const { users } = realm.control.snapshot();
      const unseen = users.find(({ isActive, isBot, presence }) => isActive && !isBot && presence === null);
      realm.control.emit({ type: 'user_status', user_id: unseen?.userId, away: true });
      await goHome(page);
      await focusGrid(page);
      await page.keyboard.press('f');
      await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
      await typeText(page, 'last active');
      await page.keyboard.press('Enter');
      await page.getByLabel('Days ago').fill('60');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Show people with unknown activity' }).waitFor();
    },
  },
  {
    name: 'paste-list',
    async reach(page, realm) {
      await page.getByRole('tab', { name: /^Active people/ }).click();
      await page.getByRole('button', { name: 'Paste a list' }).click();
      const people = realm.control.snapshot().users.slice(0, 8);
      const lines = people.map(({ fullName, email }) => `${fullName} <${email}>`);
      await page
        .getByRole('textbox', { name: 'People' })
        .fill([...lines, lines[0], 'nobody@else.test', '990017'].join('\n'));
      await page.getByText(/^\d not found$/).waitFor();
    },
  },
  {
    name: 'people-selection',
    async reach(page) {
      await goHome(page);
      await focusGrid(page);
      await page.keyboard.press('Space');
      for (let row = 0; row < 4; row += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.getByRole('toolbar', { name: 'People selected' }).waitFor();
    },
  },
  {
    name: 'nothing-matches',
    async reach(page) {
      await goHome(page);
      await page.getByPlaceholder('Name, e-mail or id').fill('nobody of this name');
      await page.getByText('Nobody matches').waitFor();
    },
  },
];

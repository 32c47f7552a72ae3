import { closeFloating, ownerOf, press } from '../e2e/console.ts';
import { beginRename } from '../e2e/person-steps.ts';
import {
  describedMember,
  goHome,
  memberOnScreen,
  openPermissions,
  openSheet,
  selectFew,
  signInForm,
  waitForPeople,
} from './reach.ts';
import type { Screen } from './screen.ts';

/** Signing in permanently, and one person: the sheet, its permissions and its dialogs. */
export const peopleScreens: readonly Screen[] = [
  {
    name: 'people',
    async reach(page, realm) {
      await signInForm(page).locator('input[type="password"]').fill(ownerOf(realm).apiKey);
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
    name: 'people-permissions-not-held',
    async reach(page) {
      await page.getByText('Not held', { exact: true }).click();
      await page.getByRole('button', { name: /^Manage plans and billing/ }).click();
      await page.getByText(/^Allowed: members of bookkeeping/).waitFor();
    },
  },
  {
    name: 'people-channels',
    async reach(page) {
      await page.getByRole('tab', { name: 'Channels' }).click();
      await page.getByRole('button', { name: 'Unsubscribe from general' }).waitFor();
    },
  },
  {
    name: 'people-subscribe',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('combobox', { name: 'Channels' }).fill('k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'role-menu',
    hasMenu: true,
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('tab', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Set role' }).first().click();
      await page.getByRole('menuitem', { name: 'Guest' }).waitFor();
    },
  },
  {
    name: 'rename-dialog',
    async reach(page, realm) {
      await goHome(page);
      await openSheet(page, await memberOnScreen(page, realm, 3));
      await beginRename(page);
      await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Full name').fill('Starry *Name*');
      await press(page, 'Enter');
      await page.getByText('Invalid characters in name!').waitFor();
    },
  },
  {
    name: 'status-dialog',
    async reach(page, realm) {
      await goHome(page);
      const sheet = await openSheet(page, await describedMember(page, realm));
      await sheet.getByRole('button', { name: 'Edit status' }).click();
      const dialog = page.getByRole('dialog', { name: /^Status of/ });
      await dialog.getByLabel('Status', { exact: true }).fill('x'.repeat(61));
      await dialog.getByText('Limited to 60 characters (1 too many).').waitFor();
    },
  },
  {
    name: 'emoji-picker',
    async reach(page) {
      await page.getByRole('button', { name: /^(Choose an emoji|Emoji:)/ }).click();
      await page.getByPlaceholder('Find an emoji').fill('ca');
      await page.getByRole('option').first().waitFor();
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
];

/** The looks of several people. */
export const peopleListScreens: readonly Screen[] = [
  {
    name: 'people-selection',
    async reach(page) {
      await selectFew(page);
    },
  },
  {
    name: 'nothing-matches',
    async reach(page) {
      await goHome(page);
      await page.getByPlaceholder('Name, email or id').fill('nobody of this name');
      await page.getByText('Nobody matches').waitFor();
    },
  },
];

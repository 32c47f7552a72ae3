import type { Page } from 'playwright-core';
import { administrationSteps } from '../tour/administration-steps.ts';
import { editSteps } from '../tour/edit-steps.ts';
import { importSteps } from '../tour/import-steps.ts';
import { presenceSteps } from '../tour/presence-steps.ts';
import { openPermissions } from '../tour/reach.ts';
import { administrationStates } from './accessibility-administration.ts';
import { filterSteps, type AccessibilityStep } from './accessibility-filter-steps.ts';
import { journalSteps } from './accessibility-journal.ts';
import { announce } from './accessibility-announce.ts';
import { channels } from './accessibility-channels.ts';
import { narrow, offline, openSheet, trouble } from './accessibility-circumstances.ts';
import { groups } from './accessibility-groups.ts';
import { linkifiers } from './accessibility-linkifiers.ts';
import { messages } from './accessibility-messages.ts';
import { reports } from './accessibility-reports.ts';
import { statuses } from './accessibility-statuses.ts';
import {
  addOrganization,
  backToPeople,
  expectLive,
  ownerOf,
  peopleGrid,
  press,
  signInMethod,
  typeText,
} from './console.ts';

const beforeSignIn: AccessibilityStep[] = [
  { name: 'first run', reach: (page) => page.getByLabel('Organization URL').waitFor() },
  {
    name: 'an address that is not a server',
    async reach(page) {
      await page.getByLabel('Organization URL').fill('http://127.0.0.1:1');
      await press(page, 'Enter');
      await page.getByText('What was checked').waitFor();
      await page
        .getByText(/refused/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'sign-in',
    async reach(page, realm) {
      await page.getByLabel('Organization URL').fill(realm.url);
      await press(page, 'Enter');
      await page.getByRole('radiogroup', { name: 'Sign-in method' }).waitFor();
    },
  },
  {
    name: 'a sign-in that was refused',
    async reach(page, realm) {
      await signInMethod(page, 'Password');
      await page.getByRole('textbox', { name: /E-mail/ }).fill(ownerOf(realm).email);
      await page.getByRole('textbox', { name: 'Password' }).fill('not it');
      await press(page, 'Enter');
      await page
        .getByText(/password is incorrect/)
        .first()
        .waitFor();
    },
  },
];

const people: AccessibilityStep[] = [
  {
    name: 'people',
    async reach(page, realm) {
      await page.reload();
      await addOrganization(page, realm);
    },
  },
  { name: 'people with the sheet of one person', reach: openSheet },
  {
    name: 'the list of permissions to ask about',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('combobox', { name: 'Permission' }).click();
      await page.getByRole('option', { name: 'Create public channels' }).waitFor();
    },
  },
  {
    name: 'the permissions of one person, one with its chain',
    async reach(page) {
      await press(page, 'Escape');
      await openPermissions(page);
    },
  },
  {
    name: 'the permissions that one person does not hold',
    async reach(page) {
      await page.getByText('Not held', { exact: true }).click();
      await page.getByRole('button', { name: /^Manage plans and billing/ }).click();
      await page.getByText(/^Members of bookkeeping hold it/).waitFor();
    },
  },
  {
    name: 'the profile again',
    reach: (page) => page.getByRole('tab', { name: 'Profile' }).click(),
  },
  {
    name: 'the role menu',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Set role' }).first().click();
      await page.getByRole('menuitem', { name: 'Guest' }).waitFor();
    },
  },
  {
    name: 'the preview of a change',
    async reach(page) {
      await page.getByRole('menuitem', { name: 'Guest' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the rename dialog with an objection',
    async reach(page) {
      await openSheet(page);
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Full name').fill('Starry *Name*');
      await press(page, 'Enter');
      await page.getByText('Invalid characters in name!').waitFor();
    },
  },
  {
    name: 'the status dialog with too long a text',
    async reach(page) {
      await openSheet(page);
      await page.getByRole('button', { name: 'Edit status' }).click();
      await page.getByLabel('Status', { exact: true }).fill('x'.repeat(61));
      await page.getByText('1 character too many for the server.').waitFor();
    },
  },
  {
    name: 'the emoji picker',
    async reach(page) {
      await page.getByRole('button', { name: 'Choose an emoji' }).click();
      await page.getByPlaceholder('Find an emoji').fill('ca');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the column chooser',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: /^Columns/ }).click();
      await page.getByPlaceholder('Find a column').waitFor();
    },
  },
  ...editSteps,
  ...importSteps,
  ...filterSteps,
  {
    name: 'a selection',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
      await page.getByRole('toolbar', { name: 'People selected' }).waitFor();
    },
  },
  {
    name: 'the preview of many changes',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Control+a', 'r');
      await page.getByRole('menuitem', { name: 'Guest' }).click();
      await page.getByRole('button', { name: /^Change \d+ roles/ }).waitFor();
    },
  },
  { name: 'those who are skipped', reach: (page) => page.getByRole('tab', { name: /^Skipped/ }).click() },
  {
    name: 'nothing matches',
    async reach(page) {
      await backToPeople(page);
      await page.getByPlaceholder('Name, e-mail or id').fill('nobody is called this');
      await page.getByText('Nobody matches').waitFor();
    },
  },
  {
    name: 'a running job',
    async reach(page, realm) {
      await backToPeople(page);
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\/\d+$/,
        times: 2,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
      });
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\/\d+$/,
        times: Infinity,
        fault: { kind: 'slow', milliseconds: 2_000 },
      });
      for (let row = 0; row < 4; row += 1) await press(page, 'ArrowDown');
      // More than can be done while this is looked at.
      await press(page, 'Space', ...Array.from({ length: 12 }, () => 'Shift+ArrowDown'), 'r');
      await page.getByRole('menuitem', { name: 'Moderator' }).click();
      await page.getByRole('button', { name: /^Change \d+ roles/ }).waitFor();
      const field = page.getByLabel(/^Type .* to confirm$/);
      if ((await field.count()) > 0) {
        await field.fill(
          ((await page.getByText(/^Type .* to confirm$/).textContent()) ?? '').replaceAll(/\D/g, ''),
        );
      }
      await press(page, 'Control+Enter');
      await page.getByRole('button', { name: /^Set role to Moderator/ }).click();
      await page.getByText('Insufficient permission').first().waitFor();
    },
  },
  {
    name: 'a job that ended',
    async reach(page, realm) {
      realm.faults.clear();
      await page.getByRole('button', { name: /^Cancel remaining/ }).click();
      await page.getByText('Cancelled').first().waitFor();
    },
  },
];

const shell: AccessibilityStep[] = [
  {
    name: 'the command palette',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Control+k');
      await typeText(page, 'pre');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the list of shortcuts',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'diagnostics',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Diagnostics' }).click();
      await page.getByRole('dialog', { name: 'Diagnostics' }).getByText('Runtime').waitFor();
    },
  },
  {
    name: 'about',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('menuitem', { name: 'About Realm Console' }).click();
      const dialog = page.getByRole('dialog', { name: 'About Realm Console' });
      await dialog.getByText('@mantine/core', { exact: true }).click();
    },
  },
  {
    name: 'the network section with a check',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Network' }).click();
      const network = page.getByRole('dialog', { name: /^Network: / });
      await network.getByRole('button', { name: 'Check the connection' }).click();
      await network.getByText('Valid: ').waitFor();
    },
  },
  {
    name: 'the account menu with the preferences',
    async reach(page) {
      await backToPeople(page);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitemradio', { name: 'Compact rows' }).waitFor();
    },
  },
  {
    name: 'forgetting an organization',
    async reach(page) {
      await page.getByRole('menuitem', { name: 'Forget this organization' }).click();
      await page.getByRole('dialog', { name: /^Forget/ }).waitFor();
    },
  },
  {
    name: 'presence as dots',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Alt+2');
      await page.locator('[data-current-person]').waitFor();
    },
  },
  ...(['Compact', 'Cards'] as const).map((view) => ({
    name: `presence as ${view.toLowerCase()}`,
    async reach(page: Page) {
      await page.getByRole('radiogroup', { name: 'View' }).getByText(view).click();
      await page.locator('[data-current-person]').waitFor();
    },
  })),
  {
    name: 'presence, grouping',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: /^Group by/ }).click();
      await page.getByRole('menuitemradio', { name: 'Role' }).waitFor();
    },
  },
  ...presenceSteps,
];

/** Where there is no keychain: what is said about the key, and that there is none to keep. */
const withoutKeychain: AccessibilityStep = {
  name: 'sign-in without a keychain',
  async reach(page, realm) {
    await page.getByLabel('Organization URL').fill(realm.url);
    await press(page, 'Enter');
    await page
      .getByText(/keychain is not available/)
      .first()
      .waitFor();
  },
};

const signedIn: AccessibilityStep = { name: 'signed in', reach: addOrganization };

/** From the first screen through everything that is done with people. */
export const peopleSteps: readonly AccessibilityStep[] = [...beforeSignIn, ...people, ...journalSteps];

/** The shell, and the panels beside people that are about them. */
export const organizationSteps: readonly AccessibilityStep[] = [
  signedIn,
  ...shell,
  ...groups,
  ...linkifiers,
  ...statuses,
];

/** The other panels; at the end nothing can be done any more. */
export const panelSteps: readonly AccessibilityStep[] = [
  signedIn,
  ...announce,
  ...messages,
  ...channels,
  ...administrationSteps,
  ...administrationStates,
  ...reports,
  ...narrow,
  ...trouble,
];

/** A walk where the system has no keychain and the server goes away. */
export const withoutKeychainSteps: readonly AccessibilityStep[] = [
  withoutKeychain,
  {
    name: 'people, with the key kept in memory only',
    async reach(page, realm) {
      await signInMethod(page, 'Development');
      await page.getByRole('textbox', { name: /E-mail/ }).fill(ownerOf(realm).email);
      await press(page, 'Enter');
      await expectLive(page);
      await peopleGrid(page).locator('[data-key] svg').first().waitFor();
    },
  },
  offline,
];

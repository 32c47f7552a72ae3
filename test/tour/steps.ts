import type { Page } from 'playwright-core';
import type { DemoAccount, DemoRealm } from '../../src-main/demo-realm/server.ts';
import { announceSteps } from './announce-steps.ts';
import { administrationSteps } from './administration-steps.ts';
import { channelSteps } from './channel-steps.ts';
import { editSteps } from './edit-steps.ts';
import { groupSteps } from './group-steps.ts';
import { importSteps } from './import-steps.ts';
import { linkifierSteps } from './linkifier-steps.ts';
import { messageSteps } from './message-steps.ts';
import {
  confirm,
  describedMember,
  focusGrid,
  goHome,
  memberOnScreen,
  openJournal,
  openPermissions,
  openPresence,
  openSheet,
  previewRole,
  previewRoleOfAll,
  signInForm,
  tryNowUntil,
  waitForPeople,
} from './reach.ts';
import { presenceSteps } from './presence-steps.ts';
import { reportSteps } from './report-steps.ts';
import { statusSteps } from './status-steps.ts';
import { typeText } from '../e2e/console.ts';

/** One picture: its name, and how to get there from where the step before ended. */
export interface Step {
  name: string;
  reach(page: Page, realm: DemoRealm, owner: DemoAccount): Promise<void>;
}

const slowWrites = { method: 'PATCH', path: /\/users\//, times: Number.POSITIVE_INFINITY } as const;

/** Before any organization is there. Each goes on from the one before. */
const signInSteps: readonly Step[] = [
  {
    name: 'first-run',
    async reach(page) {
      await page.getByRole('heading', { name: 'Realm Console' }).waitFor();
    },
  },
  {
    name: 'signin-address-error',
    async reach(page, realm) {
      realm.faults.add({
        path: '/server_settings',
        times: Number.POSITIVE_INFINITY,
        fault: { kind: 'wrong-content' },
      });
      await page.getByLabel('Organization URL').fill(realm.url);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'What was checked' }).waitFor();
      realm.faults.clear();
    },
  },
  {
    name: 'signin-key',
    async reach(page, realm) {
      await page.getByLabel('Organization URL').fill(realm.url);
      await page.keyboard.press('Enter');
      await signInForm(page).waitFor();
    },
  },
  {
    name: 'signin-error',
    async reach(page, _realm, owner) {
      const form = signInForm(page);
      await form.getByLabel('E-mail').fill(owner.email);
      await form.locator('input[type="password"]').fill([...owner.apiKey].toReversed().join(''));
      await page.keyboard.press('Enter');
      await form
        .getByText(/invalid api key/i)
        .first()
        .waitFor();
    },
  },
];

const peopleSteps: readonly Step[] = [
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
      await page.getByRole('button', { name: /^Turn into the opposite: Group/ }).click();
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').fill('Not in the group');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: /^Not in the group\s*\d/ }).waitFor();
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

const viewSteps: readonly Step[] = [
  {
    name: 'presence-dots',
    async reach(page) {
      await goHome(page);
      await openPresence(page, 'Dots');
    },
  },
  { name: 'presence-compact', reach: (page) => openPresence(page, 'Compact') },
  { name: 'presence-cards', reach: (page) => openPresence(page, 'Cards') },
  ...presenceSteps,
  {
    name: 'palette',
    async reach(page) {
      await openPresence(page, 'Dots');
      await goHome(page);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      await palette.waitFor();
      await typeText(page, 'mar');
      await palette.getByRole('option').nth(3).waitFor();
    },
  },
  {
    name: 'shortcuts',
    async reach(page) {
      await goHome(page);
      await focusGrid(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'account-menu',
    async reach(page) {
      await goHome(page);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
];

const changeSteps: readonly Step[] = [
  {
    name: 'change-single',
    async reach(page, realm) {
      await goHome(page);
      await previewRole(page, await memberOnScreen(page, realm, 5), 'Moderator');
    },
  },
  {
    name: 'refused',
    async reach(page, realm) {
      await goHome(page);
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\//,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
      });
      const preview = await previewRole(page, await memberOnScreen(page, realm, 6), 'Moderator');
      await confirm(page, preview);
      await preview.getByText('Insufficient permission').waitFor();
    },
  },
  {
    name: 'pending',
    async reach(page, realm) {
      await goHome(page);
      // The answer comes at once and the event, which alone confirms the change, late.
      realm.faults.add({ path: '/events', times: 3, fault: { kind: 'slow', milliseconds: 5_000 } });
      realm.control.burst(1);
      await page.waitForTimeout(500);
      const preview = await previewRole(page, await memberOnScreen(page, realm, 7), 'Guest');
      await preview.getByLabel('Reason').fill('Contract with Northfield ended');
      await confirm(page, preview);
      await preview.waitFor({ state: 'detached' });
      await page.getByText('pending').first().waitFor();
    },
  },
  {
    name: 'change-preview',
    async reach(page, realm) {
      realm.faults.clear();
      await page.getByText('pending').first().waitFor({ state: 'detached' });
      await goHome(page);
      await previewRoleOfAll(page, 'Moderator');
    },
  },
  {
    name: 'job',
    async reach(page, realm) {
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\/[0-9]*3$/,
        times: 3,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
      });
      realm.faults.add({ ...slowWrites, fault: { kind: 'slow', milliseconds: 60 } });
      await page.getByRole('dialog').getByLabel('Reason').fill('Everybody moderates during the relaunch');
      await confirm(page, page.getByRole('dialog'));
      const progress = page.getByRole('region', { name: 'Progress' });
      if ((await progress.count()) === 0) {
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /^Set role to .* of / }).click();
      }
      await page.waitForFunction(
        () => Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')) >= 25,
        undefined,
        { timeout: 30_000 },
      );
    },
  },
];

/** What the steps before did. */
const journalSteps: readonly Step[] = [
  {
    name: 'job-ended',
    async reach(page, realm) {
      await page.getByRole('button', { name: /^Cancel the other/ }).click();
      await page.getByRole('button', { name: 'Try the refused again' }).waitFor();
      realm.faults.clear();
    },
  },
  {
    name: 'journal',
    async reach(page) {
      await openJournal(page);
      // The notice of a job with refusals stays until somebody takes it away.
      await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    name: 'journal-change-set',
    async reach(page) {
      await page.getByRole('grid', { name: 'Journal' }).getByRole('row').first().click();
      await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    name: 'journal-filtered',
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
];

/** Last, because nothing can be done afterwards. */
const troubleSteps: readonly Step[] = [
  {
    name: 'offline',
    async reach(page, realm) {
      await goHome(page);
      realm.faults.add({ path: /./, times: Number.POSITIVE_INFINITY, fault: { kind: 'reset' } });
      realm.control.dropQueues();
      const banner = page.getByRole('status').filter({ hasText: 'Showing data from' });
      await tryNowUntil(page, async () => (await banner.count()) > 0);
    },
  },
  {
    name: 'signed-out',
    async reach(page, realm, owner) {
      realm.control.revokeKey(owner.userId);
      realm.faults.clear();
      const banner = page.getByRole('alert').filter({ hasText: 'Signed out' });
      await tryNowUntil(page, async () => (await banner.count()) > 0);
    },
  },
];

/** Every picture in the order of the walk. A new panel, sheet or dialog adds a step. */
export const steps: readonly Step[] = [
  ...signInSteps,
  ...peopleSteps,
  ...editSteps,
  ...importSteps,
  ...viewSteps,
  ...groupSteps,
  ...linkifierSteps,
  ...statusSteps,
  ...administrationSteps,
  ...reportSteps,
  { name: 'journal-empty', reach: (page) => openJournal(page) },
  ...changeSteps,
  ...journalSteps,
  ...announceSteps,
  ...messageSteps,
  ...channelSteps,
  ...troubleSteps,
];

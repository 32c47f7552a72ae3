import type { Page } from 'playwright-core';
import type { DemoAccount, DemoRealm } from '../../src-main/demo-realm/server.ts';
import { announceSteps } from './announce-steps.ts';
import { administrationSteps } from './administration-steps.ts';
import { changeSteps, journalSteps } from './change-steps.ts';
import { channelSteps } from './channel-steps.ts';
import { editSteps } from './edit-steps.ts';
import { groupSteps } from './group-steps.ts';
import { importSteps } from './import-steps.ts';
import { linkifierSteps } from './linkifier-steps.ts';
import { messageSteps } from './message-steps.ts';
import {
  focusGrid,
  goHome,
  heldBackBanner,
  openFailingPanel,
  openJournal,
  openPresence,
  openUnreadData,
  signInForm,
  tryNowUntil,
} from './reach.ts';
import { peopleSteps } from './people-steps.ts';
import { presenceSteps } from './presence-steps.ts';
import { reportSteps } from './report-steps.ts';
import { statusSteps } from './status-steps.ts';
import { typeText } from '../e2e/console.ts';

/** One picture: its name, and how to get there from where the step before ended. */
export interface Step {
  name: string;
  reach(page: Page, realm: DemoRealm, owner: DemoAccount): Promise<void>;
}

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
    name: 'diagnostics',
    async reach(page) {
      await goHome(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Diagnostics' }).click();
      await page.getByRole('dialog', { name: 'Diagnostics' }).getByText('Runtime').waitFor();
    },
  },
  {
    name: 'about',
    async reach(page) {
      await goHome(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('menuitem', { name: 'About Realm Console' }).click();
      const dialog = page.getByRole('dialog', { name: 'About Realm Console' });
      await dialog.getByText('@mantine/core', { exact: true }).click();
    },
  },
  {
    name: 'network',
    async reach(page) {
      await goHome(page);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Network' }).click();
      const network = page.getByRole('dialog', { name: /^Network: / });
      await network.getByRole('button', { name: 'Check the connection' }).click();
      await network.getByText('Valid: ').waitFor();
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

/** Last, because nothing can be done afterwards. */
const troubleSteps: readonly Step[] = [
  {
    name: 'presence-as-of',
    async reach(page, realm) {
      await goHome(page);
      realm.faults.add({
        path: /\/presence$/,
        times: Number.POSITIVE_INFINITY,
        fault: { kind: 'server-error' },
      });
      await openPresence(page, 'Dots');
      // The console asks for the list once a minute.
      await page.getByText(/^Presence as of/).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'panel-failed',
    async reach(page, realm) {
      realm.faults.clear();
      await goHome(page);
      await openFailingPanel(page);
    },
  },
  {
    name: 'unreadable-data',
    async reach(page, realm) {
      realm.faults.clear();
      await goHome(page);
      await openUnreadData(page, realm);
    },
  },
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

/** After another start, with the address of the organization changed to http meanwhile. */
export const heldBackSteps: readonly Step[] = [
  {
    name: 'not-encrypted',
    reach: (page) => heldBackBanner(page).waitFor(),
  },
  {
    name: 'not-encrypted-dialog',
    async reach(page) {
      await heldBackBanner(page).getByRole('button', { name: 'Connect without encryption' }).click();
      await page.getByRole('dialog').getByText('Read your API key').waitFor();
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

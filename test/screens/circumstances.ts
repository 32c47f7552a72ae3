import { ownerOf, press } from '../e2e/console.ts';
import { openStatuses } from './reach-statuses.ts';
import {
  failWindow,
  goHome,
  heldBackBanner,
  memberOnScreen,
  openFailingPanel,
  openPresence,
  openSheet,
  openUnreadData,
  previewRoleOfAll,
  tryNowUntil,
} from './reach.ts';
import type { Screen } from './screen.ts';
import { keyOf } from './panel-keys.ts';

/** In the smallest supported window. The window keeps that size. */
export const smallWindowScreens: readonly Screen[] = [
  {
    name: 'small-people-sheet',
    async reach(page, realm) {
      await page.setViewportSize({ width: 960, height: 600 });
      await goHome(page);
      await openSheet(page, await memberOnScreen(page, realm, 1));
    },
  },
  {
    name: 'small-change-preview',
    async reach(page) {
      await goHome(page);
      await previewRoleOfAll(page, 'Guest');
      await page.getByRole('button', { name: /^Change \d+ roles/ }).waitFor();
    },
  },
  {
    name: 'small-statuses',
    async reach(page) {
      await goHome(page);
      await openStatuses(page);
    },
  },
  {
    name: 'small-presence',
    async reach(page) {
      await goHome(page);
      await press(page, keyOf.presence);
      await page.locator('[data-current-person]').waitFor();
    },
  },
];

/** Last, because nothing can be done afterwards. */
export const troubleScreens: readonly Screen[] = [
  {
    name: 'presence-as-of',
    isOnlyInTour: true,
    async reach(page, realm) {
      await goHome(page);
      realm.faults.add({
        path: /\/presence$/,
        times: Number.POSITIVE_INFINITY,
        fault: { kind: 'server-error' },
      });
      await openPresence(page, 'Dots');
      // The console requests the list once a minute.
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
    async reach(page, realm) {
      realm.control.revokeKey(ownerOf(realm).userId);
      realm.faults.clear();
      const banner = page.getByRole('alert').filter({ hasText: 'Signed out' });
      await tryNowUntil(page, async () => (await banner.count()) > 0);
    },
  },
  {
    name: 'window-failed',
    reach: failWindow,
  },
];

/** After a restart with the organization's URL changed to http. */
export const heldBackScreens: readonly Screen[] = [
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

/** After a restart with a damaged file of accounts and settings. */
export const damagedFileScreens: readonly Screen[] = [
  {
    name: 'settings-started-again',
    async reach(page) {
      const banner = page.getByRole('alert').filter({ hasText: 'Settings were reset' });
      await banner.getByText('back from the keychain', { exact: false }).waitFor();
    },
  },
];

import type { Page } from 'playwright-core';
import { openStatuses } from '../tour/reach-statuses.ts';
import { openUnreadData, tryNowUntil } from '../tour/reach.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { backToPeople, ownerOf, press } from './console.ts';

/** Opens the sheet of somebody who is not the owner that is signed in. */
export async function openSheet(page: Page): Promise<void> {
  await backToPeople(page);
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('button', { name: 'Set role' }).first().waitFor();
}

/** In the smallest window that is supported, 960 by 600 pixels. */
export const narrow: readonly AccessibilityStep[] = [
  {
    name: 'a small window: people with the sheet',
    async reach(page) {
      await press(page, 'Escape');
      await page.setViewportSize({ width: 960, height: 600 });
      await openSheet(page);
    },
  },
  {
    name: 'a small window: the preview of many changes',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Control+a', 'r');
      await page.getByRole('menuitem', { name: 'Guest' }).click();
      await page.getByRole('button', { name: /^Change \d+ roles/ }).waitFor();
    },
  },
  {
    name: 'a small window: statuses',
    async reach(page) {
      await backToPeople(page);
      await openStatuses(page);
    },
  },
  {
    name: 'a small window: presence',
    async reach(page) {
      await backToPeople(page);
      await press(page, 'Alt+2');
      await page.locator('[data-current-person]').waitFor();
    },
  },
];

/** Last: nothing can be done afterwards. */
export const trouble: readonly AccessibilityStep[] = [
  {
    name: 'what could not be read',
    async reach(page, realm) {
      await page.setViewportSize({ width: 1_280, height: 800 });
      await backToPeople(page);
      await openUnreadData(page, realm);
    },
  },
  {
    name: 'signed out by the server',
    async reach(page, realm) {
      await backToPeople(page);
      realm.control.revokeKey(ownerOf(realm).userId);
      realm.control.dropQueues();
      await page.getByRole('alert').filter({ hasText: 'Signed out' }).waitFor();
    },
  },
];

/** The server cannot be reached any more. */
export const offline: AccessibilityStep = {
  name: 'offline',
  async reach(page, realm) {
    await realm.close();
    const banner = page.getByRole('status').filter({ hasText: 'Showing data from' });
    await tryNowUntil(page, async () => (await banner.count()) > 0);
  },
};

import type { Page } from 'playwright-core';
import { closeFloating, ownerOf, press, typeText } from '../e2e/console.ts';
import { waitForPreview } from './reach-administration.ts';
import { focusGrid, goHome, openPresence } from './reach.ts';
import type { Screen } from './screen.ts';

async function openAccountMenu(page: Page): Promise<void> {
  await goHome(page);
  await page.getByRole('button', { name: /^Account:/ }).click();
}

async function openConsoleMenu(page: Page, item: string): Promise<void> {
  await goHome(page);
  await page.getByRole('button', { name: 'Console', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The shell around the panels. */
export const shellScreens: readonly Screen[] = [
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
      await openConsoleMenu(page, 'Diagnostics');
      await page.getByRole('dialog', { name: 'Diagnostics' }).getByText('Runtime').waitFor();
    },
  },
  {
    name: 'about',
    async reach(page) {
      await openConsoleMenu(page, 'About Realm Console');
      const dialog = page.getByRole('dialog', { name: 'About Realm Console' });
      await dialog.getByText('@mantine/core', { exact: true }).click();
    },
  },
  {
    name: 'whats-new',
    async reach(page) {
      await openConsoleMenu(page, 'About Realm Console');
      const about = page.getByRole('dialog', { name: 'About Realm Console' });
      await about.getByRole('button', { name: "What's new" }).click();
      await page.getByRole('dialog', { name: "What's new" }).getByText('0.1.0').waitFor();
    },
  },
  {
    name: 'network',
    async reach(page) {
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Network' }).click();
      const network = page.getByRole('dialog', { name: /^Network: / });
      await network.getByRole('button', { name: 'Check the connection' }).click();
      await network.getByText('Valid: ').waitFor();
    },
  },
  {
    name: 'navigation-folded',
    async reach(page, realm) {
      await goHome(page);
      realm.control.setRole(ownerOf(realm).userId, 300);
      await page.getByRole('button', { name: /^More/ }).click();
      await page
        .getByRole('navigation', { name: 'Panels' })
        .getByRole('button', { name: 'Settings' })
        .waitFor();
    },
  },
  {
    name: 'account-menu',
    async reach(page, realm) {
      realm.control.setRole(ownerOf(realm).userId, 100);
      await page.getByRole('button', { name: /^More/ }).waitFor({ state: 'detached' });
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Forget this organization' }).waitFor();
    },
  },
  {
    name: 'preferences',
    async reach(page) {
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
      const dialog = page.getByRole('dialog', { name: 'Preferences' });
      await dialog.getByRole('radiogroup', { name: 'Theme' }).waitFor();
    },
  },
  {
    name: 'own-account',
    async reach(page) {
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Your account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your account' });
      await dialog.getByRole('textbox', { name: 'Full name' }).waitFor();
    },
  },
  {
    name: 'own-account-preview',
    async reach(page) {
      await page.getByRole('switch', { name: /^Sync drafts/ }).press('Space');
      await waitForPreview(page);
    },
  },
  {
    name: 'forget-dialog',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('dialog', { name: 'Your account' }).waitFor();
      await closeFloating(page);
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Forget this organization' }).click();
      await page.getByRole('dialog', { name: /^Forget/ }).waitFor();
    },
  },
];

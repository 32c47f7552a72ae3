import type { Page } from 'playwright-core';
import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import { goHome } from './reach.ts';
import { openPanel } from './reach-administration.ts';
import type { Screen } from './screen.ts';
import { press, typeText } from '../e2e/console.ts';

/** Asks the palette, as one would a colleague. */
export async function askPalette(page: Page, question: string): Promise<void> {
  await press(page, 'Control+k');
  await typeText(page, question);
  await page
    .getByRole('option', { name: /^Why can’t/u })
    .first()
    .waitFor();
}

function memberOf(realm: DemoRealm): string {
  const { users } = realm.control.snapshot();
  return users.find(({ role, isBot, isActive }) => role === 400 && !isBot && isActive)?.fullName ?? '';
}

/** Who can do what: one person in one channel. */
export const permissionScreens: readonly Screen[] = [
  {
    name: 'permissions',
    async reach(page) {
      await goHome(page);
      await openPanel(page, 'Permissions');
      await page.getByText('Who can do what in a channel').waitFor();
    },
  },
  {
    name: 'permissions-asked',
    hasMenu: true,
    async reach(page, realm) {
      await askPalette(page, `why can't ${memberOf(realm)} post in announcements`);
    },
  },
  {
    name: 'permissions-held',
    async reach(page) {
      await press(page, 'Enter');
      await page.getByRole('button', { name: /^Post/u, expanded: true }).waitFor();
    },
  },
  {
    name: 'permissions-refused',
    async reach(page) {
      await page.getByRole('button', { name: /^Unsubscribe other people/u }).click();
      await page.getByRole('button', { name: /^Unsubscribe other people/u, expanded: true }).waitFor();
    },
  },
];

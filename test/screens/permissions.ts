import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { goHome } from './reach.ts';
import { chooseSettings, gridOf, openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';
import { closeFloating, press, typeText } from '../e2e/console.ts';

/** Asks the palette, like a colleague. */
export async function askPalette(page: Page, question: string): Promise<void> {
  await press(page, 'Control+k');
  await typeText(page, question);
  await page
    .getByRole('option', { name: /^Why can’t/u })
    .first()
    .waitFor();
}

function memberOf(realm: DemoRealm, place = 0): string {
  const { users } = realm.control.snapshot();
  return (
    users.filter(({ role, isBot, isActive }) => role === 400 && !isBot && isActive)[place]?.fullName ?? ''
  );
}

async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

const openTab = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('tab', { name }).click();

/** Permissions, from either side, in one channel, and recommended changes. */
export const permissionScreens: readonly Screen[] = [
  {
    name: 'permissions',
    async reach(page) {
      await goHome(page);
      await openPanel(page, 'Permissions');
      await gridOf(page, 'Permissions').getByText('Create web-public channels').waitFor();
    },
  },
  {
    name: 'permissions-open',
    async reach(page) {
      await gridOf(page, 'Permissions').getByText('Create web-public channels').dblclick();
      await page.getByRole('list', { name: 'Who has “Create web-public channels”' }).waitFor();
    },
  },
  {
    name: 'permissions-channel',
    async reach(page) {
      await page.getByRole('radiogroup', { name: 'Permissions of' }).getByText('Channel').click();
      await page.getByRole('combobox', { name: 'Channel' }).fill('announcements');
      await page.getByRole('option', { name: 'announcements' }).first().click();
      await gridOf(page, 'Permissions').getByText('Post in this channel').waitFor();
    },
  },
  {
    name: 'permissions-person',
    async reach(page, realm) {
      await openTab(page, 'By person');
      await choosePerson(page, 'Person', memberOf(realm));
      await gridOf(page, 'Permissions of').getByText('Create public channels').waitFor();
    },
  },
  {
    name: 'permissions-person-open',
    async reach(page) {
      await gridOf(page, 'Permissions of').getByText('Create public channels').dblclick();
      await page.getByRole('complementary').locator('ol').first().waitFor();
    },
  },
  {
    name: 'permissions-compare',
    async reach(page, realm) {
      // In a small window the open sheet lies over the button.
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Compare' }).click();
      await choosePerson(page, 'Second person', memberOf(realm, 5));
      await page.getByText('in common').waitFor();
    },
  },
  {
    name: 'permissions-recommended',
    async reach(page) {
      await openTab(page, /^Recommended/u);
      await gridOf(page, 'Permissions').getByText('As recommended').first().waitFor();
    },
  },
  {
    name: 'permissions-recommended-open',
    async reach(page) {
      await gridOf(page, 'Permissions').getByText('Guests can see everyone').dblclick();
      await page.getByRole('complementary').getByRole('button', { name: 'Review' }).waitFor();
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
      await page.getByRole('complementary', { name: 'Post' }).getByRole('heading', { name: 'Why' }).waitFor();
    },
  },
  {
    name: 'permissions-refused',
    async reach(page) {
      await press(page, 'Escape');
      await gridOf(page, 'announcements').getByText('Unsubscribe other people').dblclick();
      await page.getByRole('complementary', { name: 'Unsubscribe other people' }).waitFor();
    },
  },
];

/** Permissions as organization settings, with the effect of a change shown in advance. */
export const permissionSettingScreens: readonly Screen[] = [
  {
    name: 'settings-permissions',
    async reach(page) {
      await closeFloating(page);
      await openPanel(page, 'Organization settings');
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
      await chooseSettings(page, 'Channel permissions');
      await page.getByRole('combobox', { name: 'Create web-public channels' }).waitFor();
    },
  },
  {
    name: 'settings-permissions-changed',
    async reach(page) {
      await page.getByRole('combobox', { name: 'Create public channels' }).fill('Moderators');
      await page.getByRole('option', { name: /^Moderators/u }).waitFor();
      await press(page, 'Enter');
      await page.getByRole('group', { name: 'Who is affected' }).getByText('22 after').waitFor();
      await press(page, 'Escape');
    },
  },
  {
    name: 'settings-permissions-preview',
    async reach(page) {
      await page.getByRole('button', { name: 'Details' }).click();
      await waitForPreview(page);
      await page
        .getByRole('dialog')
        .getByRole('group', { name: 'Who is affected' })
        .getByText('22 after')
        .waitFor();
    },
  },
  {
    name: 'settings-permissions-kept',
    isOnlyInTour: true,
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
    },
  },
];

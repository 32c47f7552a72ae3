import { encodePattern } from '@realm-console/demo-realm/pictures';
import { closeFloating, press } from '../e2e/console.ts';
import { chooseSettings, openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';

/** The organization's settings. */
export const settingScreens: readonly Screen[] = [
  {
    name: 'settings',
    async reach(page) {
      await closeFloating(page);
      await openPanel(page, 'Organization settings');
      await chooseSettings(page, 'Notifications');
      await page.getByRole('switch', { name: 'Weekly digest' }).first().waitFor();
    },
  },
  {
    name: 'settings-unsaved',
    async reach(page) {
      await chooseSettings(page, 'Joining');
      await page.getByRole('switch', { name: 'Invitation required to join' }).press(' ');
      await chooseSettings(page, 'Profile');
      await page
        .getByRole('textbox', { name: 'Name', exact: true })
        .fill('A name that is longer than forty characters are');
      await page.getByText('2 unsaved changes').waitFor();
    },
  },
  {
    name: 'settings-preview',
    async reach(page) {
      await page.getByRole('button', { name: 'Keep as it is Name', exact: true }).click();
      await press(page, 'Control+s');
      await waitForPreview(page);
    },
  },
  {
    name: 'settings-picture',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      const logo = page.getByRole('group', { name: 'Logo for the dark theme' });
      await logo.scrollIntoViewIfNeeded();
      const chosen = page.waitForEvent('filechooser');
      await logo.getByRole('button', { name: /^Upload/ }).click();
      const buffer = Buffer.from(encodePattern(Buffer.alloc(32, 9), 80));
      await (await chosen).setFiles({ name: 'Fern.png', mimeType: 'image/png', buffer });
      await waitForPreview(page);
    },
  },
  {
    name: 'settings-found',
    isOnlyInTour: true,
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('channel');
    },
  },
  {
    name: 'settings-nothing-matches',
    isOnlyInTour: true,
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('nothing like it');
      await page.getByText('No setting matches').waitFor();
    },
  },
];

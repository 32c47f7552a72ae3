import { newChannelDialog, openChannel, openChannels, openSubscribers } from './reach-channels.ts';
import { gridOf, waitForPreview } from './reach-administration.ts';
import { goHome } from './reach.ts';
import type { Screen } from './screen.ts';
import { closeFloating, press, typeText } from '../e2e/console.ts';

/** The channels, one of them in full, and a new one with every setting. */
export const channelScreens: readonly Screen[] = [
  {
    name: 'channels',
    async reach(page) {
      await goHome(page);
      await openChannels(page);
    },
  },
  {
    name: 'channels-folders',
    async reach(page) {
      await page.getByRole('button', { name: /^Folders/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Channel folders' });
      await dialog.getByRole('grid', { name: 'Folders' }).locator('[data-key]').first().waitFor();
      await dialog
        .getByRole('button', { name: /^Move .* down$/ })
        .first()
        .click();
    },
  },
  {
    name: 'channels-nothing-matches',
    async reach(page) {
      await closeFloating(page);
      await page.getByPlaceholder('Name, description or id').fill('nothing of the kind');
      await page.getByText('No matches').waitFor();
    },
  },
  {
    name: 'channel-sheet',
    async reach(page) {
      const sheet = await openChannel(page, 'general');
      await page.getByPlaceholder('Name, description or id').fill('');
      await sheet.getByText('Post', { exact: true }).waitFor();
    },
  },
  {
    name: 'channel-topics',
    async reach(page) {
      const sheet = await openChannel(page, 'general');
      await page.getByPlaceholder('Name, description or id').fill('');
      await sheet.getByText('Topics', { exact: true }).first().click();
      await sheet
        .getByRole('button', { name: /^Delete topic/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'channel-topic-move',
    async reach(page) {
      const sheet = page.getByRole('complementary', { name: 'general', exact: true });
      await sheet
        .getByRole('button', { name: /^Move topic/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /^Move / });
      const second = await sheet
        .getByRole('button', { name: /^Move topic/ })
        .nth(1)
        .getAttribute('aria-label');
      await dialog.getByRole('textbox', { name: /^Topic/ }).fill(second?.replace('Move topic ', '') ?? '');
      await dialog.getByText('The move into a topic that exists: both become one.').waitFor();
    },
  },
  {
    name: 'channel-subscribers',
    async reach(page) {
      await closeFloating(page);
      await openSubscribers(page, 'general');
      await page.getByPlaceholder('Name, description or id').fill('');
      await gridOf(page, 'Subscribers').focus();
      await press(page, 'Control+Home', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
      await page.getByRole('toolbar', { name: 'Subscribers selected' }).waitFor();
    },
  },
  {
    name: 'channel-edit',
    async reach(page) {
      const sheet = page.getByRole('complementary', { name: 'general' });
      await sheet.getByRole('button', { name: 'Change' }).click();
      await page
        .getByRole('dialog', { name: 'Change general' })
        .getByText(/^Permissions/)
        .click();
    },
  },
  {
    name: 'channel-subscribe-people',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('button', { name: /^Subscribe people/ }).click();
      await page.getByRole('dialog', { name: 'Subscribe people to general' }).waitFor();
    },
  },
  {
    name: 'channel-subscribe',
    isOnlyInTour: true,
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'Subscribe people to general' });
      await dialog.getByRole('radiogroup', { name: 'People to add' }).getByText('Group').click();
      await dialog.getByRole('combobox', { name: /^Group/ }).click();
      await page.getByRole('option', { name: /^Moderators/ }).click();
      await dialog
        .getByRole('status')
        .filter({ hasText: /\d+ accounts/ })
        .waitFor();
    },
  },
  {
    name: 'channel-new',
    async reach(page) {
      await openChannels(page);
      const dialog = await newChannelDialog(page);
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('kiln-repairs');
      await dialog
        .getByRole('textbox', { name: /^Description/ })
        .fill('What is broken, who mends it, and when the **kilns** fire again');
      await dialog.getByRole('img', { name: 'Valid' }).waitFor();
    },
  },
  {
    name: 'channel-new-permissions',
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByText(/^Permissions/).click();
      const field = dialog.getByRole('combobox', { name: 'Post in this channel' });
      await field.scrollIntoViewIfNeeded();
      await field.click();
      await typeText(page, 'mod');
      await page
        .getByRole('option', { name: /^Moderators/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
      await dialog.getByText('1 set here').waitFor();
    },
  },
  {
    name: 'channel-new-subscribers',
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByText(/^Permissions/).click();
      await dialog.getByRole('radiogroup', { name: 'Add subscribers from' }).getByText('Group').click();
      const field = dialog.getByRole('combobox', { name: /^Group/ });
      await field.click();
      await page.getByRole('option', { name: /^Administrators/ }).click();
      await dialog
        .getByRole('status')
        .filter({ hasText: /\d+ accounts/ })
        .waitFor();
      await dialog.getByRole('radiogroup', { name: 'Add subscribers from' }).getByText('Pasted list').click();
      await dialog.getByLabel('Announce the new channel').check();
      await dialog.getByLabel('Announce the new channel').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'channel-new-csv',
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByRole('radiogroup', { name: 'Add subscribers from' }).getByText('CSV file').click();
      await dialog.getByRole('list', { name: 'Already chosen' }).waitFor();
    },
  },
  {
    name: 'channel-templates',
    async reach(page) {
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByLabel('Save these settings as').fill('Project');
      await press(page, 'Enter');
      await page.getByRole('button', { name: 'Project', exact: true }).waitFor();
    },
  },
  {
    name: 'channel-taken',
    async reach(page) {
      await page.keyboard.press('Escape');
      await waitForPreview(page);
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('General');
      await dialog.getByText("Channel 'general' already exists.").waitFor();
      await dialog.getByLabel('Subscribe new members').check();
      await dialog.getByRole('radio', { name: 'Private, shared history' }).check();
      await dialog.getByText('A default channel cannot be private.').waitFor();
    },
  },
  {
    name: 'channels-filter',
    hasMenu: true,
    async reach(page) {
      await openChannels(page);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('option', { name: 'Privacy' }).waitFor();
    },
  },
  {
    name: 'channels-selected',
    async reach(page) {
      await openChannels(page);
      await gridOf(page, 'Channels').focus();
      await page.keyboard.press('Control+Home');
      for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await page.getByRole('toolbar', { name: 'Channels selected' }).waitFor();
    },
  },
];

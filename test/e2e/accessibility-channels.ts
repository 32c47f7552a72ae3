import { gridOf, waitForPreview } from '../tour/reach-administration.ts';
import { newChannelDialog, openChannel, openChannels, openSubscribers } from '../tour/reach-channels.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { press } from './console.ts';

/** The states of the panel Channels. */
export const channels: readonly AccessibilityStep[] = [
  { name: 'the list of channels', reach: openChannels },
  {
    name: 'channels that no search finds',
    async reach(page) {
      await page.getByPlaceholder('Name, description or id').fill('nothing of the kind');
      await page.getByText('No channel matches').waitFor();
    },
  },
  {
    name: 'one channel',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await openChannel(page, 'general');
    },
  },
  {
    name: 'the subscribers of a channel, some selected',
    async reach(page) {
      await openSubscribers(page, 'general');
      await gridOf(page, 'Subscribers').focus();
      await press(page, 'Control+Home', 'ArrowDown', 'Space');
      await page.getByRole('toolbar', { name: 'Subscribers selected' }).waitFor();
    },
  },
  {
    name: 'people to be subscribed',
    async reach(page) {
      await page.getByRole('button', { name: /^Subscribe people/ }).click();
      await page.getByRole('dialog', { name: 'Subscribe people to general' }).waitFor();
    },
  },
  {
    name: 'a channel being changed',
    async reach(page) {
      await press(page, 'Escape');
      const sheet = page.getByRole('complementary', { name: 'general' });
      await sheet.getByRole('button', { name: 'Change' }).click();
      await page
        .getByRole('dialog', { name: 'Change general' })
        .getByText(/^Permissions/)
        .click();
    },
  },
  {
    name: 'a new channel whose name is taken',
    async reach(page) {
      await openChannels(page);
      const dialog = await newChannelDialog(page);
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('general');
      await dialog.getByText("Channel 'general' already exists.").waitFor();
      await dialog.getByLabel('Subscribe new members').check();
      await dialog.getByRole('radio', { name: 'Private, shared history' }).check();
      await dialog.getByText('A default channel cannot be private.').waitFor();
    },
  },
  {
    name: 'who may do what in a new channel, and who is in it',
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByText(/^Permissions/).click();
      await dialog.getByText('Post in this channel').waitFor();
      const sources = dialog.getByRole('radiogroup', { name: 'Where subscribers come from' });
      await sources.getByText('Group').click();
      await dialog.getByRole('combobox', { name: /^Group/ }).click();
      await page.getByRole('option', { name: /^Administrators/ }).click();
      await dialog
        .getByRole('status')
        .filter({ hasText: /\d+ accounts?/ })
        .waitFor();
      await sources.getByText('CSV file').click();
      await dialog.getByRole('list', { name: 'Chosen already' }).waitFor();
    },
  },
  {
    name: 'templates of channels',
    async reach(page) {
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByLabel('Keep these settings as').fill('Project');
      await press(page, 'Enter');
      await page.getByRole('button', { name: 'Project', exact: true }).waitFor();
    },
  },
  {
    name: 'the preview of a new channel',
    async reach(page) {
      await press(page, 'Escape');
      const dialog = page.getByRole('dialog', { name: 'New channel' });
      await dialog.getByRole('radio', { name: 'Public', exact: true }).check();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('kiln-repairs');
      await dialog.getByRole('img', { name: 'Valid' }).waitFor();
      await press(page, 'Control+Enter');
      await waitForPreview(page);
    },
  },
  {
    name: 'a choice of folders',
    hasMenu: true,
    async reach(page) {
      await openChannels(page);
      await page.getByRole('button', { name: 'Any folder' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'a channel selected',
    async reach(page) {
      await press(page, 'Escape');
      await openChannels(page);
      await gridOf(page, 'Channels').focus();
      await press(page, 'Control+Home', 'ArrowDown', 'Space');
      await page.getByRole('toolbar', { name: 'Channels selected' }).waitFor();
    },
  },
];

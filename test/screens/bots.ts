import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { closeFloating, press, typeText } from '../e2e/console.ts';
import { ownRequest } from '../e2e/realm-requests.ts';
import { describedMember, focusGrid, goHome, openSheet, peopleGrid } from './reach.ts';
import type { Screen } from './screen.ts';

const sheetOf = (page: Page): Locator => page.locator('aside[data-region="sheet"]');

/** Its tab may be among the overflowing ones. */
async function showView(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k');
  await typeText(page, `Show the view ${name}`);
  await page
    .getByRole('option', { name: `Show the view ${name}`, exact: false })
    .first()
    .waitFor();
  await press(page, 'Enter');
}

/** The view of all bots. */
export async function openBots(page: Page): Promise<void> {
  await goHome(page);
  await showView(page, 'Bots');
  await peopleGrid(page).getByRole('columnheader', { name: 'Bot owner' }).waitFor();
}

/** The sheet of a listed bot. */
export async function openBotSheet(page: Page, name: string): Promise<Locator> {
  await peopleGrid(page).getByRole('row').filter({ hasText: name }).getByRole('gridcell').nth(1).click();
  await press(page, 'Enter');
  await sheetOf(page).getByRole('button', { name: 'Copy key' }).waitFor();
  return sheetOf(page);
}

/** Gives a person permissions of the organization, a group and a channel, some alone, some together with others. */
async function givePermissions(realm: DemoRealm, { userId }: UserSnapshot): Promise<void> {
  const { user_id: ownId } = await ownRequest(realm, 'GET', '/users/me');
  const value = (people: unknown[]): string =>
    JSON.stringify({ new: { direct_members: people, direct_subgroups: [] } });
  const { stream_id: channelId } = await ownRequest(realm, 'GET', '/get_stream_id', {
    stream: 'announcements',
  });
  await ownRequest(realm, 'PATCH', `/streams/${channelId as number}`, {
    can_remove_subscribers_group: value([userId, ownId]),
    can_move_messages_out_of_channel_group: value([userId]),
  });
  await ownRequest(realm, 'PATCH', '/realm', { can_manage_billing_group: value([userId]) });
}

/** Bots in the people panel: their views, sheet and dialogs. */
export const botScreens: readonly Screen[] = [
  {
    name: 'people-offboard',
    async reach(page, realm) {
      await goHome(page);
      const member = await describedMember(page, realm);
      await givePermissions(realm, member);
      await openSheet(page, member);
      await sheetOf(page).getByRole('button', { name: 'Edit status' }).waitFor();
      await press(page, 'Control+k');
      await typeText(page, 'Offboard');
      await page
        .getByRole('option', { name: /^Offboard/ })
        .first()
        .waitFor();
      await press(page, 'Enter');
      const dialog = page.getByRole('dialog', { name: /^Offboard/ });
      await dialog.getByText(/^Nobody else can see the account/).waitFor();
      await dialog
        .getByRole('region', { name: 'Permissions' })
        .getByText('Manage plans and billing')
        .waitFor();
    },
  },
  { name: 'bots', reach: (page) => openBots(page) },
  {
    name: 'bots-sheet',
    async reach(page) {
      const sheet = await openBotSheet(page, 'Delivery Tracker');
      await sheet.getByText('None that you can see').waitFor();
    },
  },
  {
    name: 'bots-webhook',
    async reach(page) {
      await sheetOf(page).getByRole('button', { name: 'Change address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Webhook of Delivery Tracker' });
      await dialog.getByRole('textbox', { name: 'Address' }).fill('nowhere');
      await dialog.getByText(/^Enter a URL that starts/).waitFor();
    },
  },
  {
    name: 'bots-new-key',
    async reach(page) {
      await closeFloating(page);
      await sheetOf(page).getByRole('button', { name: 'New key' }).click();
      await page.getByRole('dialog').getByText('The old key.').waitFor();
    },
  },
  {
    name: 'bots-new',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('button', { name: 'Create bot' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create bot' });
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Kiln watch');
      await dialog.getByRole('textbox', { name: /^Short name/ }).fill('kiln-watch');
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Outgoing webhook' }).click();
      await dialog.getByRole('textbox', { name: 'Address', exact: true }).waitFor();
    },
  },
  {
    name: 'bots-owner',
    async reach(page) {
      await closeFloating(page);
      // Rows of bots have no presence mark, for which `goHome` would wait.
      await sheetOf(page).getByRole('button', { name: 'Close' }).click();
      await focusGrid(page);
      await press(page, 'Control+a', 'o');
      await page.getByRole('dialog', { name: /^New owner of \d+ bots$/ }).waitFor();
    },
  },
  {
    name: 'bots-abandoned',
    async reach(page) {
      await closeFloating(page);
      await showView(page, 'Ownerless bots');
      await peopleGrid(page).getByText('Old importer').waitFor();
    },
  },
];

import type { Locator, Page } from 'playwright-core';
import { send } from '@realm-console/demo-realm/client';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { closeSheet } from './reach.ts';
import { gridOf, openPanel } from './reach-administration.ts';
import { closeFloating } from '../e2e/console.ts';

/** A channel in the realm's own form. */
export type RealmChannel = Record<string, unknown> & { stream_id: number; name: string };

/** The list of channels from anywhere, with nothing open and no filter. */
export async function openChannels(page: Page): Promise<void> {
  await closeFloating(page);
  await openPanel(page, 'Channels');
  await gridOf(page, 'Channels').locator('[data-key]').first().waitFor();
  await closeSheet(page);
}

export function channelRow(page: Page, name: string): Locator {
  return gridOf(page, 'Channels').getByRole('row').filter({ hasText: name });
}

/** Opens the dialog for a new channel, with its name field focused. */
export async function newChannelDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^New channel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  return dialog;
}

/** Opens the sheet of the channel with that name. */
export async function openChannel(page: Page, name: string): Promise<Locator> {
  await page.getByPlaceholder('Name, description or id').fill(name);
  // A row that moves between pressing and releasing the button isn't opened.
  await gridOf(page, 'Channels')
    .locator('[data-key]')
    .filter({ hasNotText: name })
    .first()
    .waitFor({ state: 'detached' });
  await channelRow(page, name).first().getByText(name, { exact: true }).first().click();
  const sheet = page.getByRole('complementary', { name, exact: true });
  await sheet.getByRole('tab', { name: 'About' }).click();
  await sheet.getByRole('heading', { name: 'Permissions' }).waitFor();
  return sheet;
}

/** The realm's channels by name, including archived ones. */
export async function realmChannels(
  realm: DemoRealm,
  account: DemoAccount,
): Promise<ReadonlyMap<string, RealmChannel>> {
  const { body } = await send(realm, account, 'GET', '/streams', {
    exclude_archived: false,
    include_default: true,
    include_all: true,
  });
  const { streams } = body as { streams: RealmChannel[] };
  return new Map(streams.map((channel) => [channel.name, channel]));
}

/** Opens the subscribers in the sheet of the channel with that name. */
export async function openSubscribers(page: Page, name: string): Promise<Locator> {
  const sheet = await openChannel(page, name);
  await sheet
    .getByText(/^Subscribers/)
    .first()
    .click();
  await gridOf(page, 'Subscribers').locator('[data-key]').first().waitFor();
  return sheet;
}

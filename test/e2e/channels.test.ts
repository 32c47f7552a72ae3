import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { confirmPreview, openPanel, waitForPreview } from '../screens/reach-administration.ts';
import {
  channelRow,
  newChannelDialog,
  openChannel,
  openChannels,
  openSubscribers,
  realmChannels,
  type RealmChannel,
} from '../screens/reach-channels.ts';
import { closeFloating, accountOf, addOrganization, ownerOf, press, typeText } from './console.ts';
import { groupOf, openGroup } from './group-steps.ts';
import { memberOf } from './person-steps.ts';
import { ownRequest } from './realm-requests.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** Channels in the whole app: the list, new ones, and settings of existing ones. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => closeFloating(page));
const opened = openedByTest();

const stored = async (name: string): Promise<RealmChannel | undefined> =>
  (await realmChannels(realm, ownerOf(realm))).get(name);
const nameField = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Name', exact: true });
const createButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^Create channel/ });

async function confirmTyping(on: Page): Promise<void> {
  await waitForPreview(on);
  const field = on.getByRole('dialog').getByRole('textbox', { name: /^Type \d+ to confirm/ });
  if ((await field.count()) > 0) await field.fill('1');
  await confirmPreview(on);
}

describe('a new channel', () => {
  it('is created by keyboard alone, with the requested settings', async () => {
    await openChannels(page);
    await page.getByRole('grid', { name: 'Channels' }).focus();
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await nameField(dialog).waitFor();
    await typeText(page, 'kiln-repairs');
    await dialog.getByRole('img', { name: 'Valid' }).waitFor();
    await press(page, 'Tab');
    await typeText(page, 'Making');
    await page.getByRole('option', { name: 'Making' }).waitFor();
    await press(page, 'ArrowDown', 'Enter', 'Tab');
    await typeText(page, 'Who mends the *kiln*');
    await press(page, 'Tab', 'ArrowDown');
    expect(await dialog.getByRole('radio', { name: 'Private, shared history' }).isChecked()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Message retention' }).focus();
    await press(page, 'ArrowDown');
    await page.getByRole('option', { name: 'A number of days' }).waitFor();
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await dialog.getByRole('textbox', { name: 'Days' }).waitFor();
    await press(page, 'Tab', 'Control+a');
    await typeText(page, '90');
    await dialog.getByText(/^Permissions/).focus();
    await press(page, 'Enter');
    await dialog.getByRole('combobox', { name: 'Post in this channel' }).focus();
    await press(page, 'Backspace');
    await typeText(page, 'moderators');
    await page
      .getByRole('option', { name: /^Moderators/ })
      .first()
      .waitFor();
    await press(page, 'Enter');
    await dialog.getByRole('button', { name: 'Remove Moderators from Post in this channel' }).waitFor();
    await press(page, 'Escape');
    const member = memberOf(realm, 3);
    await dialog.getByRole('combobox', { name: 'People', exact: true }).focus();
    await typeText(page, member.fullName);
    await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    await press(page, 'Enter');
    await dialog.getByRole('status').filter({ hasText: '1 account' }).waitFor();
    await waitForPreview(page);
    expect(await stored('kiln-repairs')).toBeUndefined();
    await press(page, 'Control+Enter');
    await channelRow(page, 'kiln-repairs').getByText('Making').waitFor();
    expect(await stored('kiln-repairs')).toMatchObject({
      description: 'Who mends the *kiln*',
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 90,
      subscriber_count: 2,
      can_send_message_group: groupOf(realm, 'role:moderators').id,
    });
  });

  it('is rejected at its name, and keeps what was typed', async () => {
    await openChannels(page);
    let dialog = await newChannelDialog(page);
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('Typed once');
    await nameField(dialog).fill('GENERAL');
    await dialog.getByText("Channel 'general' already exists.").waitFor();
    expect(await createButton(dialog).isDisabled()).toBe(true);
    await nameField(dialog).fill('x'.repeat(61));
    await dialog.getByText('Channel name too long (limit: 60 characters).').waitFor();
    await dialog.getByLabel('Subscribe new members').check();
    await dialog.getByRole('radio', { name: 'Private, shared history' }).check();
    await dialog.getByText('A default channel cannot be private.').waitFor();
    await nameField(dialog).fill('pottery-talk');
    await dialog.getByRole('img', { name: 'Valid' }).waitFor();
    expect(await createButton(dialog).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: 'Public', exact: true }).check();
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'hidden' });
    dialog = await newChannelDialog(page);
    expect(await dialog.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Typed once');
    // Someone takes the name while the dialog is open.
    await ownRequest(realm, 'POST', '/channels/create', { name: 'pottery-talk', subscribers: [] });
    await dialog.getByText("Channel 'pottery-talk' already exists.").waitFor();

    const msg = 'Insufficient permission';
    const path = /\/channels\/create/;
    realm.faults.add({
      method: 'POST',
      path,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg } },
    });
    await nameField(dialog).fill('pottery-tips');
    await waitForPreview(page);
    await press(page, 'Control+Enter');
    await dialog.getByText(msg).waitFor();
    expect(await nameField(dialog).inputValue()).toBe('pottery-tips');
    expect(await stored('pottery-tips')).toBeUndefined();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    expect(await nameField(dialog).inputValue()).toBe('');
  });

  it('starts from a template, whose settings are kept on this computer', async () => {
    await openChannels(page);
    const dialog = await newChannelDialog(page);
    await dialog.getByRole('radio', { name: 'Private, protected history' }).check();
    await dialog.getByRole('button', { name: 'Templates' }).click();
    await page.getByLabel('Save these settings as').fill('Closed circle');
    await press(page, 'Enter');
    await page.getByRole('button', { name: 'Closed circle', exact: true }).waitFor();
    await press(page, 'Escape');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    expect(await dialog.getByRole('radio', { name: 'Public', exact: true }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Closed circle', exact: true }).click();
    await expect
      .poll(() => dialog.getByRole('radio', { name: 'Private, protected history' }).isChecked())
      .toBe(true);
    await dialog.getByRole('button', { name: 'Start over' }).click();
  });
});

describe('an existing channel', () => {
  it('is changed and archived, each after a preview', async () => {
    const sheet = await openChannel(page, 'books');
    await sheet.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change books' });
    await dialog.getByText('Nothing is changed.').waitFor();
    await nameField(dialog).fill('library');
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('What to read');
    await dialog.getByRole('img', { name: 'Valid' }).waitFor();
    await waitForPreview(page);
    expect(await stored('books')).toMatchObject({ name: 'books' });
    await confirmTyping(page);
    await expect.poll(() => stored('library')).toMatchObject({ description: 'What to read' });

    const renamed = await openChannel(page, 'library');
    await renamed.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByText('can write in it any more', { exact: false }).first().waitFor();
    await confirmTyping(page);
    await renamed.getByRole('button', { name: 'Bring back' }).waitFor();
    expect(await stored('library')).toMatchObject({ is_archived: true });
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
  });

  it('follows changes by others', async () => {
    const sheet = await openChannel(page, 'gardens');
    const channel = await stored('gardens');
    await ownRequest(realm, 'PATCH', `/streams/${channel?.stream_id}`, {
      description: 'Sowing and weeding',
    });
    await sheet.getByText('Sowing and weeding').waitFor();
    await page.getByPlaceholder('Name, description or id').fill('');
    await ownRequest(realm, 'PATCH', `/streams/${channel?.stream_id}`, { new_name: 'allotments' });
    await channelRow(page, 'allotments').waitFor();
    await page.getByRole('complementary', { name: 'allotments' }).waitFor();
    expect(await channelRow(page, 'gardens').count()).toBe(0);
  });
});

describe('a group with permissions in channels', () => {
  it('lists them on its page as soon as a channel grants one', async () => {
    await openGroup(page, 'kiln');
    await page.getByRole('tab', { name: /^Used in/ }).click();
    const used = page
      .getByRole('grid', { name: 'Used in' })
      .getByRole('row')
      .filter({ hasText: 'Channel permission' });
    await page.getByText('Without archived and hidden channels').waitFor();
    expect(await used.count()).toBe(0);
    const channel = await stored('market');
    const change = { new: groupOf(realm, 'kiln').id };
    await ownRequest(realm, 'PATCH', `/streams/${channel?.stream_id}`, { can_send_message_group: change });
    await used.getByText('Post in this channel').waitFor();
    await used.getByText('#market').waitFor();
  });
});

describe('people with fewer rights', () => {
  it('see what they and an old server can’t choose, and keep reading when a channel disappears', async () => {
    const { page: other } = await opened.start();
    await addOrganization(other, realm, accountOf(realm, 400).email);
    await openChannels(other);
    const sheet = await openChannel(other, 'general');
    await sheet.getByText(/^Only administrators, owners and those whom/).waitFor();
    expect(await sheet.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    await openChannels(other);
    const dialog = await newChannelDialog(other);
    await dialog.getByText('only owners can set it').waitFor();
    await dialog.getByText('only administrators and owners can set it').waitFor();
    await closeFloating(other);
    await other.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(other, realm, accountOf(realm, 600).email);
    await openPanel(other, 'Channels');
    await other.getByText("There are none, or you can't see them.").waitFor();
    await other.getByText('Guests cannot make channels.', { exact: false }).waitFor();
    expect(await other.getByRole('button', { name: /^New channel/ }).isDisabled()).toBe(true);

    const old = await opened.realmWith({ featureLevel: 391, heartbeatSeconds: 1 });
    await other.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(other, old);
    await openChannels(other);
    const early = await newChannelDialog(other);
    await early.getByRole('checkbox', { name: 'Subscribe me' }).uncheck();
    await early
      .getByText("This server can't create a channel without subscribers.", { exact: false })
      .waitFor();
    await closeFloating(other);
    const oldSheet = await openChannel(other, 'general');
    expect(await oldSheet.getByRole('term').filter({ hasText: 'Subscribers' }).count()).toBe(0);
    expect(await other.getByRole('columnheader', { name: 'Topics' }).count()).toBe(0);
    await oldSheet.getByRole('button', { name: 'Change' }).click();
    const change = other.getByRole('dialog', { name: 'Change general' });
    await change.getByText('needs feature level 392, this server has 391').waitFor();
    await change.getByText(/^Permissions/).click();
    await change.getByText('Start new topics, from feature level 441').waitFor();
    await nameField(change).fill('commons');
    await change.getByRole('img', { name: 'Valid' }).waitFor();

    await old.close();
    await other.getByText('Showing data from', { exact: false }).waitFor();
    await press(other, 'Control+Enter');
    await change.getByText('Nothing was sent.', { exact: false }).waitFor();
    expect(await nameField(change).inputValue()).toBe('commons');
    await press(other, 'Escape', 'Escape');
    await other.getByPlaceholder('Name, description or id').fill('kiln');
    await channelRow(other, 'kiln').first().waitFor();
  });
});

describe('a channel’s subscribers', () => {
  it('are found, added from a list and unsubscribed by keyboard', async () => {
    const [one, other] = [memberOf(realm, 5), memberOf(realm, 6)];
    const subscribers = [ownerOf(realm).userId, one.userId];
    await ownRequest(realm, 'POST', '/channels/create', { name: 'glazing', subscribers });
    await openChannels(page);
    const sheet = await openSubscribers(page, 'glazing');
    const grid = sheet.getByRole('grid', { name: 'Subscribers' });
    await grid.getByText(one.fullName).waitFor();
    await grid.focus();
    await press(page, 'a');
    const dialog = page.getByRole('dialog', { name: 'Subscribe people to glazing' });
    await dialog.getByRole('radiogroup', { name: 'People to add' }).getByText('Pasted list').click();
    await dialog.getByRole('textbox', { name: 'List' }).fill(`${one.email}\n${other.email}`);
    await dialog.getByText(/^2 accounts chosen/).waitFor();
    await waitForPreview(page);
    await page.getByText('Already subscribed. Nothing to change.').waitFor();
    await press(page, 'Control+Enter');
    await grid.getByText(other.fullName).waitFor();
    await sheet.getByRole('searchbox', { name: 'Find a subscriber' }).fill(one.fullName);
    await grid.getByText(other.fullName).waitFor({ state: 'detached' });
    await press(page, 'ArrowDown', 'Space');
    await page
      .getByRole('toolbar', { name: 'Subscribers selected' })
      .getByRole('button', { name: 'Unsubscribe' })
      .click();
    await confirmTyping(page);
    await sheet.getByText('No subscriber matches').waitFor();
    expect((await stored('glazing'))?.['subscriber_count']).toBe(2);
  });
});

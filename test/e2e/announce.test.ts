import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  chooseChannel,
  confirmMain,
  messageField,
  openAnnounce,
  writeTo,
} from '../screens/reach-announce.ts';
import { timeAhead } from '../screens/time-ahead.ts';
import { channelIdOf, messagesIn } from './announce-requests.ts';
import { ownRequest } from './realm-requests.ts';
import { closeFloating, ownerOf, press, typeText } from './console.ts';
import { openedForFile } from './opened.ts';

/** Writing messages as an owner. */
let realm: DemoRealm;
let page: Page;
openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(async () => {
  realm.faults.clear();
  await closeFloating(page);
  await openAnnounce(page);
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  if (await discard.isEnabled()) await discard.click();
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]')?.value === '',
  );
});

const sends = (): number =>
  realm.log.filter(({ method, path }) => method === 'POST' && path === '/api/v1/messages').length;

describe('sending', () => {
  it('with a lost answer leaves exactly one message, confirmed by the event, and clears the field', async () => {
    const before = sends();
    realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    await writeTo(page, 'general', 'only once', 'This arrives **once**.');
    await page.getByText('You may post in general').waitFor();
    await confirmMain(page);
    await expect.poll(() => messageField(page).inputValue()).toBe('');
    expect(await messagesIn(realm, 'general', 'only once')).toEqual(['This arrives **once**.']);
    expect(sends() - before).toBe(1);
    await page.getByText('Sent.').first().waitFor();
  });

  it('with files uploads and links each once, and shows a rejected one next to the message', async () => {
    const isUpload = ({ method, path }: { method: string; path: string }): boolean =>
      method === 'POST' && path === '/api/v1/user_uploads';
    const before = realm.log.filter(isUpload).length;
    await writeTo(page, 'general', 'plans', 'The plans: ');
    await messageField(page).press('Control+End');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    const fileOf = (name: string, bytes: number): { name: string; mimeType: string; buffer: Buffer } => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(bytes, 'x'),
    });
    await (
      await chosen
    ).setFiles([fileOf('one.txt', 10), fileOf('nothing.txt', 0), fileOf('two [b].txt', 90)]);
    const link = String.raw`\[[^\]]*\]\(/user_uploads/\S+\)`;
    await expect
      .poll(() => messageField(page).inputValue())
      .toMatch(new RegExp(String.raw`^The plans: ${link} ${link}$`));
    expect(await messageField(page).inputValue()).toMatch(/\[one\.txt\].*\[two \(b\)\.txt\]/);
    await page.getByRole('list', { name: 'Files' }).getByText('The file is empty.').waitFor();
    expect(realm.log.filter(isUpload)).toHaveLength(before + 2);
    const content = await messageField(page).inputValue();
    await page.getByText('You may post in general').waitFor();
    await confirmMain(page);
    await expect.poll(() => messageField(page).inputValue()).toBe('');
    expect(await messagesIn(realm, 'general', 'plans')).toEqual([content]);
    await page.getByRole('list', { name: 'Files' }).waitFor({ state: 'detached' });
  });

  it('previews the text as rendered by the server, keeps the last good rendering, and says why a newer one is missing', async () => {
    await writeTo(page, 'general', 'rendering', 'One **bold** word.');
    const rendered = page.getByRole('group', { name: 'Rendered message' });
    await rendered.locator('strong', { hasText: 'bold' }).waitFor();
    realm.faults.add({ method: 'POST', path: '/messages/render', fault: { kind: 'server-error' } });
    await messageField(page).fill('One **bolder** word.');
    await page.getByText('The last good rendering is shown above.').waitFor();
    expect(await rendered.locator('strong').textContent()).toBe('bold');
    await page.getByRole('button', { name: 'Render again' }).click();
    await rendered.locator('strong', { hasText: 'bolder' }).waitFor();
  });

  it('that the server rejects keeps the text, with the server’s words', async () => {
    realm.faults.add({
      method: 'POST',
      path: '/messages',
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Not today.' } },
    });
    await writeTo(page, 'general', 'refused', 'Stays here.');
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').getByText('Not today.').waitFor();
    await page.keyboard.press('Escape');
    expect(await messageField(page).inputValue()).toBe('Stays here.');
    await page.getByRole('alert').filter({ hasText: 'Not today.' }).waitFor();
    // Sent again, it succeeds, because a rejected one was not sent.
    await confirmMain(page);
    await expect.poll(() => messageField(page).inputValue()).toBe('');
    expect(await messagesIn(realm, 'general', 'refused')).toEqual(['Stays here.']);
    // By a new account's settings, people follow the topics that they start.
    await page.getByText('Sent. You now follow this topic.').first().waitFor();
  });

  it('warns about 10,001 characters and holds them back, but accepts 10,000 emoji', async () => {
    await writeTo(page, 'general', 'long', 'x'.repeat(10_001));
    await page.getByText('10,001 of 10,000').waitFor();
    await page
      .getByText(/^1 character too long\. The server keeps 10,000/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Send message/ }).isDisabled()).toBe(true);
    await messageField(page).fill('🌅'.repeat(10_000));
    await page.getByText('10,000 of 10,000').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Send message/ }).isEnabled()).toBe(true);
  });

  it('without a topic says which topic is used', async () => {
    await chooseChannel(page, 'general');
    await messageField(page).fill('No topic.');
    await page.getByText('Goes to the topic general chat').waitFor();
    await page.getByLabel('Topic').fill('(no topic)');
    await page.getByText('Goes to the topic general chat').waitFor();
    await page.keyboard.press('Escape');
    await confirmMain(page);
    expect(await messagesIn(realm, 'general', '')).toContain('No topic.');
  });

  it('to people is one conversation, or a message to each, shown with their number', async () => {
    await page.getByText('People', { exact: true }).last().click();
    for (const letter of ['am', 'el']) {
      await page.getByRole('combobox', { name: 'People' }).focus();
      await typeText(page, letter);
      await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
      await page.keyboard.press('Enter');
    }
    await messageField(page).fill('Hello, both of you.');
    await page.getByText('One conversation of 3, you included: 1 message').waitFor();
    await page.getByText('2 messages, one each').click();
    await page.getByText('2 messages, one to each person').waitFor();
    const before = sends();
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => sends() - before).toBe(2);
    await expect.poll(() => messageField(page).inputValue()).toBe('');
  });
});

describe('scheduling', () => {
  it('rejects the past and the distant future at the field', async () => {
    await writeTo(page, 'general', 'later', 'Later.');
    const time = page.getByLabel(/^Send at/);
    await time.fill(timeAhead(-2));
    await page.getByText('Scheduled delivery time must be in the future.').waitFor();
    expect(await page.getByRole('button', { name: /^Schedule/ }).isDisabled()).toBe(true);
    await time.fill(timeAhead(6 * 366));
    await page.getByText('More than five years ahead. Check the year.').waitFor();
  });

  it('lists scheduled messages live, edits and deletes them, and undoes that', async () => {
    await writeTo(page, 'general', 'kiln maintenance', 'The kiln is off on Wednesday.');
    await page.getByLabel(/^Send at/).fill(timeAhead(3));
    await confirmMain(page);
    const list = page.getByRole('navigation', { name: 'Messages kept' });
    // The local composition is listed too until the call is answered.
    const entry = list
      .getByRole('button', { name: /kiln maintenance/ })
      .filter({ hasNotText: 'only on this' });
    await entry.waitFor();
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
    await messageField(page).fill('The kiln is off on Thursday.');
    await page.getByText('Edited, not saved yet').first().waitFor();
    await confirmMain(page);
    await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(1);

    const { scheduled_messages: waiting } = await ownRequest(realm, 'GET', '/scheduled_messages');
    expect(waiting).toMatchObject([{ content: 'The kiln is off on Thursday.', topic: 'kiln maintenance' }]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => entry.count()).toBe(0);
    await list.click();
    await page.getByRole('heading', { name: 'Announcements' }).click();
    await page.keyboard.press('Control+z');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await entry.waitFor();
  });

  it('shows a failed message with the server’s words, and sends it when it is given another time', async () => {
    const at = Math.floor(Date.now() / 1_000) + 3;
    await ownRequest(realm, 'POST', '/scheduled_messages', {
      type: 'channel',
      to: String(await channelIdOf(realm, 'kiln')),
      topic: 'report reminder',
      content: 'Reports are due.',
      scheduled_delivery_timestamp: String(at),
    });
    // Meanwhile nobody can post there.
    await ownRequest(realm, 'PATCH', `/streams/${await channelIdOf(realm, 'kiln')}`, {
      can_send_message_group: JSON.stringify({ new: { direct_members: [], direct_subgroups: [] } }),
    });
    const entry = page.getByRole('button', { name: /report reminder/ });
    await entry.getByText('Not sent').waitFor({ timeout: 20_000 });
    await entry.click();
    await page.getByText('The server said: “You do not have permission to post in this channel.”').waitFor();
    await ownRequest(realm, 'PATCH', `/streams/${await channelIdOf(realm, 'kiln')}`, {
      can_send_message_group: JSON.stringify({
        new: { direct_members: [ownerOf(realm).userId], direct_subgroups: [] },
      }),
    });
    await page.getByLabel(/^Send at/).fill(timeAhead(1));
    await page.getByText('You may post in kiln').waitFor();
    await confirmMain(page);
    await expect.poll(() => entry.getByText('Not sent').count()).toBe(0);
  });
});

describe('drafts', () => {
  it('are saved, opened by another client too, and deleted once sent', async () => {
    await writeTo(page, 'general', 'volunteers', 'Thank you, volunteers.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    const entry = page.getByRole('button', { name: /Thank you, volunteers\./ });
    await entry.waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { drafts } = (await ownRequest(realm, 'GET', '/drafts')) as { drafts: { id: number }[] };
    const id = drafts.at(-1)?.id ?? 0;
    await ownRequest(realm, 'PATCH', `/drafts/${id}`, {
      draft: JSON.stringify({
        type: 'stream',
        to: [await channelIdOf(realm, 'general')],
        topic: 'volunteers',
        content: 'Thank you all.',
      }),
    });
    await expect.poll(() => messageField(page).inputValue()).toBe('Thank you all.');
    await page.getByText('You may post in general').waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    // A sent message needs no draft; deleting it is previewed like every write.
    await page.getByRole('dialog', { name: 'Delete the draft of what was sent' }).waitFor();
    await press(page, 'Control+Enter');
    await expect
      .poll(async () => ((await ownRequest(realm, 'GET', '/drafts')) as { count: number }).count)
      .toBe(0);
    expect(await messagesIn(realm, 'general', 'volunteers')).toEqual(['Thank you all.']);
  });
});

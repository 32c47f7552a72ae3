import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import { backToPeople, ownerOf } from './console.ts';
import { byKeyboard } from './keyboard-user.ts';
import { openedForFile } from './opened.ts';
import { openChannel, openChannels } from '../screens/reach-channels.ts';
import { memberOf, openPerson } from './person-steps.ts';

/** Tasks about permissions by keyboard alone, in counted steps as in `tasks.test.ts`. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const dialogWithFocus = (name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).filter({ has: page.locator(':focus') });
const focused = (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator =>
  page.getByRole(role, { name }).and(page.locator(':focus'));

async function ask<Answer = unknown>(
  method: string,
  path: string,
  parameters: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await send(realm, ownerOf(realm), method, path, parameters);
  expect(body).toMatchObject({ result: 'success' });
  return body as Answer;
}
const groupId = (name: string): number =>
  realm.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

const webPublic = 'can_create_web_public_channel_group';
async function webPublicValue(): Promise<unknown> {
  const answer = await ask<Record<string, unknown>>('POST', '/register', { event_types: '["realm"]' });
  return answer[`realm_${webPublic}`];
}

describe('by keyboard alone,', () => {
  it('the right to create web-public channels is looked up and restricted', async () => {
    await ask('PATCH', '/realm', { [webPublic]: { new: groupId('role:moderators') } });
    await byKeyboard(page, realm, 9, async (user) => {
      await user.command('who can create web', 'Who can create web-public channels?');
      const sheet = page.getByRole('complementary', { name: 'Create web-public channels' });
      await user.sees(sheet.getByRole('list', { name: 'Who has “Create web-public channels”' }));
      await user.press('e');
      await user.sees(focused('combobox', 'Create web-public channels'));
      await user.type('Owners');
      await user.sees(page.getByRole('option', { name: /^Owners/u }));
      await user.press('Enter');
      const affected = page.getByRole('group', { name: 'Who is affected' });
      await user.sees(affected.getByText(/accounts lose this permission/u));
      await user.press('Control+s');
      const preview = dialogWithFocus('Change “Create web-public channels”');
      await user.sees(preview.getByText(/accounts lose this permission/u));
      await user.press('Control+Enter');
      await expect.poll(webPublicValue).toBe(groupId('role:owners'));
    });
  });

  it('the reason why someone can’t post in a channel is found, and changed so that they can', async () => {
    const anna = memberOf(realm, 3);
    const { streams } = await ask<{ streams: { stream_id: number; name: string }[] }>('GET', '/streams', {
      include_all: true,
    });
    const channelId = streams.find(({ name }) => name === 'announcements')?.stream_id ?? 0;
    await ask('PATCH', `/streams/${channelId}`, {
      can_send_message_group: JSON.stringify({ new: groupId('bookkeeping') }),
    });
    const isIn = (): boolean =>
      realm.control
        .snapshot()
        .groups.some(({ name, members }) => name === 'bookkeeping' && members.includes(anna.userId));
    expect(isIn()).toBe(false);
    const question = `Why can’t ${anna.fullName} post in #announcements?`;
    await byKeyboard(page, realm, 7, async (user) => {
      await user.command(`why can't ${anna.fullName} post in announcements`, question);
      await user.sees(page.getByText(`${anna.fullName} doesn’t have the permission.`));
      await user.sees(focused('heading', 'Why not'));
      await user.press('Tab');
      await user.sees(focused('button', `Add ${anna.fullName} to bookkeeping`));
      await user.press('Enter');
      await user.sees(dialogWithFocus(`Add ${anna.fullName} to bookkeeping`));
      await user.press('Control+Enter');
      await expect.poll(isIn).toBe(true);
    });
    await page.getByText(`${anna.fullName} has the permission.`).waitFor();
  });
});

describe('the reason why someone can’t post in a channel', () => {
  const answer = (name: string): Locator => page.getByRole('grid', { name: `${name} in #announcements` });
  const openPost = (): Locator => page.getByRole('complementary', { name: 'Post' });

  it('is found from a person', async () => {
    const { fullName } = memberOf(realm, 4);
    const sheet = await openPerson(page, fullName);
    await sheet.getByRole('tab', { name: 'Channels' }).click();
    await sheet.getByRole('button', { name: 'Check a channel' }).click();
    await page.getByRole('combobox', { name: 'Channel' }).fill('announcements');
    await page.getByRole('option', { name: 'announcements' }).first().click();
    await answer(fullName).waitFor();
    await expect.poll(() => openPost().count()).toBe(1);
  });

  it('is found from a channel', async () => {
    const { fullName } = memberOf(realm, 4);
    await openChannels(page);
    const sheet = await openChannel(page, 'announcements');
    await sheet.getByRole('button', { name: 'Check a person' }).click();
    await page.getByRole('combobox', { name: 'Person' }).fill(fullName);
    await page.getByRole('option', { name: fullName }).first().click();
    await answer(fullName).waitFor();
    await expect.poll(() => openPost().count()).toBe(1);
  });
});

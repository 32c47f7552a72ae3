import { describe, expect, it } from 'vitest';
import { chooseChannel, messageField, openAnnounce, writeTo } from '../screens/reach-announce.ts';
import { channelIdOf, messagesIn } from './announce-requests.ts';
import { ownRequest } from './realm-requests.ts';
import { accountOf, addOrganization, expectLive, ownerOf, press, typeText } from './console.ts';
import { openedByTest } from './opened.ts';
import { pause } from '../timing/time-spent.ts';

/** Typed text survives, and nothing is sent twice, whatever happens to console, connection and sign-in. */
const { start, realmWith } = openedByTest();

describe('a typed message', () => {
  it('survives a crash of the console', async () => {
    const realm = await realmWith({ users: 60 });
    const first = await start();
    await addOrganization(first.page, realm);
    await openAnnounce(first.page);
    await writeTo(first.page, 'general', 'winter hours', 'From Monday the studios open');
    await first.page.keyboard.press('End');
    await typeText(first.page, ' at 8:30. 🌅');
    await pause(400, 'what is typed is kept within this time, by design and without a sign');
    await first.kill();

    const { page } = await start({ userData: first.userData });
    await expectLive(page);
    await openAnnounce(page);
    await expect.poll(() => messageField(page).inputValue()).toBe('From Monday the studios open at 8:30. 🌅');
    expect(await page.getByLabel('Topic').inputValue()).toBe('winter hours');
    await expect.poll(() => page.getByRole('combobox', { name: 'Channel' }).inputValue()).toBe('general');
    await page.getByText('only on this device').waitFor();
  });

  it('isn’t sent twice if the console was killed before the answer: the text is cleared once the outcome is known', async () => {
    const realm = await realmWith({ users: 60 });
    const first = await start();
    await addOrganization(first.page, realm);
    await openAnnounce(first.page);
    await writeTo(first.page, 'general', 'killed', 'Just once.');
    await first.page.getByText('You may post in general').waitFor();
    realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'slow', milliseconds: 20_000 } });
    await press(first.page, 'Control+Enter');
    await first.page.getByRole('dialog').waitFor();
    await press(first.page, 'Control+Enter');
    await expect
      .poll(() => messagesIn(realm, 'general', 'killed'), { timeout: 15_000 })
      .toEqual(['Just once.']);
    await first.kill();

    const { page } = await start({ userData: first.userData });
    await expectLive(page);
    await openAnnounce(page);
    await expect.poll(() => messageField(page).inputValue(), { timeout: 15_000 }).toBe('');
    expect(await messagesIn(realm, 'general', 'killed')).toEqual(['Just once.']);
  });

  it('survives signing out, separately for each organization', async () => {
    // A poll ends each second, and the next one fails with the invalid key.
    const one = await realmWith({ users: 60, heartbeatSeconds: 1 });
    const other = await realmWith({ users: 60, seed: 7, realmName: 'Harbour Library' });
    const { page } = await start();
    await addOrganization(page, one);
    await openAnnounce(page);
    await writeTo(page, 'general', 'first', 'Of the first one.');
    await page.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(page, other);
    await openAnnounce(page);
    expect(await messageField(page).inputValue()).toBe('');
    await messageField(page).fill('Of the other one.');
    await page.keyboard.press('Control+1');
    await expect.poll(() => messageField(page).inputValue()).toBe('Of the first one.');

    one.control.revokeKey(ownerOf(one).userId);
    await page.getByRole('alert').filter({ hasText: 'Signed out' }).waitFor();
    expect(await messageField(page).inputValue()).toBe('Of the first one.');
    await messageField(page).fill('Of the first one, still.');
    await page.keyboard.press('Control+2');
    await expect.poll(() => messageField(page).inputValue()).toBe('Of the other one.');
    await page.keyboard.press('Control+1');
    await expect.poll(() => messageField(page).inputValue()).toBe('Of the first one, still.');
  });

  it('can be edited without a connection, and is sent once it is back', async () => {
    const realm = await realmWith({ users: 60, heartbeatSeconds: 1 });
    const { page } = await start();
    await addOrganization(page, realm);
    await openAnnounce(page);
    await writeTo(page, 'general', 'offline', 'Written before');
    await page.getByText('Rendered by the server').waitFor();
    await realm.close();
    await page.getByText('Not rendered: no connection').waitFor();
    await messageField(page).fill('Written before and after.');
    await page.getByText('There is no connection. What you write is kept; it can be sent later.').waitFor();
    expect(await page.getByRole('button', { name: /^Send message/ }).isDisabled()).toBe(true);
    const back = await realmWith({
      users: 60,
      port: Number(new URL(realm.url).port),
      ownerApiKey: ownerOf(realm).apiKey,
    });
    await page.getByText('Rendered by the server').waitFor({ timeout: 30_000 });
    expect(await messageField(page).inputValue()).toBe('Written before and after.');
    await page.getByText('You may post in general').waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => messageField(page).inputValue()).toBe('');
    expect(await messagesIn(back, 'general', 'offline')).toEqual(['Written before and after.']);
  });
});

describe('a missing right', () => {
  it('is shown to a member in advance: mention everyone, post in a restricted channel', async () => {
    const realm = await realmWith({ users: 60 });
    const groups = realm.control.snapshot().groups;
    const administrators = groups.find(({ name }) => name === 'role:administrators')?.id;
    await ownRequest(realm, 'PATCH', `/streams/${await channelIdOf(realm, 'announcements')}`, {
      can_send_message_group: JSON.stringify({ new: administrators }),
    });
    const { page } = await start();
    await addOrganization(page, realm, accountOf(realm, 400).email);
    await openAnnounce(page);
    await writeTo(page, 'general', 'everybody', 'To @**all** of you');
    await page
      .getByText(/^You may not mention everybody in the channel .+ may\.$/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Send message/ }).isDisabled()).toBe(true);
    await messageField(page).fill('To you');
    await expect.poll(() => page.getByRole('button', { name: /^Send message/ }).isEnabled()).toBe(true);
    await chooseChannel(page, 'announcements');
    await page
      .getByText('You do not have permission to post in this channel. Administrators may.')
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Send message/ }).isDisabled()).toBe(true);
  });

  it('on an old server is explained: topics are required, and sending still works', async () => {
    const realm = await realmWith({ users: 60, featureLevel: 300 });
    const { page } = await start();
    await addOrganization(page, realm);
    await openAnnounce(page);
    await chooseChannel(page, 'general');
    await messageField(page).fill('Hello from the past.');
    await page.getByText("Topic: Topic can't be empty!").first().waitFor();
    // Who can post is known there too, from the older policy.
    expect(await page.getByText('The server decides whether you can post here').count()).toBe(0);
    await page.getByLabel('Topic').fill('old');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: /^Send message/ }).isEnabled()).toBe(true);
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => messageField(page).inputValue()).toBe('');
    expect(await messagesIn(realm, 'general', 'old')).toEqual(['Hello from the past.']);
  });
});

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  chooseWhat,
  countOf,
  mainButton,
  narrowFromLink,
  openFlags,
  startRun,
  stateOf,
} from '../screens/reach-messages.ts';
import { ownRequest } from './realm-requests.ts';
import { addOrganization, press, typeText } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** Flags on everything in a narrow, as an owner. */
let realm: DemoRealm;
let page: Page;
openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
const { start, realmWith } = openedByTest();
beforeEach(async () => {
  realm.faults.clear();
  await openFlags(page);
  const clear = page.getByRole('button', { name: 'Clear filters' });
  if ((await clear.count()) > 0) await clear.click();
  await page.getByText('Oldest', { exact: true }).click();
  await chooseWhat(page, 'Mark as read');
});

const batches = { method: 'POST', path: /flags\/narrow$/, times: Number.POSITIVE_INFINITY } as const;
const general = 3;
const linkTo = (topic: string): string => `${realm.url}/#narrow/channel/${general}-general/topic/${topic}`;

/** How many of these messages have the flag. */
async function flagged(topic: string, flag: 'unread' | 'starred'): Promise<number> {
  const { messages } = (await ownRequest(realm, 'GET', '/messages', {
    anchor: 'oldest',
    num_before: '0',
    num_after: '5000',
    narrow: JSON.stringify([
      { operator: 'channel', operand: general },
      { operator: 'topic', operand: topic },
      { operator: 'is', operand: flag },
    ]),
  })) as { messages: unknown[] };
  return messages.length;
}

/** A displayed fact about the run, by its name. */
const fact = (name: string): Promise<string | null> =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();

describe('a flag run', () => {
  it('is set up, counted, confirmed and followed by keyboard', async () => {
    realm.control.addMessages(general, 'keyboard', 1_500);
    await page.getByRole('heading', { name: 'New run' }).click();
    await press(page, 'f');
    await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
    await typeText(page, 'channel');
    await press(page, 'Enter');
    await page.getByRole('combobox', { name: 'Find a channel' }).waitFor();
    await typeText(page, 'gener');
    await page.getByRole('option', { name: /^general/ }).waitFor();
    await press(page, 'Enter');
    await page.getByRole('group', { name: 'Channel is general' }).waitFor();
    // The focus is back where it was, and the next filter starts in the same way.
    await press(page, 'f');
    await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
    await typeText(page, 'topic');
    await press(page, 'Enter');
    await page.getByRole('textbox', { name: 'Topic' }).waitFor();
    await typeText(page, 'keyboard');
    await press(page, 'Enter');
    await page.getByRole('group', { name: 'Topic is keyboard' }).waitFor();
    await countOf(page).filter({ hasText: 'More than 1,000 messages' }).waitFor();
    await page.getByRole('button', { name: 'Count all' }).focus();
    await press(page, 'Enter');
    await countOf(page).filter({ hasText: '1,500 messages' }).waitFor();
    const unread = await flagged('keyboard', 'unread');
    expect(unread).toBeGreaterThan(0);

    await mainButton(page).focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Mark 1,500 messages as read' });
    await dialog.getByText('Channel is general, Topic is keyboard').waitFor();
    await press(page, 'Control+Enter');
    await dialog.getByLabel('Type 1,500 to confirm').fill('1500');
    await press(page, 'Control+Enter');
    await stateOf(page, /^Finished/).waitFor();
    const progress = await page.getByRole('region', { name: 'Progress' }).textContent();
    expect(progress).toContain(`${unread.toLocaleString('en-GB')} m`);
    expect(await fact('Reached')).toBe('The newest');
    expect(await flagged('keyboard', 'unread')).toBe(0);
  });

  it('waits while the network is down, is paused and resumed, and its counts add up', async () => {
    const { firstId } = realm.control.addMessages(general, 'outage', 900);
    await narrowFromLink(page, `${linkTo('outage')}/near/${firstId + 300}`);
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(String(firstId + 300));
    await chooseWhat(page, 'Star');
    await countOf(page).filter({ hasText: '900 messages' }).waitFor();
    // The first batch arrives, but its answer doesn't; after that, nothing gets through.
    realm.faults.add({ ...batches, times: 1, fault: { kind: 'cutAfter' } });
    realm.faults.add({ ...batches, fault: { kind: 'reset' } });
    await startRun(page);
    await stateOf(page, /^Waiting/).waitFor();
    await press(page, 'p');
    await stateOf(page, /^Paused/).waitFor();
    expect(await fact('Requests')).toMatch(/^0 in /);
    realm.faults.clear();
    await press(page, 'p');
    await stateOf(page, /^Finished/).waitFor({ timeout: 40_000 });
    const numbers = [await fact('Changed'), await fact('Changed or unchanged')].map((text) =>
      Number.parseInt((text ?? '').replaceAll(',', ''), 10),
    );
    expect(numbers[1]).toBeGreaterThan(0);
    expect((numbers[0] ?? 0) + (numbers[1] ?? 0)).toBe(900);
    expect(await fact('Reached')).toBe('The oldest and the newest');
    expect(await flagged('outage', 'starred')).toBe(900);
  });

  it('that was cancelled leaves the rest unchanged and can be removed from the list', async () => {
    realm.control.addMessages(general, 'cancelled', 30);
    await chooseWhat(page, 'Star');
    await narrowFromLink(page, linkTo('cancelled'));
    await countOf(page).filter({ hasText: '30 messages' }).waitFor();
    realm.faults.add({ ...batches, fault: { kind: 'reset' } });
    await startRun(page);
    // The focus is on the run, not on the button that cancels it.
    await page.locator('nav [aria-current="true"]:focus').waitFor();
    await page.getByRole('button', { name: /^Cancel remaining/ }).click();
    await stateOf(page, /^Canceled/).waitFor();
    realm.faults.clear();
    expect(await flagged('cancelled', 'starred')).toBe(0);
    const entry = page.getByRole('navigation', { name: 'Runs' }).getByRole('button', { name: /cancelled/ });
    await entry.waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => entry.count()).toBe(0);
    await page.getByRole('heading', { name: 'New run' }).waitFor();
  });

  it('that marks as unread names the skipped channels', async () => {
    const { subscriptions } = (await ownRequest(realm, 'GET', '/users/me/subscriptions')) as {
      subscriptions: { stream_id: number; name: string }[];
    };
    const left = subscriptions.find(({ stream_id: id }) => id !== general);
    if (left === undefined) throw new Error('The owner follows one channel only.');
    await ownRequest(realm, 'DELETE', '/users/me/subscriptions', {
      subscriptions: JSON.stringify([left.name]),
    });
    await narrowFromLink(page, `${realm.url}/#narrow/channel/${left.stream_id}-${left.name}`);
    await chooseWhat(page, 'Mark as unread');
    await page.getByText('Others are skipped and listed.').waitFor();
    await countOf(page)
      .filter({ hasText: /\d messages?$/ })
      .waitFor();
    await startRun(page);
    await stateOf(page, /^Finished/).waitFor();
    const names = page.getByRole('list', { name: 'Skipped channels' }).getByRole('listitem');
    await expect.poll(() => names.allTextContents()).toEqual([`#${left.name}`]);
  });
});

describe('an impossible flag run', () => {
  it('is explained at the input, and nothing is sent', async () => {
    const sent = (): number => realm.log.filter(({ path }) => path.endsWith('/flags/narrow')).length;
    const before = sent();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('option', { name: 'From a Zulip link' }).click();
    await page.getByLabel('Link', { exact: true }).fill('https://chat.example.com/help');
    await page.getByText('This link leads to chat.example.com, not to this organization').waitFor();
    await press(page, 'Enter');
    await page.getByLabel('Link', { exact: true }).fill('#narrow/channel/3-general/dm/9-ana/topic/lunch');
    await press(page, 'Enter');
    await page.getByText('Direct messages have no topics, so nothing is selected.').waitFor();
    expect(await mainButton(page).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('A message', { exact: true }).click();
    await page.getByLabel('Message', { exact: true }).fill('yesterday');
    await page.getByText(/Neither a message id nor a link/).waitFor();
    expect(await mainButton(page).isDisabled()).toBe(true);
    expect(sent()).toBe(before);
  });

  it('is explained with the required level if the server is too old', async () => {
    const old = await realmWith({ users: 60, featureLevel: 240 });
    const { page: window } = await start();
    await addOrganization(window, old);
    await openFlags(window);
    await narrowFromLink(window, `${old.url}/#narrow/channel/${general}-general/has/reaction`);
    await window.getByText(/needs feature level 249; this server has 240/).waitFor();
    expect(old.log.filter(({ path }) => path.endsWith('/flags/narrow'))).toEqual([]);
    await window.getByRole('button', { name: /^Remove: Content/ }).click();
    await countOf(window)
      .filter({ hasText: /\d messages?$/ })
      .waitFor();
    await startRun(window);
    await stateOf(window, /^Finished/).waitFor();
    // That server uses the older word for channels.
    const sent = old.log.find(({ path }) => path.endsWith('/flags/narrow'));
    expect(sent?.parameters['narrow']).toContain('"stream"');
  });
});

import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  as,
  openReport,
  openReports,
  quarrel,
  reportDirectMessage,
  reportOf,
  rowsOf,
  say,
} from '../screens/reach-reports.ts';
import { accountOf, addOrganization, expectLive, press, typeText } from './console.ts';
import { openedByTest } from './opened.ts';
import { waitForPreview } from '../screens/reach-administration.ts';

/**
 * The moderation queue in the whole app: two consoles on one realm, triage by keyboard, and the panel without access.
 */
const { start, realmWith } = openedByTest();

async function openReportsAs(page: Page, realm: DemoRealm, role: number): Promise<void> {
  await addOrganization(page, realm, accountOf(realm, role).email);
  await openReports(page);
}

const rowWith = (page: Page, text: string): Locator => rowsOf(page).filter({ hasText: text });

/** Confirms the preview on screen and waits until it is gone. */
async function confirm(page: Page): Promise<void> {
  const preview = page.getByRole('dialog').filter({ hasText: 'kept in the journal' });
  await waitForPreview(page);
  await press(page, 'Control+Enter');
  await preview.waitFor({ state: 'detached' });
}

/** The line above the footer that shows a claim before it is sent. */
const claimLine = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Claim report' }).getByRole('button', { name: 'Claim report' });

const firstName = (realm: DemoRealm, role: number): string => {
  const { userId } = accountOf(realm, role);
  const name = realm.control.snapshot().users.find((user) => user.userId === userId)?.fullName ?? '';
  return name.split(' ')[0] ?? '';
};

describe('two consoles on one realm', () => {
  it('see the same report, show when one claims it, and catch up after a disconnection', async () => {
    const realm = await realmWith();
    const owner = await start();
    const other = await start();
    await openReportsAs(owner.page, realm, 100);
    await openReportsAs(other.page, realm, 300);
    const id = await quarrel(realm);
    const words = 'Nobody asked for your videos';
    await rowWith(owner.page, words).waitFor();
    await rowWith(other.page, words).waitFor();

    await openReport(other.page, words);
    await press(other.page, 'c');
    await claimLine(other.page).waitFor();
    await press(other.page, 'Enter');
    await other.page.locator('footer').getByText('Claimed report').waitFor();
    expect(await other.page.locator('.mantine-Notification-root').count()).toBe(0);
    await rowWith(other.page, words).getByText('Yours').waitFor();
    await rowWith(owner.page, words).getByText(firstName(realm, 300)).waitFor();

    await other.close();
    await openReport(owner.page, words);
    await press(owner.page, 'd');
    await expect.poll(() => owner.page.getByRole('dialog').textContent()).toContain('The deletion.');
    await confirm(owner.page);
    await reportOf(owner.page).getByText('The message was deleted.').waitFor();
    await press(owner.page, 'r');
    await owner.page.getByLabel('What was done').fill('Message deleted, spoken to');
    await confirm(owner.page);
    await expect.poll(() => rowWith(owner.page, words).count()).toBe(0);

    const back = await start({ userData: other.userData });
    await expectLive(back.page);
    await openReports(back.page);
    await back.page.getByRole('tab', { name: 'Resolved' }).click();
    await openReport(back.page, words);
    const author = back.page.getByRole('complementary', { name: 'Author' });
    await author.getByText('Message deleted, spoken to').waitFor();
    await reportOf(back.page).getByText('This is the copy that the report holds').waitFor();
    expect(await as(realm, 'owner', 'GET', `/messages/${id}`).catch(String)).toContain('Invalid message(s)');
  });

  it('agree on one assignee after two simultaneous claims', async () => {
    const realm = await realmWith();
    const one = await start();
    const other = await start();
    await openReportsAs(one.page, realm, 100);
    await openReportsAs(other.page, realm, 300);
    await quarrel(realm);
    const words = 'Nobody asked for your videos';
    for (const { page } of [one, other]) {
      await openReport(page, words);
      await press(page, 'c');
      await claimLine(page).waitFor();
    }
    await Promise.all([one, other].map(({ page }) => press(page, 'Enter')));
    const hasOwner = async (page: Page, role: number): Promise<string | null> => {
      const text = (await rowWith(page, words).textContent()) ?? '';
      if (text.includes('Yours')) return firstName(realm, role);
      return [100, 300].map((each) => firstName(realm, each)).find((name) => text.includes(name)) ?? null;
    };
    await expect
      .poll(async () => {
        const owners = [await hasOwner(one.page, 100), await hasOwner(other.page, 300)];
        return owners[0] !== null && owners[0] === owners[1];
      })
      .toBe(true);
  });
});

it('the queue is processed by keyboard: down, note, dismiss, next, and reopened', async () => {
  const realm = await realmWith();
  const { page } = await start();
  await openReportsAs(page, realm, 100);
  const title = (): Promise<string | null> => reportOf(page).getByRole('heading', { level: 2 }).textContent();
  const first = await title();
  await press(page, 'j');
  await expect.poll(title).not.toBe(first);
  const second = await title();
  await press(page, 'k');
  await expect.poll(title).toBe(first);
  await press(page, 'm');
  await typeText(page, 'Have a look at the kiln list');
  await press(page, 'Control+Enter');
  await confirm(page);
  await page
    .getByRole('complementary', { name: 'Author' })
    .getByText('Have a look at the kiln list')
    .waitFor();
  await press(page, 'Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await press(page, 'x');
  await waitForPreview(page);
  // The post is lost, and the server doesn't say whether it exists; the shortcuts still work.
  realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'server-error' } });
  const readable = realm.faults.add({
    method: 'GET',
    path: /\/messages\/\d+$/u,
    times: Infinity,
    fault: { kind: 'refuse', error: { msg: 'Not now' } },
  });
  await press(page, 'Control+Enter');
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  readable();
  await press(page, 'Control+Enter');
  // It wasn't carried out, and is sent again automatically.
  await page.getByRole('dialog', { name: 'Dismiss report' }).waitFor({ state: 'detached' });
  await expect.poll(title).toBe(second);
  await page.getByRole('tab', { name: 'Dismissed' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog', { name: 'Reopen report' }).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => rowsOf(page).count()).toBe(0);
});

it('the queue shows copies of direct messages, saves evidence, and can report a message', async () => {
  const realm = await realmWith();
  const { page } = await start();
  await openReportsAs(page, realm, 100);
  await reportDirectMessage(realm);
  await openReport(page, 'Direct message');
  await reportOf(page).getByText('Only those who take part').waitFor();
  expect(await reportOf(page).getByText('I know where you park your bicycle.').count()).toBe(1);

  await page.evaluate(() => {
    const savedNames: string[] = [];
    Object.assign(window, { savedNames });
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement) savedNames.push(event.target.download);
    });
    const button = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.includes('evidence'),
    );
    button?.click();
  });
  const savedNames = () => page.evaluate(() => (window as unknown as { savedNames: string[] }).savedNames);
  await expect.poll(savedNames).toHaveLength(3);
  await page.getByText('Evidence saved').waitFor();
  const saved = await savedNames();
  expect(saved.map((name) => name.replace(/^report-\d+/u, ''))).toEqual(['.json', '.html', '.sha256']);

  const id = await say(realm, 'member', 'lunch', 'Buy **cheap** wine');
  await page.getByRole('button', { name: 'Report a message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill(`${realm.url}/#narrow/channel/3-general/topic/lunch/near/${id}`);
  await dialog.getByText('Buy **cheap** wine').waitFor();
  await dialog.getByLabel('Kind').first().click();
  await page.getByRole('option', { name: 'Other reason' }).click();
  expect(await dialog.getByRole('button', { name: /^Report message/ }).isDisabled()).toBe(true);
  await dialog.getByLabel('Description').fill('The fourth time today');
  await confirm(page);
  await rowWith(page, 'Buy **cheap** wine').waitFor();
});

describe('the queue without reports', () => {
  it('tells a member that the channel is private, but lets them report messages', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm, accountOf(realm, 400).email);
    await page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: /^Reports/ })
      .click();
    await page.getByText('You cannot read the reports').waitFor();
    expect(await page.getByRole('button', { name: 'Report a message' }).count()).toBeGreaterThan(0);
  });

  it('names the required level if the server is too old', async () => {
    const realm = await realmWith({ featureLevel: 350 });
    const { page } = await start();
    await addOrganization(page, realm);
    await page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: /^Reports/ })
      .click();
    await expect
      .poll(() => page.getByText('needs feature level 382. This server has 350', { exact: false }).count())
      .toBe(1);
  });
});

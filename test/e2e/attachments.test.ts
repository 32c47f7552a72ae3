import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { frameTimes, longestTask, scrollingFrameTimes, watchLongTasks } from '../bench/window-frames.ts';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  chooseFilter,
  gridOf,
  openAttachments,
  openPanel,
  uploadFiles,
} from '../screens/reach-administration.ts';
import {
  closeFloating,
  accountOf,
  addOrganization,
  openConsole,
  openRealm,
  ownerOf,
  press,
  type RunningConsole,
} from './console.ts';
import { openedByTest } from './opened.ts';

/** One's own uploads in the whole app; files are really saved to the disk. */
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;
let folder: string;
let downloads: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-attachments-'));
  downloads = join(folder, 'downloads');
  realm = await openRealm({ rateLimit: 'off' });
  const env = { REALM_CONSOLE_DOWNLOADS: downloads };
  app = await openConsole({ env, reducedMotion: false });
  page = app.page;
  await addOrganization(page, realm);
  await uploadFiles(realm, ownerOf(realm));
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await closeFloating(page);
  await openAttachments(page);
});
const opened = openedByTest();

const grid = (of: Page = page) => gridOf(of, 'Attachments');
const row = (name: string) => grid().getByRole('row').filter({ hasText: name });
const names = () =>
  grid()
    .locator('[role="row"][data-key]')
    .evaluateAll((rows) =>
      rows
        .toSorted(
          (one, other) => Number(one.getAttribute('data-row')) - Number(other.getAttribute('data-row')),
        )
        .map((one) => one.querySelector('bdi')?.textContent ?? ''),
    );
const total = async () =>
  Number(/^\d+/.exec((await page.locator('header [role="status"]').first().textContent()) ?? '')?.[0]);
const files = () => readdir(downloads).catch(() => []);
const strip = () => page.getByRole('list', { name: 'Downloads' });

describe('the list of uploads', () => {
  it('sorts, filters and searches, and says that it only shows one’s own', async () => {
    await page.getByText('Only your own', { exact: false }).waitFor();
    await page.getByRole('columnheader', { name: /^Size/ }).click();
    await expect.poll(async () => (await names())[0]).toBe('studio backup.zip');
    await page.getByRole('columnheader', { name: /^Name/ }).click();
    await expect.poll(async () => (await names())[0]).toBe('glaze 1240 °C.jpg');
    await chooseFilter(page, 'Use', /^Unused/);
    await row('glaze 1240').waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Use is Unused' }).waitFor();
    await chooseFilter(page, 'Size', 'From 10 MB');
    await expect.poll(names).toEqual(['studio backup.zip']);
    await page.getByText('1 file, 39.1 MB').waitFor();
    await page.getByPlaceholder('Name or message id').fill('nothing like it');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row('studio backup').waitFor();
    for (const filter of ['Use is Unused', 'Size is at least 10 MB'])
      await page.getByRole('button', { name: `Remove: ${filter}` }).click();
    await row('glaze 1240').waitFor();
    await page.getByPlaceholder('Name or message id').fill('FUR den markt');
    await expect.poll(names).toEqual(['Rota für den Markt.xlsx']);
    await page.getByPlaceholder('Name or message id').fill('');
  });

  it('follows uploads, uses and deletions elsewhere', async () => {
    const before = await total();
    const id = realm.control.addAttachment(
      ownerOf(realm).userId,
      'live from elsewhere.txt',
      new Uint8Array(7),
    );
    await row('live from elsewhere.txt').getByText('7 bytes').waitFor();
    expect(await total()).toBe(before + 1);
    await send(realm, ownerOf(realm), 'DELETE', `/attachments/${id}`);
    await row('live from elsewhere.txt').waitFor({ state: 'detached' });
  });

  it('loses a file with the last message that links to it, without an event about the file', async () => {
    const owner = ownerOf(realm);
    const name = 'goes with its message.txt';
    const fileId = realm.control.addAttachment(owner.userId, name, new Uint8Array(7));
    const { body: uploads } = await send(realm, owner, 'GET', '/attachments');
    const files = uploads['attachments'] as { id: number; path_id: string }[];
    const path = files.find(({ id }) => id === fileId)?.path_id ?? '';
    const message = { type: 'stream', to: '3', topic: 'files', content: `[file](/user_uploads/${path})` };
    const { body } = await send(realm, owner, 'POST', '/messages', message);
    await row(name).getByText(name).click();
    const sheet = page.getByRole('complementary', { name });
    await sheet
      .getByText('Zulip deletes the file when the last message that links to it is deleted.')
      .waitFor();
    await send(realm, owner, 'DELETE', `/messages/${String(body['id'])}`);
    await expect.poll(names).not.toContain(name);
  });

  it('opens a file by keyboard, and its messages in the inspector', async () => {
    await page.getByPlaceholder('Name or message id').fill('kiln schedule');
    await expect.poll(names).toEqual(['kiln schedule spring.pdf']);
    await press(page, 'ArrowDown', 'Control+Home', 'ArrowDown', 'Enter');
    const sheet = page.getByRole('complementary', { name: 'kiln schedule spring.pdf' });
    await sheet.getByText('Used in 2 messages').waitFor();
    await sheet
      .getByRole('button', { name: /^Message/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Message id or link' }).waitFor();
    await openAttachments(page);
    await grid().focus();
    await press(page, 'Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await names()).toEqual(['kiln schedule spring.pdf']);
    await page.getByPlaceholder('Name or message id').fill('');
  });

  it('deletes the selection after a warning that this can’t be undone', async () => {
    const before = await total();
    await page.getByPlaceholder('Name or message id').fill('invoice');
    await expect.poll(() => grid(page).locator('[data-key]').count()).toBe(1);
    await press(page, 'ArrowDown', 'Control+Home', 'ArrowDown', 'Space', 'Delete');
    const preview = page.getByRole('dialog');
    await preview.getByText('gone for good', { exact: false }).first().waitFor();
    await preview.getByRole('button', { name: /^Delete file/ }).waitFor();
    await press(page, 'Control+Enter');
    await page.getByText('No matches').waitFor();
    await page.getByPlaceholder('Name or message id').fill('');
    await expect.poll(total).toBe(before - 1);
  });

  it('keeps the rest of the selection if a file is deleted here or elsewhere', async () => {
    const owner = ownerOf(realm);
    const [elsewhere] = ['one', 'two', 'three'].map((name) =>
      realm.control.addAttachment(owner.userId, `kept ${name}.txt`, new Uint8Array(7)),
    );
    await page.getByPlaceholder('Name or message id').fill('kept');
    await expect.poll(async () => (await names()).length).toBe(3);
    await press(page, 'ArrowDown', 'Control+a');
    const bar = page.getByRole('toolbar', { name: 'Files selected' });
    await bar.getByText('3 selected').waitFor();
    await send(realm, owner, 'DELETE', `/attachments/${elsewhere}`);
    await bar.getByText('2 selected').waitFor();
    await row('kept two.txt').getByText('kept two.txt').click();
    const sheet = page.getByRole('complementary', { name: 'kept two.txt' });
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete file/ })
      .waitFor();
    await press(page, 'Control+Enter');
    await bar.getByText('1 selected').waitFor();
    await press(page, 'Escape');
    await page.getByPlaceholder('Name or message id').fill('');
  });

  it('says why it can’t be read, and reads it on request', async () => {
    const other = await opened.start();
    realm.faults.add({
      method: 'GET',
      path: '/attachments',
      times: Number.POSITIVE_INFINITY,
      fault: { kind: 'server-error' },
    });
    await addOrganization(other.page, realm, accountOf(realm, 400).email);
    await openPanel(other.page, 'Attachments');
    await other.page.getByText('The server has a problem (HTTP 500)').waitFor();
    realm.faults.clear();
    // The panel may have read it by itself in between, which removes the button.
    const again = other.page.getByRole('button', { name: 'Try again' });
    await again.click({ timeout: 2_000 }).catch(() => undefined);
    await grid(other.page)
      .locator('[data-key]')
      .first()
      .waitFor()
      .catch(() => other.page.getByText("You haven't uploaded any files").waitFor());
    expect(await grid(other.page).getByText('glaze 1240 °C.jpg').count()).toBe(0);
  });
});

describe('a download', () => {
  async function start(name: string): Promise<void> {
    await page.getByPlaceholder('Name or message id').fill(name);
    await row(name).getByText(name).click();
    await page.getByRole('complementary', { name }).getByRole('button', { name: 'Download' }).click();
  }

  it('is saved completely under the file’s name', async () => {
    await start('kiln schedule spring.pdf');
    await strip()
      .getByText(/^Saved as .*kiln schedule spring\.pdf$/)
      .waitFor();
    expect((await readFile(join(downloads, 'kiln schedule spring.pdf'))).length).toBe(1_830_221);
    expect(await files()).toEqual(['kiln schedule spring.pdf']);
    await page.getByRole('button', { name: 'Dismiss kiln schedule spring.pdf' }).click();
    await strip().waitFor({ state: 'detached' });
  });

  it('of 300 MB can be cancelled and leaves nothing', async () => {
    realm.control.addAttachment(
      ownerOf(realm).userId,
      'whole kiln film.mp4',
      new Uint8Array(300 * 1_048_576),
    );
    const before = await files();
    // The realm starts slowly, so that cancelling isn't a race.
    realm.faults.add({
      path: /\/user_uploads\/temporary\//,
      fault: { kind: 'slow', milliseconds: 1_500 },
    });
    await start('whole kiln film.mp4');
    await page.getByRole('button', { name: 'Cancel the download of whole kiln film.mp4' }).click();
    await strip().getByText('Canceled. Nothing was saved.').waitFor();
    expect(await files()).toEqual(before);
    await page.getByRole('button', { name: 'Dismiss whole kiln film.mp4' }).click();
  });

  it('of a missing file says so', async () => {
    realm.faults.add({
      path: /^\/api\/v1\/user_uploads\//,
      fault: { kind: 'refuse', status: 404, error: { msg: 'This file does not exist or has been deleted.' } },
    });
    await start('vases on the wheel.mp4');
    await strip()
      .getByText(/Not saved\. .*does not exist/)
      .waitFor();
    await page.getByRole('button', { name: 'Dismiss vases on the wheel.mp4' }).click();
    expect(await files()).not.toContain('vases on the wheel.mp4');
  });
});

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

describe('a list of ten thousand files', () => {
  it('is scrolled to the last one with few rows in the document', async () => {
    const many = await opened.realmWith({ rateLimit: 'off' });
    const content = new Uint8Array(1_000);
    const owner = ownerOf(many);
    for (let file = 0; file < 10_000; file += 1) {
      many.control.addAttachment(
        owner.userId,
        `file ${file} of the archive.pdf`,
        content.subarray(0, file % 1_000),
      );
    }
    const other = await opened.start();
    await addOrganization(other.page, many);
    const asked = Date.now();
    await openAttachments(other.page);
    const listed = Date.now() - asked;
    await other.page.getByText('10,004', { exact: false }).first().waitFor();
    await watchLongTasks(other.page);
    const still = percentile95(await frameTimes(other.page, 1_500));
    const scrolling = await scrollingFrameTimes(other.page, '[role="row"][data-key]', 180, 400);
    const longest = await longestTask(other.page);
    console.log(
      `10,000 files: listed after ${listed} ms; frames p95 ${percentile95(scrolling).toFixed(1)} ms scrolling, ` +
        `${still.toFixed(1)} ms standing still; longest task ${longest} ms`,
    );
    await grid(other.page).focus();
    await press(other.page, 'Control+End');
    await grid(other.page).locator('[aria-rowindex="10005"]').waitFor();
    const keys = grid(other.page).locator('[data-key]');
    expect(await keys.count()).toBeLessThan(80);
  });
});

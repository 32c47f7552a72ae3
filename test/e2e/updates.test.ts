import { existsSync, readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startFeed, type Feed } from '../../src-main/electron/updates/feed.fixture.ts';
import { changeTheme } from './accessibility-walk.ts';
import { violations } from './axe.ts';
import { openConsole, type RunningConsole } from './console.ts';

/**
 * The program as an AppImage with a feed on this computer: electron-updater itself, from the first check to the start
 * of the new version, which is a script here.
 */
const newVersion = '#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > "$(dirname "$0")/started"\n';
let feed: Feed;
let app: RunningConsole;
let page: Page;
const appImage = () => join(feed.folder, 'Realm Console.AppImage');

beforeAll(async () => {
  feed = await startFeed('99.0.0', 'AppImage', Buffer.from(newVersion));
  await writeFile(appImage(), '#!/bin/sh\n');
  await chmod(appImage(), 0o755);
  app = await openConsole({
    args: ['--demo'],
    env: {
      REALM_CONSOLE_PACKAGED: '1',
      REALM_CONSOLE_RESOURCES: join(feed.folder, 'resources'),
      APPIMAGE: appImage(),
      XDG_CACHE_HOME: join(feed.folder, 'caches'),
    },
  });
  page = app.page;
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await feed?.remove();
});

async function expectAccessible(): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await changeTheme(page, scheme);
    expect(await violations(page, scheme, false)).toEqual([]);
  }
  await changeTheme(page, 'light');
}

it('the console checks for updates once that is turned on, and downloads on request', async () => {
  const menu = page.getByRole('button', { name: 'Console', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  expect(feed.asked).toEqual([]);
  await preferences.getByRole('switch', { name: /^Look for updates/ }).press(' ');
  await page.getByText('Version 99.0.0 is available', { exact: true }).waitFor();
  expect(feed.asked).toHaveLength(1);
  await preferences.getByRole('button', { name: 'Close' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'About Realm Console' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Realm Console' });
  await dialog.getByText('Version 99.0.0 is available.').waitFor();
  await expectAccessible();
  feed.packageAnswer = (_request, response) => {
    response.writeHead(200, { 'content-length': 100_000_000 }).write(Buffer.alloc(28_000_000));
  };
  await dialog.getByRole('button', { name: 'Download update' }).click();
  await dialog.getByText('28%, 26.7 MB of 95.4 MB').waitFor();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel download' }).click();
  feed.packageAnswer = (_request, response) => void response.writeHead(503).end('Closed for today');
  await dialog.getByRole('button', { name: 'Download update' }).click();
  await dialog.getByText('Closed for today').waitFor();
  await expectAccessible();
  feed.packageAnswer = null;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Version 99.0.0 is ready.', { exact: false }).waitFor();
  await expectAccessible();
});

it('the console closes, installs the new version and starts it', async () => {
  const button = page.getByRole('button', { name: 'Restart and update' });
  // The window may be gone before the click is over.
  await button.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error;
  });
  const started = join(feed.folder, 'started');
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toBe('true\n');
  expect(readFileSync(appImage(), 'utf8')).toBe(newVersion);
});

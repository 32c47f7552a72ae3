import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { closeFloating } from '../e2e/console.ts';
import { pause } from '../timing/time-spent.ts';
import { giveOddNames } from './odd-names.ts';
import { beginToOpen } from './reach-administration.ts';
import type { Screen } from './screen.ts';

/** Every panel by the name of its pictures, and its own name. */
const panels = {
  reports: 'Reports',
  presence: 'Presence',
  statuses: 'Statuses',
  people: 'People',
  groups: 'Groups',
  channels: 'Channels',
  permissions: 'Permissions',
  invitations: 'Invitations',
  announcements: 'Announcements',
  settings: 'Organization settings',
  journal: 'Journal',
  attachments: 'Attachments',
  push: 'Push tests',
  domains: 'Allowed domains',
  'profile-fields': 'Profile fields',
  linkifiers: 'Linkifiers',
  playgrounds: 'Code playgrounds',
  emoji: 'Custom emoji',
  'data-exports': 'Data exports',
  inspector: 'Message inspector',
  flags: 'Mark messages',
} as const;

async function open(page: Page, name: string): Promise<void> {
  await closeFloating(page);
  await beginToOpen(page, name);
  // Settings are titled by the page that is open, and an open report hides the list where both have no room.
  const isThere =
    name === panels.settings
      ? page.getByRole('searchbox', { name: 'Search settings' })
      : page
          .getByRole('heading', { name, level: 1 })
          .or(page.getByRole('button', { name: 'Back to the list' }));
  await isThere.first().waitFor();
  await page.mouse.move(0, 0);
}

/** The first row of a panel's list, or its first button without one, once it appears. */
async function firstOf(page: Page): Promise<Locator> {
  const panel = page.locator('[data-region="panel"]');
  // An open report hides the list in a narrow window.
  const row = panel
    .locator('[role="grid"] [data-key], [role="option"], li button')
    .filter({ visible: true })
    .first();
  const button = panel.locator('button').filter({ visible: true }).first();
  await row.or(button).first().waitFor();
  const isList = (await row.or(panel.locator('[role="grid"] [role="columnheader"]')).count()) > 0;
  if (isList) await row.or(panel.locator('[data-empty]')).first().waitFor();
  return (await row.count()) > 0 ? row : button;
}

/** How a panel can be viewed, each with its name, in the order of a panel's life. */
const looks = {
  /** Its server is slow: only its outline is shown. */
  async loading(page: Page, name: string, realm: DemoRealm) {
    await giveOddNames(realm);
    await closeFloating(page);
    realm.faults.add({
      path: /^(?!.*\/events)/,
      times: Number.POSITIVE_INFINITY,
      fault: { kind: 'slow', milliseconds: 2_000 },
    });
    await beginToOpen(page, name);
    await page.mouse.move(0, 0);
    await pause(200, 'what loads is shown after 150 ms');
  },
  /** With names of all kinds. */
  async names(page: Page, name: string, realm: DemoRealm) {
    realm.faults.clear();
    await open(page, name);
    await firstOf(page);
  },
  async hover(page: Page) {
    await (await firstOf(page)).hover();
  },
  async focus(page: Page) {
    await page.mouse.move(0, 0);
    const list = page.locator('[data-region="panel"] [role="grid"]');
    if ((await list.count()) === 0) {
      await page.locator('[data-region="panel"] h1').first().click();
      return page.keyboard.press('Tab');
    }
    await list.first().focus();
    await page.keyboard.press('Control+Home');
  },
} satisfies Record<string, (page: Page, name: string, realm: DemoRealm) => Promise<void>>;

/** In CSS pixels: the smallest window, and one of 1280 by 800 at 200 %. */
const narrow = { small: { width: 960, height: 600 }, zoomed: { width: 640, height: 400 } };

/**
 * Every panel under the pointer, with the focus, while loading, with odd names, in the smallest window and at 200 %. In
 * a signed-in organization whose panels haven't been opened before; the window keeps the small size.
 */
export const variantScreens: readonly Screen[] = [
  ...Object.entries(panels).flatMap(([id, name]) =>
    Object.entries(looks).map(([look, reach]): Screen => ({
      name: `${id}-${look}`,
      ...(look === 'hover' && { isUnderPointer: true }),
      reach: (page, realm) => reach(page, name, realm),
    })),
  ),
  ...Object.entries(narrow).flatMap(([look, size]) =>
    Object.entries(panels).map(([id, name]): Screen => ({
      name: `${id}-${look}`,
      async reach(page) {
        await page.setViewportSize(size);
        await open(page, name);
        await firstOf(page);
      },
    })),
  ),
];

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { backToPeople, ownerOf, press, signIn, typeText } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';
import { memberOf } from './person-steps.ts';

/** Where the focus is after each step that removes the focused element. Keys pressed on the page itself do nothing. */

/** The focused element, by name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
    return active === document.body ? 'the page' : (active?.getAttribute('aria-label') ?? label ?? '');
  });
}

describe('the focus', () => {
  let realm: DemoRealm;
  let page: Page;

  openedForFile((openedRealm, openedPage) => {
    realm = openedRealm;
    page = openedPage;
  });
  beforeEach(async () => {
    await backToPeople(page);
    await page.getByRole('grid', { name: 'People' }).focus();
  });
  afterEach(() => realm.faults.clear());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog');
  async function enter(name: string | RegExp): Promise<void> {
    await button(name).first().focus();
    await press(page, 'Enter');
  }
  /** Waits for the menu to have the focus, because an earlier key would go to its button. */
  const menuFocused = () => page.locator('[role="menuitem"]:focus').waitFor();
  async function pasteList(): Promise<void> {
    await enter('Paste a list');
    await typeText(page, memberOf(realm, 3).fullName);
    await button('Select 1 person').waitFor();
  }
  async function openStatus(): Promise<void> {
    await press(page, 'Space', 'S');
    await dialog().getByRole('button', { name: 'Choose an emoji' }).waitFor();
  }

  const transitions: [after: string, steps: () => Promise<void>, place: string | RegExp][] = [
    ['selecting a pasted list', async () => (await pasteList(), press(page, 'Control+Enter')), 'People'],
    [
      'dropping a pasted list',
      async () => (await pasteList(), press(page, 'Escape', 'Escape')),
      'Paste a list',
    ],
    [
      'confirming a change',
      async () => {
        await openStatus();
        await dialog().getByLabel('Status', { exact: true }).fill('Away');
        await dialog().getByRole('button', { name: 'Change status', disabled: false }).waitFor();
        await press(page, 'Control+Enter');
        await expect.poll(() => dialog().count()).toBe(0);
      },
      'People',
    ],
    ['cancelling a change', async () => (await openStatus(), press(page, 'Escape')), 'People'],
    [
      'choosing an emoji',
      async () => {
        await openStatus();
        await enter('Choose an emoji');
        await page.getByPlaceholder('Find an emoji').fill('calendar');
        await press(page, 'Enter');
      },
      'Emoji: calendar',
    ],
    [
      'exporting the view',
      async () => {
        await enter('Export view');
        await menuFocused();
        await press(page, 'Enter');
        await page.getByText('The export is ready').waitFor();
      },
      'Export view',
    ],
    [
      'Esc in the choice of a filter',
      async () => {
        await enter(/^Filter/);
        await page.getByPlaceholder('Find a filter').waitFor();
        await press(page, 'Escape');
      },
      /^Filter/,
    ],
    [
      'removing a filter',
      async () => {
        await enter(/^Filter/);
        await page.getByPlaceholder('Find a filter').fill('status');
        await press(page, 'Enter');
        await enter(/^Remove: Status/);
      },
      /^(Change|Invert|Remove)|^Filter/,
    ],
    [
      'a question of the account menu',
      async () => {
        await enter(/^Account:/);
        await menuFocused();
        await press(page, 'End');
        await page
          .getByRole('menuitem', { name: /^Forget/ })
          .and(page.locator(':focus'))
          .waitFor();
        await press(page, 'Enter');
        await page.getByRole('dialog', { name: /^Forget/ }).waitFor();
        await press(page, 'Escape');
      },
      /^Account:/,
    ],
    ['the palette', async () => press(page, 'Control+K', 'Escape'), 'People'],
    ['a sheet', async () => press(page, 'Enter', 'Escape'), 'People'],
  ];

  it.each(transitions)('after %s is where work continues', async (_after, steps, place) => {
    await steps();
    await expect.poll(() => focused(page)).toMatch(place);
  });
});

describe('the focus in two organizations', () => {
  const { start, realmWith } = openedByTest();

  it('is in the list after signing in, and after switching to the other', async () => {
    const [one, other] = [
      await realmWith(),
      await realmWith({ users: 60, seed: 7, realmName: 'Harbour Library' }),
    ];
    const { page } = await start();
    await signIn(page, one, ownerOf(one).email);
    await expect.poll(() => focused(page)).toBe('People');
    await page.getByRole('button', { name: 'Add an organization' }).click();
    await signIn(page, other, ownerOf(other).email);
    await expect.poll(() => focused(page)).toBe('People');
    await press(page, 'Control+1');
    await expect.poll(() => focused(page)).toBe('People');
  });
});

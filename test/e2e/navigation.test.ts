import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { leaveLinkifier, openLinkifier, openLinkifiers } from '../screens/linkifiers.ts';
import { keyOf } from '../screens/panel-keys.ts';
import { accountOf, addOrganization, press, typeText } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** Navigation in the whole app: by role, by keys, by the palette, in each window size. */

const panelsOf = (page: Page) => page.getByRole('navigation', { name: 'Panels' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('navigation', () => {
  let page: Page;
  openedForFile((_realm, openedPage) => {
    page = openedPage;
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 960, height: 600 },
  ])('shows all of an owner’s entries without scrolling at $width x $height', async (size) => {
    await page.setViewportSize(size);
    const entries = await panelsOf(page)
      .locator('ul button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(entries).toEqual(Array.from({ length: 13 }, () => 28));
    const hidden = await panelsOf(page)
      .locator('> div')
      .first()
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBe(0);
    await page.getByRole('button', { name: /^Account:/ }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: /^Forget/ }).waitFor();
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(600);
    await press(page, 'Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('goes through Settings by keys alone, and Back returns from one of its panels', async () => {
    await press(page, 'Alt+0');
    await heading(page, 'Profile');
    const list = page.getByRole('navigation', { name: 'Settings' });
    const marked = () => list.locator('[aria-current]').textContent();
    expect(await marked()).toBe('Profile');
    await list.getByRole('button', { name: 'Profile', exact: true }).focus();
    await press(page, 'Tab', 'Enter');
    await heading(page, 'Joining');
    expect(await marked()).toBe('Joining');
    await press(page, 'Tab', 'Enter');
    await heading(page, 'Allowed domains');
    expect(await panelsOf(page).locator('[aria-current]').textContent()).toBe('Settings');
    // There is nothing to focus while its code loads.
    await page.getByRole('grid', { name: 'Allowed domains' }).waitFor();
    await press(page, 'F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await press(page, 'Alt+ArrowLeft');
    await heading(page, 'Joining');
    await press(page, keyOf.people);
    expect(await list.count()).toBe(0);
  });

  it.each([
    ['profile fields', 'Profile fields'],
    // The page of settings that was open last.
    ['organization settings', 'Organization settings', /^(?:Profile|Joining)$/],
    ['mark messages', 'Mark messages'],
    ['message inspector', 'Message inspector'],
    ['announcements', 'Announcements'],
  ])('opens “%s” from the palette', async (typed, name, title: string | RegExp = name) => {
    await press(page, 'Control+k');
    await typeText(page, typed);
    await page
      .getByRole('group', { name: 'Panels' })
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(title);
  });

  it('opens the view of bots and a message by its ID from the palette', async () => {
    await press(page, 'Control+k');
    await typeText(page, 'bots');
    await page.getByRole('group', { name: 'Panels' }).getByRole('option', { name: /^Bots/ }).click();
    await page.getByRole('columnheader', { name: 'Bot owner' }).waitFor();
    await press(page, 'Control+k');
    await typeText(page, '#4017');
    await page.getByRole('option', { name: /^Message 4017/ }).click();
    expect(await page.getByRole('textbox', { name: 'Message id or link' }).inputValue()).toBe('4017');
    await press(page, keyOf.people);
    await page.getByRole('tab', { name: /^Active people/ }).click();
  });

  it('keeps both columns of a linkifier in the smallest window', async () => {
    await page.setViewportSize({ width: 960, height: 600 });
    await openLinkifiers(page);
    await openLinkifier(page, 'GLAZE');
    const last = page.getByRole('complementary', { name: 'What linkifiers do' });
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(960);
    expect(box?.width).toBeGreaterThanOrEqual(320);
    await leaveLinkifier(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(page, keyOf.people);
  });
});

describe('an organization’s first panel', () => {
  const { start, realmWith } = openedByTest();

  it('is Reports for moderators and the people search for members, with Settings in More', async () => {
    const realm = await realmWith({ users: 60 });
    const { page } = await start();
    await addOrganization(page, realm, accountOf(realm, 300).email);
    await heading(page, 'Reports');
    await page.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(page, realm, accountOf(realm, 400).email);
    await page.locator('input[placeholder="Name, email or id"]:focus').waitFor();
    const more = panelsOf(page).getByRole('button', { name: /^More/ });
    expect(await more.textContent()).toBe('MoreOnly administrators');
    await more.focus();
    await press(page, 'Enter', 'Tab', 'Enter');
    await heading(page, 'Profile');
    await page
      .getByText(/^Only administrators and owners can change settings/)
      .first()
      .waitFor();
    await press(page, 'Control+1');
    await heading(page, 'Reports');
  });
});

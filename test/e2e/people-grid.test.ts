import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import {
  addOrganization,
  backToPeople,
  keysOnScreen,
  openRealm,
  peopleGrid,
  press,
  rowOf,
} from './console.ts';
import { ringsAlongTab } from './focus-rings.ts';
import { openedForFile } from './opened.ts';
import { pause } from '../timing/time-spent.ts';

/** The people grid by keyboard, by pointer and under others' changes, in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const focusedCell = (): Locator => peopleGrid(page).locator('[data-focused]');
const selectedRows = (): Locator => peopleGrid(page).locator('[data-key][aria-selected="true"]');
const selectionBar = (): Locator => page.getByRole('toolbar', { name: 'People selected' });
const sheet = (): Locator => page.getByRole('complementary');
const activeCell = () => peopleGrid(page).getAttribute('aria-activedescendant');

async function focusedKey(): Promise<number> {
  return Number(await focusedCell().locator('..').getAttribute('data-key'));
}

function userOf(userId: number | undefined): UserSnapshot {
  const user = realm.control.snapshot().users.find((candidate) => candidate.userId === userId);
  if (!user) throw new Error(`There is no user ${userId}.`);
  return user;
}

/** The person in a row of the grid, counted from 0. */
async function personAt(row: number): Promise<UserSnapshot> {
  return userOf((await keysOnScreen(page))[row]);
}

describe('the people grid by keyboard', () => {
  it('is one tab stop for moving, selecting and opening', async () => {
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight');
    expect(await focusedCell().count()).toBe(1);
    expect(await focusedCell().getAttribute('id')).toBe(await activeCell());
    expect(await peopleGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true);
    expect(await peopleGrid(page).locator('[tabindex="0"]').count()).toBe(0);

    await press(page, 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await expect.poll(() => selectedRows().count()).toBe(3);
    await press(page, 'Shift+ArrowUp');
    await expect.poll(() => selectionBar().textContent()).toContain('2 selected');

    const opened = userOf(await focusedKey());
    await press(page, 'Enter');
    await page.getByRole('complementary', { name: opened.fullName, exact: true }).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => sheet().count()).toBe(0);
    expect(await selectedRows().count()).toBe(2);
    await press(page, 'Escape');
    await expect.poll(() => selectionBar().count()).toBe(0);
    expect(await peopleGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true);
  });

  it('is left and re-entered with Tab at the same cell', async () => {
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    const cell = await activeCell();
    await press(page, 'Shift+Tab');
    expect(await peopleGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(false);
    await press(page, 'Tab');
    expect(await peopleGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true);
    expect(await activeCell()).toBe(cell);
  });

  it.each(['light', 'dark'] as const)('shows the focus at every stop, when %s', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    const rings = await ringsAlongTab(page, 30);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(new Set(rings.map(({ stop }) => stop)).size).toBeGreaterThan(12);
    // WCAG 2.2, 1.4.11 Non-text Contrast
    expect(rings.filter(({ contrast }) => contrast < 3)).toEqual([]);
  });

  it('sorts from the header and announces it', async () => {
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await press(page, 'ArrowRight', 'ArrowUp', 'Enter');
    await expect.poll(() => header('Name').getAttribute('aria-sort')).toBe('descending');
    await press(page, 'ArrowRight', 'Enter');
    await expect.poll(() => header('Email').getAttribute('aria-sort')).toBe('ascending');
    expect(await header('Name').getAttribute('aria-sort')).toBe('none');
    const emails = realm.control
      .snapshot()
      .users.filter(({ isActive, isBot }) => isActive && !isBot)
      .map(({ email }) => email)
      .toSorted();
    await expect.poll(async () => (await personAt(0)).email).toBe(emails[0]);
    await press(page, ' ');
    await expect.poll(() => header('Email').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await personAt(0)).email).toBe(emails.at(-1));

    await header('Name').click();
    await expect.poll(() => header('Name').getAttribute('aria-sort')).toBe('ascending');
  });

  it('keeps the order of its columns, set by drag, keyboard and menu, until it is reset', async () => {
    const heads = peopleGrid(page).getByRole('columnheader');
    const order = async () => (await heads.allTextContents()).filter((title) => title !== '').join(' ');
    const initial = await order();
    expect(initial).toMatch(/^Name Email Role /);
    await heads.filter({ hasText: 'Role' }).hover({ position: { x: 20, y: 15 } });
    const target = await heads.filter({ hasText: 'Email' }).boundingBox();
    if (target === null) throw new Error('The email column has no place.');
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 12, { steps: 6 });
    await page.mouse.move(target.x + 20, target.y + 12, { steps: 4 });
    await page.mouse.up();
    await expect.poll(order).toMatch(/^Name Role Email /);
    expect(await heads.filter({ hasText: 'Role' }).getAttribute('aria-sort'), 'no click').toBe('none');

    await peopleGrid(page).focus();
    await press(page, 'Control+Home', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Control+ArrowRight');
    await expect.poll(order).toBe(initial);
    expect(await focusedCell().textContent()).toBe('Role');
    await press(page, 'Control+ArrowRight');
    const menu = page.getByRole('button', { name: /^Columns:/ });
    await menu.click();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('Joined').focus();
    await press(page, 'Alt+ArrowDown', ' ');
    await expect.poll(() => box('Joined').isChecked()).toBe(false);
    await box('User id').click();
    await press(page, 'Escape');
    await expect.poll(order).toMatch(/^Name Email (?!Role|Joined).* Role .*User id$/);
    const chosen = await order();

    await page.reload();
    await expect.poll(order).toBe(chosen);
    await menu.click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(order).toBe(initial);
    await press(page, 'Escape');
  });

  it('selects everyone that matches, on screen or not, and nobody else', async () => {
    const search = page.getByPlaceholder('Name, email or id');
    const all = Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1;
    await search.fill('an');
    await expect
      .poll(async () => Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1)
      .toBeLessThan(all);
    const matching = Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1;
    await search.press('ArrowDown');
    await press(page, 'Control+a');
    await expect.poll(() => selectionBar().textContent()).toContain(`${matching} selected`);
    await page
      .getByRole('columnheader')
      .first()
      .getByRole('checkbox', { name: /Select all/, checked: true })
      .waitFor();

    await search.fill('');
    await expect.poll(async () => Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1).toBe(all);
    await expect.poll(() => selectionBar().textContent()).toContain(`${matching} selected`);
    await selectionBar()
      .getByRole('button', { name: `Select all ${all}` })
      .click();
    await expect.poll(() => selectionBar().textContent()).toContain(`${all} selected`);
  });
});

describe('the people grid under others’ changes', () => {
  it('keeps selection and focus by person when the order changes', async () => {
    const person = await personAt(1);
    const later = await personAt(6);
    await press(page, 'ArrowDown', 'ArrowRight', 'Space');
    expect(await focusedKey()).toBe(person.userId);
    realm.control.rename(person.userId, `${later.fullName} Later`);
    await expect.poll(() => rowOf(page, person.userId).getAttribute('data-row')).toBe('6');
    expect(await focusedKey()).toBe(person.userId);
    expect(await focusedCell().getAttribute('data-column')).toBe('1');
    expect(await selectedRows().count()).toBe(1);
    expect(await selectedRows().getAttribute('data-key')).toBe(String(person.userId));

    await page.getByRole('columnheader', { name: 'Role', exact: true }).click();
    await expect.poll(() => selectionBar().textContent()).toContain('1 selected');
    await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
    await expect.poll(() => rowOf(page, person.userId).getAttribute('data-row')).toBe('6');
    await expect.poll(() => rowOf(page, person.userId).getAttribute('aria-selected')).toBe('true');
  });

  it('shows a name, a role and a deactivation as they happen', async () => {
    const person = await personAt(3);
    realm.control.rename(person.userId, `${person.fullName} Again`);
    await expect.poll(() => rowOf(page, person.userId).textContent()).toContain(`${person.fullName} Again`);
    realm.control.setRole(person.userId, person.role === 300 ? 400 : 300);
    await expect
      .poll(() => rowOf(page, person.userId).textContent())
      .toContain(person.role === 300 ? 'Member' : 'Moderator');
    const before = Number(await peopleGrid(page).getAttribute('aria-rowcount'));
    realm.control.deactivate(person.userId);
    await expect.poll(() => rowOf(page, person.userId).count()).toBe(0);
    expect(Number(await peopleGrid(page).getAttribute('aria-rowcount'))).toBe(before - 1);
    realm.control.reactivate(person.userId);
    await expect.poll(() => rowOf(page, person.userId).count()).toBe(1);
  });

  it('shows a change to an off-screen row once it is back', async () => {
    await press(page, 'Control+End');
    const rowCount = Number(await peopleGrid(page).getAttribute('aria-rowcount'));
    const last = peopleGrid(page).locator(`[aria-rowindex="${rowCount}"]`);
    await last.locator('svg[role="img"]').first().waitFor();
    const person = userOf(Number(await last.getAttribute('data-key')));
    await press(page, 'Control+Home');
    await expect.poll(() => last.count()).toBe(0);
    await pause(500, 'the rows at the top are those watched by then');
    realm.control.setRole(person.userId, person.role === 300 ? 400 : 300);
    await pause(500, 'the change comes while the row is out of sight');
    await press(page, 'Control+End');
    await expect.poll(() => last.textContent()).toContain(person.role === 300 ? 'Member' : 'Moderator');
  });

  it('keeps a person’s sheet up to date', async () => {
    const person = await personAt(4);
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await page.getByRole('complementary', { name: person.fullName, exact: true }).waitFor();
    realm.control.setStatus(person.userId, 'Counting the orchids');
    await sheet().getByText('Counting the orchids').waitFor();
    realm.control.rename(person.userId, `${person.fullName} Anew`);
    await expect.poll(() => sheet().getAttribute('aria-label')).toBe(`${person.fullName} Anew`);
    expect(await sheet().textContent()).toContain('Counting the orchids');
  });
});

describe('the people grid and its sheet', () => {
  it('count bots as such, and mark one in its sheet', async () => {
    const bots = realm.control.snapshot().users.filter(({ isBot, isActive }) => isBot && isActive);
    const [bot] = bots;
    await page.getByRole('button', { name: 'Invert: Type is not bot' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${bots.length} ${bots.length === 1 ? 'bot matches' : 'bots match'}` })
      .waitFor();
    const row = peopleGrid(page).locator(`[data-key="${bot?.userId}"]`);
    await row.getByText(bot?.fullName ?? '', { exact: true }).click();
    expect(await row.getByText('Bot', { exact: true }).count()).toBe(0);
    await press(page, 'Enter');
    await sheet().getByText('Bot', { exact: true }).first().waitFor();
    expect(await sheet().getByRole('button', { name: 'Edit profile' }).count()).toBe(0);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Invert: Type is bot' }).click();
    await page.getByRole('status').filter({ hasText: 'people match' }).waitFor();
  });

  it('leave room for every action on the selection', async () => {
    await press(page, 'ArrowDown', 'Space', 'Enter');
    const bar = selectionBar();
    const clear = bar.getByRole('button', { name: 'Clear the selection' });
    await clear.waitFor();
    const [barBox, clearBox, sheetBox] = await Promise.all(
      [bar, clear, sheet()].map((part) => part.boundingBox()),
    );
    expect((clearBox?.x ?? 0) + (clearBox?.width ?? 0)).toBeLessThanOrEqual(
      (barBox?.x ?? 0) + (barBox?.width ?? 0),
    );
    expect((barBox?.x ?? 0) + (barBox?.width ?? 0)).toBeLessThanOrEqual(sheetBox?.x ?? 0);
    await press(page, 'Escape');
    await clear.click();
    await bar.waitFor({ state: 'detached' });
  });
});

describe('the scrollbar of the people grid', () => {
  it('is drawn over the end of the rows', async () => {
    const bar = peopleGrid(page).locator('xpath=following-sibling::*[@aria-hidden="true"]');
    // A thumb that isn't there looks like nothing to scroll.
    const drawn = await bar.screenshot();
    const room = bar.locator('div');
    const height = await room.evaluate((element) => element.style.height);
    await room.evaluate((element) => (element.style.height = '0px'));
    expect(drawn.equals(await bar.screenshot())).toBe(false);
    await room.evaluate((element, usual) => (element.style.height = usual), height);
  });
});

describe('texts in the people grid', () => {
  it('end in an ellipsis if they don’t fit', async () => {
    const texts = await peopleGrid(page)
      .locator('[data-key] .rc-nowrap, [data-key] .rc-ellipsis')
      .evaluateAll((elements) =>
        elements.map((element) => ({
          text: element.textContent,
          isCut: element.scrollWidth > element.clientWidth,
          hasEllipsis: getComputedStyle(element).textOverflow === 'ellipsis',
        })),
      );
    expect(texts.filter(({ isCut, hasEllipsis }) => isCut && !hasEllipsis)).toEqual([]);
    expect(texts.filter(({ hasEllipsis }) => !hasEllipsis).length).toBeGreaterThan(texts.length / 3);
  });
});

describe('the people grid with 20,000 people (slow)', () => {
  it('reaches the last row with few rows in the document', async () => {
    const large = await openRealm({ users: 20_000, realmName: 'Delta Federation' });
    try {
      await page.getByRole('button', { name: 'Add an organization' }).click();
      await addOrganization(page, large);
      await backToPeople(page);
      const rowCount = Number(await peopleGrid(page).getAttribute('aria-rowcount'));
      expect(rowCount).toBeGreaterThan(18_000);
      await press(page, 'Control+End');
      const last = peopleGrid(page).locator(`[aria-rowindex="${rowCount}"]`);
      await last.locator('[role="gridcell"] svg[role="img"]').first().waitFor();
      expect(await focusedCell().locator('..').getAttribute('aria-rowindex')).toBe(String(rowCount));
      expect(await peopleGrid(page).locator('[role="row"][data-key]').count()).toBeLessThan(80);
      await press(page, 'Control+Home');
      await peopleGrid(page).locator('[aria-rowindex="2"]').waitFor();
    } finally {
      await large.close();
    }
  });
});

import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { findPerson, press, typeText } from './console.ts';

/** Active human members with unique names, in the realm's order. */
export function membersOf(realm: DemoRealm): UserSnapshot[] {
  return realm.control
    .snapshot()
    .users.filter(
      ({ role, isActive, isBot, fullName }) =>
        role === 400 && isActive && !isBot && /^[A-Za-z ]+$/.test(fullName),
    );
}

/** The nth of `membersOf`. */
export function memberOf(realm: DemoRealm, index: number): UserSnapshot {
  const member = membersOf(realm)[index];
  if (!member) throw new Error(`The demo realm has no member ${index}.`);
  return member;
}

/** Finds a person in the grid and opens the sheet next to it. */
export async function openPerson(page: Page, name: string): Promise<Locator> {
  await findPerson(page, name);
  await page.getByRole('grid', { name: 'People' }).getByText(name, { exact: true }).click();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name });
  await sheet.getByRole('button', { name: 'Set role' }).waitFor();
  return sheet;
}

/** Finds a person in the grid and opens the sheet by a click. */
export async function clickPerson(page: Page, name: string): Promise<Locator> {
  await findPerson(page, name);
  await page.getByRole('grid', { name: 'People' }).getByText(name, { exact: true }).click();
  const sheet = page.getByRole('complementary', { name, exact: true });
  await sheet.getByRole('button', { name: 'Set role' }).waitFor();
  return sheet;
}

/** Opens the dialog that renames the person whose sheet is open. */
export async function beginRename(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
}

/** Plans a role for the person whose sheet is open, up to the preview. */
export async function planRole(page: Page, role: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Set role', exact: true }).click();
  await page.getByRole('menuitem', { name: role }).click();
  const preview = page.getByRole('dialog');
  await preview.waitFor();
  return preview;
}

/** The grid's row with the name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: name });
}

/** Closes dialogs and the sheet. */
export async function leave(page: Page): Promise<void> {
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Keeps the selection while the search changes, so that people can be found and selected one after another. */
export async function keepSelection(page: Page): Promise<void> {
  const keep = page
    .getByRole('toolbar', { name: 'People selected' })
    .getByRole('button', { name: 'Keep selection' });
  if ((await keep.getAttribute('aria-pressed')) === 'false') await keep.click();
}

/** Adds a filter to the list of people: its field, and optionally a value, as typed. The menu stays open. */
export async function addFilter(page: Page, ...typed: string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Find a filter' });
  await page.getByPlaceholder('Name, email or id').press('ArrowDown');
  await press(page, 'f');
  await field.waitFor();
  for (const [index, text] of typed.entries()) {
    if (index > 0) await field.waitFor({ state: 'detached' });
    await typeText(page, text);
    await press(page, 'Enter');
  }
}

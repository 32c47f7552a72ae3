import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  addOrganization,
  backToPeople,
  openConsole,
  openRealm,
  peopleGrid,
  type RunningConsole,
} from './console.ts';
import { byKeyboard, seenIn } from './keyboard-user.ts';
import { separator } from './list-separator.ts';

/**
 * Whole tasks of owners and support staff, by keyboard alone and in counted steps: a key, a shortcut, or a text typed
 * or pasted in one go is one. Reading in between is no step.
 */
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;
let folder: string;

beforeAll(async () => {
  [folder, realm] = await Promise.all([mkdtemp(join(tmpdir(), 'realm-console-tasks-')), openRealm()]);
  app = await openConsole({ env: { REALM_CONSOLE_DOWNLOADS: folder } });
  ({ page } = app);
  await addOrganization(page, realm);
});
afterAll(async () => {
  await app?.close();
  await Promise.all([app?.remove(), realm?.close(), rm(folder, { recursive: true, force: true })]);
});
beforeEach(() => backToPeople(page));

const { outcome, grid, dialogWithFocus, focused } = seenIn(() => page);

const people = () =>
  realm.control.snapshot().users.filter(({ isActive, isBot, role }) => isActive && !isBot && role === 400);

const profileOf = (userId: number): string[] =>
  Object.values(realm.control.snapshot().users.find((user) => user.userId === userId)?.profile ?? {});

describe('by keyboard alone,', () => {
  it('guests are found who have been inactive for 30 days, as far as known', async () => {
    await byKeyboard(page, realm, 11, async (user) => {
      await user.press('f');
      await user.sees(focused('combobox', 'Find a filter'));
      await user.type('Role');
      await user.press('Enter');
      await user.sees(focused('combobox', 'Find a role'));
      await user.type('Guest');
      await user.press('Enter', 'Escape');
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await user.press('f');
      await user.sees(focused('combobox', 'Find a filter'));
      await user.type('Last');
      await user.press('Enter');
      await user.sees(page.getByLabel('Days ago').and(page.locator(':focus')));
      await user.press('Enter');
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
    });
    const rows = await peopleGrid(page).locator('[role="row"][data-key]').count();
    expect(rows).toBeGreaterThan(0);
  });

  it('twelve people from a pasted list are promoted, and it is undone', async () => {
    const twelve = people().slice(3, 15);
    const roles = (): number[] =>
      realm.control
        .snapshot()
        .users.filter(({ userId }) => twelve.some((each) => each.userId === userId))
        .map(({ role }) => role);
    await byKeyboard(page, realm, 10, async (user) => {
      await user.command('paste', 'Paste a list');
      await user.paste(twelve.map(({ fullName }) => fullName).join('\n'));
      await user.sees(page.getByRole('button', { name: /^Select 12 people/ }));
      await user.press('Control+Enter');
      await user.sees(page.getByRole('toolbar', { name: 'People selected' }).getByText('12 selected'));
      await user.press('r');
      await user.sees(focused('menuitem', 'Owner'));
      await user.press('m');
      await user.sees(dialogWithFocus('Set role to Moderator for 12 people'));
      await user.press('Control+Enter');
      await expect.poll(roles).toEqual(twelve.map(() => 300));
      await user.sees(outcome('Set role to Moderator for 12 people'));
      await user.press('Control+z');
      await user.sees(dialogWithFocus('Undo: Set role to Moderator for 12 people'));
      await user.press('Control+Enter');
      await expect.poll(roles).toEqual(twelve.map(() => 400));
    });
  });

  it('people are exported to a CSV file and return with a spreadsheet’s date', async () => {
    await byKeyboard(page, realm, 13, async (user) => {
      await user.command('export the view as csv with', 'Export the view as CSV with all columns');
      const [titles = '', line = ''] = (await exported()).replace('\ufeff', '').split('\r\n');
      expect(titles.split(separator)).toEqual(expect.arrayContaining(['User id', 'Name', 'Contract ends']));
      const [userId = '', fullName = ''] = line.split(separator);
      const edited = `User id,Name,Contract ends\r\n${userId},${fullName},31/12/2027\r\n`;
      const path = join(folder, 'edited.csv');
      await writeFile(path, edited);
      const chosen = page.waitForEvent('filechooser');
      await user.command('import', 'Import people from CSV');
      await user.sees(focused('button', 'Choose a file'));
      await user.press('Enter');
      await (await chosen).setFiles(path);
      await user.sees(page.getByRole('button', { name: /^Compare 1 row/ }));
      await user.press('Control+Enter');
      await user.sees(page.getByRole('button', { name: /^Review 1 change/ }));
      await user.press('Control+Enter');
      await user.sees(dialogWithFocus(/^Import changes of /));
      await user.press('Control+Enter');
      await expect.poll(() => profileOf(Number(userId))).toContain('2027-12-31');
    });
  });

  it('a channel is created for a group’s people', async () => {
    await byKeyboard(page, realm, 19, async (user) => {
      await user.command('channels', 'Channels');
      await user.sees(grid('Channels'));
      await user.press('n');
      await user.sees(dialogWithFocus('New channel'));
      await user.type('glaze-tests');
      await user.press(...Array.from({ length: 8 }, () => 'Tab'));
      await user.press('ArrowRight');
      await user.sees(page.getByPlaceholder('Find a group'));
      await user.press('Tab');
      await user.sees(page.getByPlaceholder('Find a group').and(page.locator(':focus')));
      await user.type('book-club');
      await user.press('Enter');
      // Until the group's people are there, the button is about the name alone.
      await user.sees(page.getByRole('dialog').getByText(/^\d+ accounts$/));
      await user.sees(page.getByRole('button', { name: 'Create channel', disabled: false }));
      await user.press('Control+Enter');
      await expect.poll(() => grid('Channels').getByText('glaze-tests').count()).toBe(1);
    });
  });
});

/** The newest file that the console saved. */
async function exported(): Promise<string> {
  let name: string | undefined;
  await expect
    .poll(async () => (name = (await readdir(folder)).find((each) => each.endsWith('.csv'))))
    .toBeTruthy();
  return readFile(join(folder, name ?? ''), 'utf8');
}

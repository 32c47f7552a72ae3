import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { press, typeText } from './console.ts';
import { openedForFile } from './opened.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** Groups, channels and filters of the presence board, and the board as a table, in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(async () => {
  await press(page, keyOf.presence);
  await page.getByRole('heading', { name: 'Presence', exact: true }).waitFor();
  while ((await chips().count()) > 0)
    await chips()
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('');
  await groupBy('Nothing');
});

const board = (): Locator => page.getByRole('region', { name: 'People by presence' });
const headers = (): Locator => board().getByRole('heading', { level: 2 });
const chips = (): Locator => page.getByRole('group', { name: 'Filters' }).getByRole('group');
const labels = (): Promise<string[]> => headers().locator('bdi').allTextContents();
const number = (text: string | null): number => Number(text?.replaceAll(/\D/g, ''));

async function groupBy(name: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Group by/ });
  if ((await button.textContent())?.endsWith(name)) return;
  await button.click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect.poll(() => button.textContent()).toContain(name);
}

/** People on the board, each once; it must not be grouped. */
async function shown(): Promise<number> {
  return number(await headers().first().locator('button > span').first().textContent());
}

async function addFilter(...keys: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  for (const key of keys) {
    await page.getByRole('dialog', { name: 'Filter' }).locator('input').first().waitFor();
    await typeText(page, key);
    await press(page, 'Enter');
  }
}

/** The realm's active humans who satisfy a condition. */
function people(
  test: (user: ReturnType<DemoRealm['control']['snapshot']>['users'][number]) => boolean,
): number {
  return realm.control.snapshot().users.filter((user) => user.isActive && !user.isBot && test(user)).length;
}

describe('filtering the presence board', () => {
  it('by role works, and so does its opposite', async () => {
    await addFilter('role');
    await page.getByRole('option', { name: 'Member', exact: true }).click();
    await press(page, 'Escape');
    await expect.poll(shown).toBe(people(({ role }) => role === 400));
    await chips()
      .getByRole('button', { name: /^Invert/ })
      .click();
    await expect.poll(shown).toBe(people(({ role }) => role !== 400));
  });

  it('by user group includes subgroups', async () => {
    await addFilter('group', 'on-call');
    const { groups, users } = realm.control.snapshot();
    const named = (id: number) => groups.find((group) => group.id === id);
    const start = groups.find(({ name }) => name === 'on-call');
    const members = new Set<number>();
    const open = [start];
    for (const group of open) {
      for (const userId of group?.members ?? []) members.add(userId);
      for (const id of group?.subgroups ?? []) open.push(named(id));
    }
    const present = users.filter(({ userId, isActive, isBot }) => members.has(userId) && isActive && !isBot);
    expect(present.length).toBeGreaterThan(0);
    await expect.poll(shown).toBe(present.length);
  });

  it('by status text works live, and says if nobody matches', async () => {
    await addFilter('status text', 'firing the great kiln');
    await page.getByText('Nobody matches').waitFor();
    const member = realm.accounts.find(({ role }) => role === 400);
    if (!member) throw new Error('The demo realm has no member.');
    realm.control.setStatus(member.userId, 'Firing the Great Kiln');
    await expect.poll(shown).toBe(1);
    realm.control.setStatus(member.userId, 'Elsewhere');
    await page.getByText('Nobody matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(shown).toBe(people(() => true));
  });

  it('by presence shows people within a second when they come online, and hides those who leave', async () => {
    await page.getByRole('searchbox', { name: 'Find a person' }).focus();
    await addFilter('presence');
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    await press(page, 'Escape');
    const now = Date.now() / 1_000;
    const absent = realm.control
      .snapshot()
      .users.find(
        ({ isActive, isBot, presence }) =>
          isActive && !isBot && presence !== null && presence.connected < now - 86_400,
      );
    if (!absent) throw new Error('Nobody is absent.');
    // The board's table has everyone; a group's header counts those shown.
    await expect.poll(shown).toBeLessThan(people(() => true));
    const before = await shown();
    realm.control.setPresence(absent.userId, 'active');
    await expect.poll(shown, { timeout: 1_500, interval: 20 }).toBe(before + 1);
  });
});

describe('grouping the presence board', () => {
  it('by channel reads subscribers once, when channels are chosen', async () => {
    await groupBy('Channel');
    await page.getByRole('dialog', { name: 'Channels' }).waitFor();
    await page.getByRole('option', { name: /announcements/ }).click();
    await page.getByRole('option').nth(1).click();
    await press(page, 'Escape');
    await expect.poll(() => headers().count()).toBe(2);
    expect((await labels()).every((label) => label.startsWith('#'))).toBe(true);
    const reads = () => realm.log.filter(({ path }) => /\/streams\/\d+\/members$/.test(path)).length;
    expect(reads()).toBe(2);
    await page.getByText(/^Subscribers as of/).waitFor();
    await groupBy('Role');
    await groupBy('Channel');
    await expect.poll(() => headers().count()).toBe(2);
    expect(reads()).toBe(2);
  });

  it('by channel says which channel can’t be read, shows the others, and retries on request', async () => {
    await groupBy('Channel');
    await expect.poll(() => headers().count()).toBe(2);
    realm.faults.add({
      path: /\/streams\/\d+\/members$/,
      times: 1,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Invalid channel ID' } },
    });
    await page.getByRole('button', { name: /^\d+ channels?$/ }).click();
    await page.getByRole('option').nth(2).click();
    await press(page, 'Escape');
    const note = page.getByRole('note').filter({ hasText: 'Invalid channel ID' });
    await note.waitFor();
    expect(await headers().count()).toBe(2);
    await note.getByRole('button', { name: 'Read them again' }).click();
    await expect.poll(() => headers().count()).toBe(3);
    await expect.poll(() => note.count()).toBe(0);
  });

  it('by user group and by a profile field puts everyone into one of them', async () => {
    await groupBy('User group');
    await expect.poll(labels).toContain('production');
    await press(page, 't');
    const table = page.getByRole('dialog', { name: 'Presence by group' });
    await table.waitFor();
    await table.getByRole('rowheader', { name: 'In no group' }).waitFor();
    await press(page, 'Escape');
    await table.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Group by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Nothing', exact: true }).waitFor();
    const names = await page.getByRole('menuitemradio').allTextContents();
    const field = names.find(
      (name) => !['User group', 'Role', 'Channel', 'Time zone', 'Nothing'].includes(name),
    );
    if (field === undefined) throw new Error('No profile field of the type list is offered.');
    await page.getByRole('menuitemradio', { name: field, exact: true }).click();
    await expect.poll(labels).not.toContain('production');
    expect((await labels()).length).toBeGreaterThan(1);
  });

  it('as a table shows the counts of each group and the total, live, and copies them as text', async () => {
    await groupBy('Role');
    await expect.poll(labels).toContain('Members');
    await press(page, 't');
    const table = page.getByRole('dialog', { name: 'Presence by group' });
    await table.waitFor();
    const row = async (name: string): Promise<number[]> => {
      const cells = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      return (await cells.getByRole('cell').allTextContents()).map(number);
    };
    const [active = 0, , , all] = await row('Members');
    expect(all).toBe(people(({ role }) => role === 400));
    expect((await row('Total (each person once)')).at(-1)).toBe(people(() => true));
    const dayAgo = Date.now() / 1_000 - 86_400;
    const absent = realm.control
      .snapshot()
      .users.find(
        ({ isActive, isBot, role, presence }) =>
          isActive && !isBot && role === 400 && presence !== null && presence.connected < dayAgo,
      );
    realm.control.setPresence(absent?.userId ?? 0, 'active');
    await expect.poll(async () => (await row('Members'))[0], { timeout: 2_000 }).toBe(active + 1);
    await table.getByRole('button', { name: 'Copy the table' }).click();
    // Without a clipboard, that is reported.
    await table.getByText(/^Copied\.$|clipboard|Nothing was copied/).waitFor();
    await press(page, 'Escape');
    await table.waitFor({ state: 'detached' });
  });
});

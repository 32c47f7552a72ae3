import { beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { openJournal } from '../screens/reach.ts';
import { backToPeople, press, writes } from './console.ts';
import { separator } from './list-separator.ts';
import { openedForFile } from './opened.ts';
import { memberOf, openPerson, planRole } from './person-steps.ts';

/** The journal in the whole app: a change with a reason is found again, exported, and undone from there. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const roleOf = (userId: number) =>
  realm.control.snapshot().users.find((user) => user.userId === userId)?.role;

const search = (): Locator => page.getByRole('searchbox', { name: 'Search the journal' });
const entries = (): Locator => page.getByRole('grid', { name: 'Journal' }).locator('[data-key]');
const titles = (): Promise<string[]> => entries().locator('bdi:first-of-type').first().allTextContents();

/** Waits until only one entry is listed, and contains the text, because the earlier list stays for a moment. */
async function onlyEntry(text: string): Promise<void> {
  await expect.poll(() => entries().allTextContents()).toEqual([expect.stringContaining(text)]);
}

/** Changes a role with a reason, and waits until it is applied. */
async function changeRole(name: string, role: string, reason: string): Promise<void> {
  await openPerson(page, name);
  const preview = await planRole(page, role);
  await preview.getByLabel('Reason').fill(reason);
  await press(page, 'Control+Enter');
  await preview.waitFor({ state: 'detached' });
}

/** The file that the next export passes to the browser. */
async function exported(begin: () => Promise<void>): Promise<{ name: string; text: string }> {
  await page.evaluate(() => {
    const window = globalThis as unknown as { exported?: Promise<{ name: string; text: string }> };
    window.exported = new Promise((resolve) => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = make;
        const url = make(blob);
        // The link is clicked in the same turn.
        const onClick = (event: Event) => {
          document.removeEventListener('click', onClick, true);
          const link = event.target as HTMLAnchorElement;
          void (blob as Blob).text().then((text) => resolve({ name: link.download, text }));
        };
        document.addEventListener('click', onClick, true);
        return url;
      };
    });
  });
  await begin();
  return page.evaluate(
    () => (globalThis as unknown as { exported: Promise<{ name: string; text: string }> }).exported,
  );
}

it('the journal finds a change by its reason and by the person, undoes it, and links both', async () => {
  const member = memberOf(realm, 0);
  const other = memberOf(realm, 1);
  await changeRole(member.fullName, 'Moderator', 'Covers for Nora until Friday');
  await backToPeople(page);
  await changeRole(other.fullName, 'Guest', 'Left the programme');
  expect(roleOf(member.userId)).toBe(300);

  await openJournal(page);
  await expect.poll(() => entries().count()).toBe(2);
  expect(await page.getByText('Not the server’s audit log').count()).toBe(1);
  await search().fill('nora friday');
  await onlyEntry('Covers for Nora until Friday');
  await search().fill(other.fullName);
  await onlyEntry('Left the programme');
  await search().fill(member.fullName);
  await onlyEntry('Covers for Nora until Friday');

  await search().press('ArrowDown');
  await press(page, 'Enter');
  const sheet = page.locator('aside[data-region="sheet"]');
  const change = sheet.getByRole('listitem').filter({ hasText: member.fullName });
  await expect.poll(() => change.textContent()).toMatch(/Member.*Moderator/s);
  expect(await change.textContent()).toContain('Applied');

  const before = writes(realm).length;
  await press(page, 'u');
  const preview = page.getByRole('dialog');
  await expect.poll(() => preview.textContent()).toMatch(/Moderator.*Member/s);
  expect(writes(realm).length).toBe(before);
  await preview.getByLabel('Reason').fill('Nora is back');
  await press(page, 'Control+Enter');
  await expect.poll(() => roleOf(member.userId)).toBe(400);
  expect(writes(realm).length).toBe(before + 1);

  await sheet.getByText('Undone by').waitFor();
  expect(await sheet.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await expect.poll(() => entries().count()).toBe(2);
  await sheet.getByRole('button', { name: /^Undo: / }).click();
  await sheet.getByText('Undoes').waitFor();
  await sheet.getByText('Nora is back').waitFor();
  await sheet.getByRole('button', { name: /^Set role to Moderator/ }).click();
  await sheet.getByText('Undone by').waitFor();
  // Beside a sheet that the next test finds open, a narrow window has no room for reasons.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
});

it('the journal exports the matching entries as JSON and CSV', async () => {
  const member = memberOf(realm, 2);
  await changeRole(member.fullName, 'Guest', '=Reason, with "quotes"');
  await openJournal(page);
  await search().fill('with quotes');
  await onlyEntry('=Reason, with "quotes"');
  const choose = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Export matches' }).click();
    await page.getByRole('menuitem', { name: format }).click();
  };
  const json = await exported(() => choose(/^JSON/));
  expect(json.name).toMatch(/^journal [\w.-]+ \d{4}-\d\d-\d\d\.json$/);
  const changes = JSON.parse(json.text) as Record<string, unknown>[];
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    kind: 'user',
    id: String(member.userId),
    name: member.fullName,
    reason: '=Reason, with "quotes"',
    field: 'role',
    before: 'Member',
    after: 'Guest',
    outcome: 'applied',
  });
  const csv = await exported(() => choose(/^CSV/));
  expect(csv.name).toMatch(/\.csv$/);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${separator}"'=Reason, with ""quotes"""${separator}`);
  expect(lines[1]).toContain(['', member.userId, member.fullName, ''].join(separator));
});

it('the journal finds a rejected change by the server’s words, and retries it', async () => {
  const member = memberOf(realm, 3);
  realm.faults.add({
    method: 'PATCH',
    path: new RegExp(`/users/${member.userId}$`),
    fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
  });
  await openPerson(page, member.fullName);
  const refused = await planRole(page, 'Guest');
  await press(page, 'Control+Enter');
  await refused.getByText('Insufficient permission').waitFor();
  await press(page, 'Escape');
  await openJournal(page);
  await search().fill('insufficient permission');
  await onlyEntry(`Set role to Guest for ${member.fullName}`);
  await entries().first().dblclick();
  const sheet = page.locator('aside[data-region="sheet"]');
  await sheet.getByText('Nothing was applied, so there is nothing to undo.').waitFor();
  await sheet.getByRole('button', { name: 'Retry failed' }).click();
  await page.getByRole('dialog').waitFor();
  await press(page, 'Control+Enter');
  await expect.poll(() => roleOf(member.userId)).toBe(600);
  await search().fill(member.fullName);
  await expect.poll(() => entries().count()).toBe(2);
  expect(await titles()).toEqual([expect.stringMatching(/^Retry: Set role to Guest/)]);
});

it('the journal opens the menu of filters by its key, even from where it was closed', async () => {
  await openJournal(page);
  const time = page.getByRole('option', { name: 'Time' });
  for (let turn = 0; turn < 3; turn += 1) {
    await press(page, 'f');
    await time.waitFor();
    await page.getByRole('option', { name: 'About' }).click();
    await page.getByRole('combobox', { name: 'Find a person' }).fill('a');
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await press(page, 'f');
  await expect.poll(() => time.isVisible()).toBe(true);
});

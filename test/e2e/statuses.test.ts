import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, backToPeople, press, rowOf, typeText, writes } from './console.ts';
import { createHeldClock } from '../clock/held-clock.ts';
import { confirmPreview } from '../screens/reach-administration.ts';
import { openedByTest, openedForFile } from './opened.ts';
import { memberOf, openPerson } from './person-steps.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** Statuses and the leave calendar, in the whole app. */
let realm: DemoRealm;
let page: Page;

const clock = createHeldClock();

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
}, clock);
const opened = openedByTest();

const grid = (of: Page = page): Locator => of.getByRole('grid', { name: 'Statuses' });
const statusOf = (userId: number) =>
  realm.control.snapshot().users.find((user) => user.userId === userId)?.status ?? {};
const withStatus = (): number[] =>
  realm.control
    .snapshot()
    .users.filter(({ status, isActive }) => isActive && Object.keys(status).length > 0)
    .map(({ userId }) => userId);

async function openStatuses(): Promise<void> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Statuses' }).click();
  await page.getByRole('tab', { name: 'Now' }).click();
  await grid().locator('[data-key]').first().waitFor();
}

/** Sets a person's status like another administrator's client. */
async function setElsewhere(userId: number, text: string): Promise<void> {
  const account = realm.accounts.findLast(({ role }) => role === 200);
  if (!account) throw new Error('The demo realm has no administrator.');
  const answer = await send(realm, account, 'POST', `/users/${userId}/status`, { status_text: text });
  expect(answer.status).toBe(200);
}

/** The local date and time for a field, to the second. */
function inSeconds(seconds: number): string {
  const at = new Date(clock.now() + seconds * 1_000);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

describe('the list of statuses', () => {
  it('follows statuses as they come, change and go', async () => {
    await openStatuses();
    const member = memberOf(realm, 0);
    await setElsewhere(member.userId, 'Counting the glazes');
    const row = grid().locator(`[data-key="${member.userId}"]`);
    await page.getByPlaceholder('Name, email or status').fill('glazes');
    await row.getByText('Counting the glazes').waitFor();
    await setElsewhere(member.userId, 'Done with the glazes');
    await row.getByText('Done with the glazes').waitFor();
    await setElsewhere(member.userId, '');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => grid().locator('[data-key]').count()).toBeGreaterThan(1);
  });

  it('clears the selected ones through a preview', async () => {
    await openStatuses();
    for (let index = 0; index < 3; index += 1)
      await setElsewhere(memberOf(realm, index).userId, `Bulk ${index}`);
    await page.getByPlaceholder('Name, email or status').fill('bulk');
    await expect.poll(() => grid().locator('[data-key]').count()).toBe(3);
    const others = withStatus().length - 3;
    const before = writes(realm).length;
    await press(page, 'ArrowDown', 'Control+a');
    await page.getByRole('button', { name: 'Clear status' }).click();
    const preview = page.getByRole('dialog');
    await preview.getByText('Clear status for 3 people').waitFor();
    expect(writes(realm)).toHaveLength(before);
    await press(page, 'Control+Enter');
    await page.getByText('No matches').waitFor();
    expect(withStatus()).toHaveLength(others);
    // People without a status are no longer selected either.
    await page.getByRole('toolbar', { name: 'People selected' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear search' }).click();
  });
});

describe('the leave calendar', () => {
  it('starts now and ends hours later, by keyboard alone', async () => {
    await openStatuses();
    const member = memberOf(realm, 4);
    await grid().press('n');
    const dialog = page.getByRole('dialog', { name: 'Plan leave' });
    await dialog.getByLabel('People').first().waitFor();
    await typeText(page, member.fullName);
    await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    await press(page, 'Enter');
    await dialog.getByRole('button', { name: `Remove ${member.fullName}` }).waitFor();
    await dialog.getByLabel('Status', { exact: true }).fill('At the seaside');
    await dialog.getByLabel('Until').fill(inSeconds(5 * 3_600));
    await press(page, 'Control+Enter');
    const confirm = page.getByRole('dialog', { name: `Leave of ${member.fullName}` });
    await confirm.getByText('Runs while this console is open', { exact: false }).waitFor();
    expect(statusOf(member.userId)).toEqual({});
    await confirm.getByRole('button', { name: 'Plan leave of 1 person' }).waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => statusOf(member.userId)).toEqual({ status_text: 'At the seaside' });
    const row = page.getByRole('row').filter({ hasText: 'At the seaside' });
    await row.getByText('Set', { exact: true }).waitFor();
    await clock.advance(5 * 3_600_000 - 60_000);
    await page.getByText('Live', { exact: true }).first().waitFor();
    expect(statusOf(member.userId)).toEqual({ status_text: 'At the seaside' });
    await clock.advance(60_000);
    await expect.poll(() => statusOf(member.userId)).toEqual({});
    await row.getByText('Cleared', { exact: true }).waitFor();
  });

  it('adds a status with an end from the people panel', async () => {
    await backToPeople(page);
    const member = memberOf(realm, 5);
    const sheet = await openPerson(page, member.fullName);
    await sheet.getByRole('button', { name: 'Edit status' }).click();
    const dialog = page.getByRole('dialog', { name: /^Status of/ });
    await dialog.getByLabel('Status', { exact: true }).fill('Back soon');
    await dialog.getByLabel('Clear at').fill('2020-01-01T00:00');
    await dialog.getByText('This time is in the past.').waitFor();
    await dialog.getByLabel('Clear at').fill(inSeconds(3_600));
    await dialog.getByRole('button', { name: 'Review leave' }).click();
    await page.getByRole('button', { name: 'Plan leave of 1 person' }).click();
    await expect.poll(() => statusOf(member.userId)).toEqual({ status_text: 'Back soon' });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Escape');

    await openStatuses();
    await page.getByRole('tab', { name: /^Leave/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Back soon' });
    await row.getByText('Set', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'End now' }).click();
    await confirmPreview(page);
    await expect.poll(() => statusOf(member.userId)).toEqual({});
  });
});

describe('a server that is too old for other people’s status', () => {
  it('is reported with the required level, in the panel and in the dialog before any input', async () => {
    const old = await opened.realmWith({ featureLevel: 400 });
    const app = await opened.start();
    await addOrganization(app.page, old);
    const member = memberOf(old, 0);
    const sheet = await openPerson(app.page, member.fullName);
    await expect
      .poll(() => sheet.getByRole('button', { name: 'Edit status' }).getAttribute('aria-description'))
      .toMatch(/needs feature level 407.*This server has 400/);
    await press(app.page, keyOf.statuses);
    await app.page.getByText('This server can only set your own status').waitFor();
    await app.page.getByRole('tab', { name: /^Leave/ }).click();
    await app.page.getByText(/needs feature level 407/).waitFor();
    await rowOf(app.page, member.userId).waitFor({ state: 'detached' });
    expect(writes(old)).toEqual([]);
  });
});

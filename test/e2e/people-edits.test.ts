import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, peopleGrid, press, writes } from './console.ts';
import { openedForFile } from './opened.ts';
import { addFilter, beginRename, clickPerson, membersOf } from './person-steps.ts';
import { pause } from '../timing/time-spent.ts';

/** Names, statuses and many roles at once, changed in the whole app: previewed, sent, and confirmed by the event. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));
afterEach(() => realm.faults.clear());

const people = (): UserSnapshot[] => realm.control.snapshot().users;
const userOf = (userId: number) => people().find((user) => user.userId === userId);

/** An active human member without a status that no other test in this file uses. */
let taken = 0;
function nextMember(): UserSnapshot {
  const member = membersOf(realm).filter(({ status }) => Object.keys(status).length === 0)[taken];
  taken += 1;
  if (!member) throw new Error('No member is left for this test.');
  return member;
}

const openSheet = ({ fullName }: UserSnapshot): Promise<Locator> => clickPerson(page, fullName);

describe('a new name', () => {
  it('that the server would reject is reported in its words before anything is sent', async () => {
    const member = nextMember();
    const before = writes(realm).length;
    await openSheet(member);
    await beginRename(page);
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    await dialog.getByLabel('Full name').fill('Starry *Name*');
    await dialog.getByText('Invalid characters in name!').waitFor();
    expect(await dialog.getByLabel('Full name').inputValue()).toBe('Starry *Name*');
    expect(writes(realm).length).toBe(before);
    expect(userOf(member.userId)?.fullName).toBe(member.fullName);
  });

  it('that the server rejects is kept as typed, with its words, and sent once corrected', async () => {
    const member = nextMember();
    const typed = `${member.fullName} Newton`;
    await openSheet(member);
    realm.faults.add({
      method: 'PATCH',
      path: `/users/${member.userId}`,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Dieser Name ist vergeben.' } },
    });
    await beginRename(page);
    const dialog = page.getByRole('dialog', { name: 'Rename', exact: true });
    await dialog.getByLabel('Full name').fill(typed);
    const send = dialog.getByRole('button', { name: 'Change name', disabled: false });
    await send.waitFor();
    await press(page, 'Control+Enter');
    await dialog.getByText('Dieser Name ist vergeben.').waitFor();
    expect(userOf(member.userId)?.fullName).toBe(member.fullName);
    expect(await dialog.getByLabel('Full name').inputValue()).toBe(typed);
    expect(await dialog.getByText('Dieser Name ist vergeben.').count()).toBe(1);

    await dialog.getByLabel('Full name').fill(`${typed} Ford`);
    await dialog.getByText('Dieser Name ist vergeben.').waitFor({ state: 'detached' });
    await send.waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('complementary', { name: `${typed} Ford`, exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(userOf(member.userId)?.fullName).toBe(`${typed} Ford`);
  });
});

describe('a status', () => {
  it('is set with an emoji, shown once the event confirms it, and cleared', async () => {
    const member = nextMember();
    const sheet = await openSheet(member);
    // Events are late from the next poll on, and someone else's change ends the current one.
    const punctual = realm.faults.add({
      method: 'GET',
      path: '/events',
      times: Infinity,
      fault: { kind: 'slow', milliseconds: 1_500 },
    });
    realm.control.setStatus(nextMember().userId, 'Moves the queue on');

    await sheet.getByRole('button', { name: 'Edit status' }).click();
    const dialog = page.getByRole('dialog', { name: /^Status of/ });
    await dialog.getByRole('button', { name: 'Choose an emoji' }).click();
    await page.getByPlaceholder('Find an emoji').fill('calendar');
    await press(page, 'Enter');
    await dialog.getByRole('button', { name: 'Emoji: calendar' }).waitFor();
    await dialog.getByLabel('Status', { exact: true }).fill('  At the kiln  ');
    await dialog.getByRole('button', { name: 'Change status', disabled: false }).waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => userOf(member.userId)?.status['status_text']).toBe('At the kiln');
    expect(userOf(member.userId)?.status['emoji_name']).toBe('calendar');
    await sheet.getByText('pending').waitFor();
    expect(await sheet.getByText('At the kiln').count()).toBe(0);
    await sheet.getByText('At the kiln').waitFor();
    await expect.poll(() => sheet.getByText('pending').count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    punctual();

    await sheet.getByRole('button', { name: 'Edit status' }).click();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByRole('button', { name: 'Clear status', disabled: false }).waitFor();
    await press(page, 'Control+Enter');
    await sheet.getByText('No status').waitFor();
    expect(userOf(member.userId)?.status).toEqual({});
  });

  it('that is too long for the server can’t be sent, and isn’t lost by a single Escape', async () => {
    const sheet = await openSheet(nextMember());
    await sheet.getByRole('button', { name: 'Edit status' }).click();
    const dialog = page.getByRole('dialog', { name: /^Status of/ });
    await dialog.getByLabel('Status', { exact: true }).fill('é'.repeat(61));
    await dialog.getByText('Limited to 60 characters (1 too many).').waitFor();
    expect(await dialog.getByRole('button', { name: 'Change status' }).isDisabled()).toBe(true);
    await press(page, 'Escape');
    await dialog.getByText('Your changes aren’t saved.').waitFor();
    expect(await dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('é'.repeat(61));
  });
});

describe('changing thirty roles at once', () => {
  const roleWrites = (): number =>
    writes(realm).filter(({ method, path }) => method === 'PATCH' && path.includes('/users/')).length;

  const progress = (): Locator => page.getByRole('region', { name: 'Progress' });
  const chip = (): Locator => page.getByRole('button', { name: /^Set role to .* of 30/ });

  const activeWith = (wanted: number): number[] =>
    people()
      .filter(({ role, isActive, isBot }) => role === wanted && isActive && !isBot)
      .map(({ userId }) => userId);

  /** Selects the first thirty members and plans a role for them, up to the typed number. */
  async function planThirty(role: string): Promise<Locator> {
    if ((await page.getByRole('button', { name: 'Remove: Role is Member' }).count()) === 0) {
      await addFilter(page, 'Role', 'Member');
      await press(page, 'Escape');
    }
    await expect
      .poll(async () => Number(await peopleGrid(page).getAttribute('aria-rowcount')))
      .toBe(1 + activeWith(400).length);
    await page.getByPlaceholder('Name, email or id').press('ArrowDown');
    await press(page, 'Control+Home', 'Space');
    for (let count = 1; count < 30; count += 1) await press(page, 'Shift+ArrowDown');
    await expect
      .poll(() => page.getByRole('toolbar', { name: 'People selected' }).textContent())
      .toContain('30 selected');
    await press(page, 'r');
    await page.getByRole('menuitem', { name: role }).click();
    const field = page.getByLabel(/^Type .* to confirm$/);
    await field.waitFor();
    return field;
  }

  /** All but the first few are so slow that the job runs for a minute, however slow the window is. */
  function slowWrites(): () => void {
    return realm.faults.add({
      method: 'PATCH',
      path: /\/users\/\d+$/,
      skip: 4,
      times: Infinity,
      fault: { kind: 'slow', milliseconds: 2_000 },
    });
  }

  async function leaveJob(): Promise<void> {
    const path = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await path.getByRole('button', { name: 'People' }).click();
  }

  /** The call under way has been answered. */
  async function lastAnswer(): Promise<void> {
    const isWaiting = (): boolean =>
      realm.log.some(({ method, status }) => method === 'PATCH' && status === null);
    await expect.poll(isWaiting).toBe(false);
  }

  async function doneOf(): Promise<number> {
    return Number((await progress().textContent())?.match(/^\d+/)?.[0]);
  }

  it('starts only after the number is typed, then can be paused, resumed and finished', async () => {
    const before = roleWrites();
    const members = new Set(activeWith(400));
    const field = await planThirty('Moderator');
    const run = page.getByRole('button', { name: 'Change 30 roles' });
    await press(page, 'Control+Enter');
    await field.fill('3');
    await press(page, 'Control+Enter');
    expect(await run.isDisabled()).toBe(true);
    await pause(300, 'a change that is not confirmed must not go out');
    expect(roleWrites()).toBe(before);

    const waitingLonger = slowWrites();
    await field.fill('30');
    await press(page, 'Control+Enter');
    await chip().click();
    await expect.poll(doneOf).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Pause' }).click();
    await progress().getByText('Paused').first().waitFor();
    await lastAnswer();
    const paused = roleWrites();
    await pause(600, 'a job that is paused must send nothing');
    expect(roleWrites()).toBe(paused);
    expect(paused - before).toBeLessThan(30);

    waitingLonger();
    await page.getByRole('button', { name: 'Resume' }).click();
    await progress().getByText('Finished').first().waitFor();
    expect(await doneOf()).toBe(30);
    expect(roleWrites() - before).toBe(30);
    expect(activeWith(300).filter((userId) => members.has(userId)).length).toBe(30);
    const outcomes = page.getByRole('table', { name: 'Outcomes' });
    await expect.poll(() => outcomes.getByText('Applied').count()).toBeGreaterThan(5);
    await leaveJob();
  });

  it('can be cancelled half-way: what was applied stays, nothing more is sent', async () => {
    const before = roleWrites();
    slowWrites();
    const members = new Set(activeWith(400));
    const field = await planThirty('Guest');
    await field.fill('30');
    await press(page, 'Control+Enter');
    await chip().filter({ hasText: 'Guest' }).click();
    await expect.poll(doneOf).toBeGreaterThan(2);
    await page.getByRole('button', { name: /^Cancel remaining/ }).click();
    await progress().getByText('Canceled').first().waitFor();
    await lastAnswer();
    const sent = roleWrites() - before;
    await pause(500, 'a job that is cancelled must send nothing');
    expect(roleWrites() - before).toBe(sent);
    expect(sent).toBeLessThan(30);
    expect(activeWith(600).filter((userId) => members.has(userId)).length).toBe(sent);
    expect(await chip().count(), 'its page is open').toBe(0);
    await leaveJob();
    await expect.poll(() => chip().textContent()).toContain('canceled');
  });
});

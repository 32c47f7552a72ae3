import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { press } from './console.ts';
import { createHeldClock } from '../clock/held-clock.ts';
import { openedForFile } from './opened.ts';
import { pause } from '../timing/time-spent.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** The presence board by keyboard and under changes of presence, in the whole app. */
let realm: DemoRealm;
let page: Page;

const clock = createHeldClock();

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
}, clock);
beforeEach(async () => {
  await press(page, keyOf.presence);
  await page.getByRole('heading', { name: 'Presence', exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('');
  await view('Dots');
  await groupBy('Role');
});

const person = (): Locator => page.locator('[data-current-person]');
const sentence = (): Promise<string | null> => person().getAttribute('aria-label');
const isFocused = (): Promise<boolean> => person().evaluate((element) => element === document.activeElement);
const groupHeaders = (): Locator =>
  page.getByRole('region', { name: 'People by presence' }).getByRole('heading', { level: 2 });

async function view(name: 'Dots' | 'Compact'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'View' }).getByText(name).click();
  await person().waitFor();
}

async function groupBy(name: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Group by/ });
  if ((await button.textContent())?.endsWith(name)) return;
  await button.click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect.poll(() => button.textContent()).toContain(name);
}

/** A person not seen for a day that no other test in this file uses. */
let taken = 0;
function nextAbsent(): UserSnapshot {
  const dayAgo = clock.now() / 1_000 - 86_400;
  const absent = realm.control
    .snapshot()
    .users.filter(
      ({ isActive, isBot, role, fullName, presence }) =>
        isActive &&
        !isBot &&
        role === 400 &&
        /^[A-Za-z ]+$/.test(fullName) &&
        presence !== null &&
        presence.connected < dayAgo,
    )[taken];
  taken += 1;
  if (!absent) throw new Error('Nobody is left who is absent.');
  return absent;
}

async function find({ fullName }: UserSnapshot): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(fullName);
  await expect.poll(sentence).toMatch(new RegExp(`^${fullName}, .*1 of 1 in `));
}

describe('the presence board by keyboard', () => {
  it('is one tab stop; arrows move between people, across groups too, and Enter opens one', async () => {
    // The button shows the grouping before the board is drawn again.
    await expect.poll(sentence).toMatch(/ in (?:Owners|Administrators|Moderators|Members|Guests)$/);
    await person().focus();
    await expect.poll(sentence).toMatch(/, 1 of \d+ in /);
    const [first = ''] = (await sentence())?.match(/1 of \d+ in .*$/) ?? [];
    const size = Number(first.match(/of (\d+)/)?.[1]);
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect.poll(sentence).toContain(first.replace(/^1/, '3'));
    expect(await isFocused()).toBe(true);
    expect(await person().count()).toBe(1);
    await press(page, 'End');
    await expect.poll(sentence).toContain(first.replace(/^1/, String(size)));
    await press(page, 'ArrowRight');
    await expect.poll(sentence).toMatch(/, 1 of \d+ in /);
    expect(await sentence()).not.toContain(first.slice(first.indexOf(' in ')));
    await press(page, 'ArrowLeft');
    await expect.poll(sentence).toContain(first.replace(/^1/, String(size)));

    // The name may arrive later than the position.
    await expect.poll(sentence).toMatch(/^.+, .+, \d+ of \d+ in /);
    const name = (await sentence())?.split(', ')[0] ?? '';
    await press(page, 'Enter');
    await page.getByRole('complementary', { name, exact: true }).waitFor();
    await page.getByRole('grid', { name: 'People' }).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  });

  it('moves in the same way as lines with names', async () => {
    await view('Compact');
    await person().focus();
    await press(page, 'Home');
    await expect.poll(() => person().textContent()).toMatch(/1 of \d+ in /);
    await press(page, 'ArrowRight');
    await expect.poll(() => person().textContent()).toMatch(/[^\d]2 of \d+ in /);
    expect(await isFocused()).toBe(true);
    // Not the whole text: a picture replaces initials, and minutes pass.
    const place = async (): Promise<string> =>
      /[^\d](\d+ of \d+ in .+)/.exec((await person().textContent()) ?? '')?.[1] ?? '';
    const before = await place();
    await press(page, 'ArrowDown', 'ArrowUp');
    await expect.poll(place).toBe(before);
  });

  it('collapses and expands a group, and the arrows skip it', async () => {
    const header = groupHeaders().first().getByRole('button');
    const label = (await header.locator('bdi').textContent()) ?? '';
    expect(await sentence()).toContain(` in ${label}`);
    await header.focus();
    await press(page, 'Enter');
    await expect.poll(() => header.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(sentence).toMatch(/, 1 of \d+ in /);
    expect(await sentence()).not.toContain(` in ${label}`);
    await person().focus();
    await press(page, 'ArrowLeft');
    expect(await sentence()).not.toContain(` in ${label}`);
    await header.focus();
    await press(page, 'Enter');
    await expect.poll(() => header.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the presence board, live', () => {
  it('groups by role, by time zone and not at all, with everyone counted in each', async () => {
    const counts = (): Promise<number[]> =>
      groupHeaders()
        .locator('button span')
        .evaluateAll((spans) => spans.map((span) => Number(span.textContent?.replaceAll(/\D/g, ''))));
    await groupBy('Nothing');
    await expect.poll(() => groupHeaders().count()).toBe(1);
    const [everybody] = await counts();
    expect(everybody).toBeGreaterThan(100);
    await groupBy('Role');
    await expect.poll(() => groupHeaders().locator('bdi').allTextContents()).toContain('Members');
    await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(everybody);
    await groupBy('Time zone');
    await expect.poll(() => groupHeaders().locator('bdi').allTextContents()).not.toContain('Members');
    expect(await groupHeaders().count()).toBeGreaterThan(1);
  });

  // The bench measures how soon.
  it('shows people who come online', async () => {
    const absent = nextAbsent();
    await find(absent);
    expect(await sentence()).not.toContain('Active now');
    realm.control.setPresence(absent.userId, 'active');
    await expect.poll(sentence).toContain(`${absent.fullName}, Active now`);
    await expect.poll(() => page.getByText(/^1 active$/).count()).toBe(1);
  });

  it('shows people as offline who haven’t reported for 200 seconds, without an event', async () => {
    const absent = nextAbsent();
    await find(absent);
    realm.control.setPresence(absent.userId, 'active');
    await expect.poll(sentence).toContain(`${absent.fullName}, Active now`);
    await clock.advance(190_000);
    await page.getByText('Live', { exact: true }).first().waitFor();
    expect(await sentence()).toContain(`${absent.fullName}, Active now`);
    await clock.advance(15_000);
    await expect.poll(sentence).not.toContain('Active now');
  });

  it('stands still while paused, and catches up afterwards', async () => {
    const absent = nextAbsent();
    await find(absent);
    // The person's local clock continues while the board is paused.
    const presence = async () => (await sentence())?.replace(/, \d+:\d+/, '');
    const before = await presence();
    await person().focus();
    await press(page, 'p');
    await page.getByText(/^Paused since/).waitFor();
    realm.control.setPresence(absent.userId, 'active');
    await pause(1_200, 'a board that is not paused would show the change by now');
    expect(await presence()).toBe(before);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(sentence).toContain(`${absent.fullName}, Active now`);
    await expect.poll(() => page.getByText(/^Paused since/).count()).toBe(0);
  });

  it('recolours people who come online on the canvas, even away from the pointer and focus', async () => {
    const absent = nextAbsent();
    await find(absent);
    await page.getByRole('button', { name: /^Group by/ }).focus();
    const canvas = page.getByRole('region', { name: 'People by presence' }).locator('canvas');
    const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
    const before = await picture();
    await expect.poll(() => canvas.getAttribute('aria-label')).toContain('0 active');
    realm.control.setPresence(absent.userId, 'active');
    await expect.poll(() => canvas.getAttribute('aria-label')).toContain('1 active');
    expect(await picture()).not.toBe(before);
  });
});

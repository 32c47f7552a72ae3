import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { smallest } from './clipped-controls.ts';
import { addOrganization, openConsole, openRealm, press, type RunningConsole, typeText } from './console.ts';
import { writePresenceHistory } from './presence-history.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** Who can cover now, and the trend of the last hours, in the whole app. The choices survive a restart. */
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;

beforeAll(async () => {
  realm = await openRealm();
  app = await openConsole({ reducedMotion: false, size: { width: 1440, height: 900 } });
  ({ page } = app);
  await addOrganization(page, realm);
  await press(page, keyOf.presence);
  await pane().waitFor();
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
});

const pane = (): Locator => page.getByRole('region', { name: 'Who can cover now' });
const condition = (name: string): Locator => pane().getByRole('group', { name: new RegExp(`^${name}`) });
const list = (): Locator => pane().getByRole('list', { name: 'People who can cover' });
/** The current names in the list, rather than those of up to ten seconds ago. */
async function namesNow(): Promise<string[]> {
  await pane().getByRole('button', { name: 'Update now' }).click();
  return names();
}
const names = (): Promise<string[]> => list().locator('[dir="auto"]').allTextContents();
const count = async (): Promise<number> =>
  Number(
    (
      await pane()
        .getByText(/^[\d,]+ (person|people)$/)
        .textContent()
    )?.replaceAll(/\D/g, ''),
  );

/** The people in the group on-call, sorted by name as in the realm. */
function onCall(): { userId: number; fullName: string }[] {
  const { groups, users } = realm.control.snapshot();
  const group = groups.find(({ name }) => name === 'on-call');
  const members = users.filter(
    ({ userId, isActive, isBot }) => (group?.members ?? []).includes(userId) && isActive && !isBot,
  );
  if (members.length < 3) throw new Error('The group on-call has too few members.');
  return members;
}

describe('who can cover now', () => {
  it('is limited by a group, and by nothing else once the other conditions are removed', async () => {
    await pane().getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'In group' }).click();
    await page.getByRole('combobox', { name: 'Find a group' }).waitFor();
    await typeText(page, 'on-call');
    await press(page, 'Enter', 'Escape');
    for (const name of ['Presence', 'Status', 'Working hours']) {
      await condition(name)
        .getByRole('button', { name: `Remove: ${name}` })
        .click();
    }
    await expect.poll(count).toBe(onCall().length);
    expect((await names()).toSorted()).toEqual(
      onCall()
        .map(({ fullName }) => fullName)
        .toSorted(),
    );
  });

  it('follows presence: a newcomer is first, with the reason in words', async () => {
    const [first, second] = onCall();
    await pane().getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Presence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Presence' });
    await dialog.getByLabel(/^Idle for less than/).fill('0');
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    const now = Date.now() / 1_000;
    for (const { userId } of onCall()) realm.control.setPresence(userId, 'active', now - 900);
    await expect.poll(namesNow, { interval: 300 }).toEqual([]);
    await pane().getByText('Nobody meets all conditions now.').waitFor();
    realm.control.setPresence(second?.userId ?? 0, 'active');
    await expect.poll(namesNow, { interval: 300 }).toEqual([second?.fullName]);
    expect(await list().textContent()).toContain('Active now');
    realm.control.setPresence(first?.userId ?? 0, 'active');
    await expect.poll(async () => (await namesNow()).length, { interval: 300 }).toBe(2);
  });

  it('excludes people by their status, and says why on request', async () => {
    const [first, second] = onCall();
    await pane().getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Status' });
    await dialog.getByLabel('Busy when the status says').fill('kiln duty until six in the evening');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    realm.control.setStatus(first?.userId ?? 0, 'On kiln duty until six in the evening', null);
    realm.control.setStatus(second?.userId ?? 0, 'Handover', null);
    await expect.poll(namesNow, { interval: 300 }).toEqual([second?.fullName]);
    await pane().getByRole('button', { name: 'Show others' }).click();
    const others = pane().getByRole('list', { name: 'People who cannot cover' });
    const row = others.getByRole('listitem').filter({ hasText: first?.fullName ?? '' });
    await row.getByText(/Status says “kiln duty until six in the evening”/).waitFor();
    // In a small window, a person's text leaves room for their actions.
    await page.setViewportSize(smallest);
    for (const each of await others.getByRole('listitem').all()) {
      await each.hover();
      const isInside = await each.evaluate((item) =>
        [...item.querySelectorAll('button')].every(
          (button) => button.getBoundingClientRect().right <= item.getBoundingClientRect().right,
        ),
      );
      expect(isInside, (await each.textContent()) ?? '').toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await pane().getByRole('button', { name: 'Hide others' }).click();
  });

  it('uses people’s local time: current hours fit in one zone and not in another', async () => {
    const [, second] = onCall();
    realm.control.setTimezone(second?.userId ?? 0, 'UTC');
    await pane().getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Working hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Working hours' });
    await dialog.getByLabel('From').fill('');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Enter a time.').waitFor();
    const at = (minutes: number): string =>
      new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    await dialog.getByLabel('From').fill(at(-120));
    await dialog.getByLabel('Until').fill(at(120));
    for (const day of ['Sat', 'Sun']) await dialog.getByLabel(day).check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(namesNow, { interval: 300 }).toEqual([second?.fullName]);
    await expect.poll(() => list().textContent()).toMatch(/[12] h(?: \d+ min)? left today/);
    realm.control.setTimezone(second?.userId ?? 0, 'Asia/Tokyo');
    await expect.poll(namesNow, { interval: 300 }).toEqual([]);
    await condition('Working hours')
      .getByRole('button', { name: /^Remove/ })
      .click();
  });

  it('is navigated by keyboard, copied, and opens a person', async () => {
    await condition('Status')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await condition('Presence')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(count).toBe(onCall().length);
    expect(await list().locator('[data-person][tabindex="0"]').count()).toBe(1);
    await list().locator('[data-person][tabindex="0"]').focus();
    await press(page, 'End');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const all = await names();
    expect(await focused()).toContain(all.at(-1));
    await press(page, 'ArrowUp');
    expect(await focused()).toContain(all.at(-2));
    await press(page, 'Home', 'ArrowDown');
    expect(await focused()).toContain(all[1]);
    await press(page, 'Tab');
    const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await named()).toBe(`Message ${all[1]}`);
    await pane().getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy list' }).click();
    // Without a clipboard, that is reported.
    await pane()
      .getByText(/^Copied \d+\.$|clipboard|Nothing was copied/)
      .waitFor();
    await list().locator('[data-person][tabindex="0"]').focus();
    await press(page, 'Enter');
    await page.getByRole('complementary', { name: all[1] ?? '', exact: true }).waitFor();
    await page
      .getByRole('complementary', { name: all[1] ?? '' })
      .getByRole('button', { name: 'Close' })
      .click();
    await press(page, keyOf.presence);
    await pane().waitFor();
  });

  it('has a key that hides and shows it', async () => {
    await press(page, 'c');
    await pane().waitFor({ state: 'detached' });
    await press(page, 'c');
    await pane().waitFor();
    await expect.poll(() => condition('In group').getByText('on-call').count()).toBe(1);
  });
});

describe('the presence trend', () => {
  const chart = (): Locator => page.getByRole('region', { name: 'Trend', exact: true });

  it('says that it is collecting data, then has a line and a table of the last hours', async () => {
    // After a minute or two, there are enough samples for a line.
    await chart()
      .getByText(/^Counted once a minute/)
      .or(chart().getByRole('img', { name: /^Active people/ }))
      .first()
      .waitFor();
    writePresenceHistory(app.userData, 100);
    // Leaving the panel and coming back reads the samples again.
    await press(page, keyOf.people, keyOf.presence);
    const picture = chart().getByRole('img', { name: /^Active people: \d+ at \d\d:\d\d/ });
    await picture.waitFor();
    const canvas = picture.locator('canvas');
    expect(await canvas.evaluate((element) => (element as HTMLCanvasElement).width)).toBeGreaterThan(250);
    await chart().getByRole('radiogroup', { name: 'Trend as' }).getByText('Numbers').click();
    const rows = chart().getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.nth(1).textContent()).toMatch(/^\d\d:\d\d\d+/);
    await chart().getByRole('button', { name: 'Last 6 hours' }).click();
    await page.getByRole('menuitemradio', { name: 'Last hour' }).click();
    await chart().getByRole('button', { name: 'Last hour' }).waitFor();
    await chart().getByRole('radiogroup', { name: 'Trend as' }).getByText('Chart').click();
  });

  it('is drawn in the scheme’s colours', async () => {
    const picture = chart().getByRole('img').locator('canvas');
    const colours = () =>
      picture.evaluate((element) => (element as HTMLCanvasElement).toDataURL().slice(-4_000));
    await picture.waitFor();
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colours).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('and the conditions are still there after a restart', async () => {
    const { userData } = app;
    await app.close();
    app = await openConsole({ userData, size: { width: 1440, height: 900 } });
    ({ page } = app);
    // A key pressed before the window listens is lost.
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'Presence' }).click();
    await condition('In group').getByText('on-call').waitFor();
    expect(await condition('Presence').count()).toBe(0);
    await chart()
      .getByRole('img', { name: /^Active people: \d+ at/ })
      .waitFor();
  });
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { spoilPage } from '../../src-main/store/spoiled-page.fixture.ts';
import { closeFloating, press } from '../e2e/console.ts';
import { pause } from '../timing/time-spent.ts';
import { keyOf } from './panel-keys.ts';

export function signInForm(page: Page): Locator {
  return page.getByRole('form', { name: /^Sign in to/ });
}

export function peopleGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'People' });
}

/** Waits until an organization is live, with its rows of people drawn. */
export async function waitForPeople(page: Page): Promise<void> {
  await peopleGrid(page).locator('[data-key] svg').first().waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
}

/** Back to the plain people panel, whatever is open. */
export async function goHome(page: Page): Promise<void> {
  await closeFloating(page);
  await page.keyboard.press(keyOf.people);
  await closeSheet(page);
  const clear = page.getByRole('button', { name: 'Clear the selection' });
  if ((await clear.count()) > 0) await clear.click();
  await page.getByPlaceholder('Name, email or id').fill('');
  await waitForPeople(page);
}

/** Closes the sheet, if there is one. In a narrow window it covers buttons of its panel. */
export async function closeSheet(page: Page): Promise<void> {
  const sheet = page.locator('aside[data-region="sheet"]');
  if ((await sheet.count()) > 0) await sheet.getByRole('button', { name: 'Close' }).click();
}

/** Closes the notices of earlier jobs. */
export async function closeNotices(page: Page): Promise<void> {
  const notices = page.locator('.mantine-Notification-root');
  for (const close of await notices.getByRole('button', { name: 'Close' }).all()) await close.click();
  await notices.first().waitFor({ state: 'detached' });
}

/** Focuses the grid's first row, which a click would open. */
export async function focusGrid(page: Page): Promise<void> {
  await page.getByPlaceholder('Name, email or id').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Home');
}

/** Selects the first five people; their bar is there. */
export async function selectFew(page: Page): Promise<Locator> {
  await goHome(page);
  await focusGrid(page);
  await page.keyboard.press('Space');
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'People selected' });
  await bar.waitFor();
  return bar;
}

/** The people whose rows are on screen, from top to bottom. Everyone must be listed by name. */
async function peopleOnScreen(page: Page, realm: DemoRealm): Promise<UserSnapshot[]> {
  const keys = await peopleGrid(page)
    .locator('[data-key]')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.getBoundingClientRect().bottom < innerHeight - 120)
        .map((row) => Number(row.getAttribute('data-key'))),
    );
  const users = new Map(realm.control.snapshot().users.map((user) => [user.userId, user]));
  return keys.flatMap((key) => users.get(key) ?? []);
}

/** The n-th of them, counted from 0. */
export async function personOnScreen(page: Page, realm: DemoRealm, place: number): Promise<UserSnapshot> {
  const people = await peopleOnScreen(page, realm);
  const person = people[place];
  if (!person) throw new Error(`Only ${people.length} people are on screen.`);
  return person;
}

/** The members among them. */
export async function membersOnScreen(page: Page, realm: DemoRealm): Promise<UserSnapshot[]> {
  return (await peopleOnScreen(page, realm)).filter(({ role }) => role === 400);
}

/** The n-th of them, counted from 0. */
export async function memberOnScreen(page: Page, realm: DemoRealm, place: number): Promise<UserSnapshot> {
  const members = await membersOnScreen(page, realm);
  const member = members[place];
  if (!member) throw new Error(`Only ${members.length} members are on screen.`);
  return member;
}

/** The one with the most to show: status and profile. */
export async function describedMember(page: Page, realm: DemoRealm): Promise<UserSnapshot> {
  const told = ({ status, profile }: UserSnapshot): number =>
    Object.keys(profile).length + (Object.keys(status).length > 0 ? 20 : 0);
  const [described] = (await membersOnScreen(page, realm)).toSorted((one, other) => told(other) - told(one));
  if (!described) throw new Error('No member is on screen.');
  return described;
}

/** Opens the sheet of a person whose row is on screen. */
export async function openSheet(page: Page, person: UserSnapshot): Promise<Locator> {
  await peopleGrid(page).locator(`[data-key="${person.userId}"] [role="gridcell"]`).nth(1).click();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name: person.fullName, exact: true });
  await sheet.getByRole('button', { name: 'Set role' }).waitFor();
  return sheet;
}

/** Shows the permissions of the person whose sheet is open, one of them with its chain. */
export async function openPermissions(page: Page): Promise<void> {
  const sheet = page.locator('aside[data-region="sheet"]');
  await sheet.getByRole('tab', { name: /^Permissions/ }).click();
  await sheet.getByRole('button', { name: /^Create public channels/ }).click();
  await sheet.locator('ol').first().waitFor();
}

/** Plans another role for one person, up to the preview. */
export async function previewRole(page: Page, person: UserSnapshot, role: string): Promise<Locator> {
  const sheet = await openSheet(page, person);
  await sheet.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('menuitem', { name: role }).click();
  const preview = page.getByRole('dialog');
  await preview.waitFor();
  return preview;
}

/** Selects everyone with a role and plans another role for all, up to the preview. */
export async function previewRoleOfAll(page: Page, role: string): Promise<Locator> {
  await focusGrid(page);
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'People selected' }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('menuitem', { name: role }).click();
  const preview = page.getByRole('dialog');
  await preview.waitFor();
  return preview;
}

export async function openPresence(page: Page, view: 'Dots' | 'Compact'): Promise<void> {
  await page.keyboard.press(keyOf.presence);
  await page.getByRole('radiogroup', { name: 'View' }).getByText(view).click();
  await page.getByRole('region', { name: 'People by presence' }).locator('h2').first().waitFor();
}

export async function openJournal(page: Page): Promise<void> {
  await closeFloating(page);
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Journal' }).click();
  await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
}

/** Confirms a preview by typing its number, if it asks for one. */
export async function confirm(page: Page, preview: Locator): Promise<void> {
  const field = preview.locator('input[inputmode="numeric"]');
  if ((await field.count()) > 0) {
    const asked =
      (await preview
        .getByText(/^Type [\d,]+ to confirm/)
        .first()
        .textContent()) ?? '';
    await field.fill(asked.replace(/\D/g, ''));
  }
  await press(page, 'Control+Enter');
}

/** Makes the console reconnect repeatedly instead of waiting through its pauses. */
export async function tryNowUntil(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let attempt = 0; !(await isReached()); attempt += 1) {
    if (Date.now() > deadline) throw new Error('The connection state was not reached.');
    await page.evaluate(
      async (id) => {
        const { realmConsole } = window;
        const listed = (await realmConsole.invoke('organization.list', {}, id)) as {
          value: { id: string }[];
        };
        for (const organization of listed.value) {
          await realmConsole.invoke('organization.try-now', { organizationId: organization.id }, id + 1);
        }
      },
      1_000_000_000 + attempt * 2,
    );
    await pause(250, 'between two tries to connect');
  }
}

/** Makes the server send something odd, and opens the list of unreadable data. */
export async function openUnreadData(page: Page, realm: DemoRealm): Promise<void> {
  realm.control.setRealmSetting('waiting_period_threshold', 'never');
  realm.control.dropQueues();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: /^Unreadable data/ }).click();
  await page.getByRole('list', { name: 'Unreadable data' }).waitFor();
}

/** Makes the presence panel fail while drawing, and opens it. */
export async function openFailingPanel(page: Page): Promise<void> {
  const getContext = await page.evaluateHandle(() => {
    const working = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = () => {
      throw new TypeError('There is no canvas.');
    };
    return working;
  });
  await page.keyboard.press(keyOf.presence);
  await page.getByText("This panel can't be shown").waitFor();
  // axe draws too.
  await page.evaluate((working) => (HTMLCanvasElement.prototype.getContext = working), getContext);
}

/** Makes the shell around the panels fail while drawing. */
export async function failWindow(page: Page): Promise<void> {
  const format = await page.evaluateHandle(() => {
    const { prototype } = Intl.NumberFormat;
    const working = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get() {
        throw new TypeError('There are no numbers.');
      },
    });
    return working;
  });
  await page.keyboard.press(keyOf.presence);
  await page.getByText("The window can't be shown").waitFor();
  await page.evaluate(
    (working) => Object.defineProperty(Intl.NumberFormat.prototype, 'format', working),
    format,
  );
}

/** As at the next start, with the organization's URL changed to http. Call it while the console is closed. */
export function storeHttpAddress(userData: string): void {
  const database = new DatabaseSync(join(userData, 'realm-console.db'));
  database.exec("UPDATE account SET url = 'http://chat.invalid'");
  database.close();
}

/**
 * As at the next start, with a damaged page in the file of accounts and settings. Call it while the console is closed.
 */
export function damageConsoleFile(userData: string): void {
  spoilPage(join(userData, 'realm-console.db'), 'account');
}

/** The banner of an organization that isn't connected because its URL is http. */
export const heldBackBanner = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: "http://chat.invalid isn't encrypted" });

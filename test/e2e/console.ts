import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchConsole, type LaunchOptions } from '../../build/chromium-shell/launch.ts';
import { launchOnElectron } from '../../build/electron-test/launch.ts';
import { startDemoRealm, type DemoRealm, type DemoRealmOptions } from '@realm-console/demo-realm';
import type { HeldClock } from '../clock/held-clock.ts';
import { countWaits } from '../timing/locator-waits.ts';
import { pause, timed } from '../timing/time-spent.ts';
import { seenAtFailure } from './seen-at-failure.ts';
import { callFrom } from './window-calls.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** The whole app in real Chromium, started as usual, and a client that drives its window. */
export interface RunningConsole {
  page: Page;
  /** The page with a new client after its process has ended, which disconnects the former client. */
  reconnect(): Promise<Page>;
  /** Everything that the app printed. */
  output(): string;
  userData: string;
  /** Closes the app; its folder stays until `remove`. */
  close(): Promise<void>;
  isClosed(): boolean;
  /** Kills the app, like a crash or a power cut. */
  kill(): Promise<void>;
  /** Sends a message to a module loaded into the app's process (`preloads`). */
  send(message: object): void;
  remove(): Promise<void>;
}

/** How to start the app; the folder of an earlier run, and a clock to use. */
type ConsoleOptions = Partial<LaunchOptions> & { userData?: string; clock?: HeldClock };

/** Electron's executable if the tests run on it (`npm run test:electron`) instead of the Chromium shell. */
const electron = process.env['REALM_CONSOLE_TEST_ELECTRON'];

const movedTime = join(import.meta.dirname, '..', 'clock', 'moved-time.ts');

/**
 * Starts the built app with an empty folder, or with that of an earlier run. The processor draws fading and sliding
 * here, which costs a sixth of the total, so the desktop prefers reduced motion unless a test asks for it.
 */
export function openConsole(options: ConsoleOptions = {}): Promise<RunningConsole> {
  return timed('app', () => startConsole(options));
}

async function startConsole({ clock, ...options }: ConsoleOptions): Promise<RunningConsole> {
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'realm-console-')));
  const launchOptions = {
    size: { width: 1280, height: 800 },
    reducedMotion: true,
    ...(clock && { preloads: [movedTime] }),
    ...options,
    userData,
  };
  const launched = await (electron
    ? launchOnElectron(electron, launchOptions)
    : launchConsole(launchOptions));
  let browser: Browser;
  const connect = async (): Promise<Page> => {
    const deadline = Date.now() + 30_000;
    let connected: Page | undefined;
    do {
      // A window that ends while connected never reappears there, not even after a reload.
      browser = await chromium.connectOverCDP(launched.cdpEndpoint, { noDefaults: true });
      connected = await pageOf(browser);
      if (connected === undefined) await browser.close();
    } while (connected === undefined && Date.now() < deadline);
    if (connected === undefined) throw new Error('The window did not open.');
    connected.setDefaultTimeout(30_000);
    countWaits(connected);
    seenAtFailure(connected);
    if (electron) {
      const { colorScheme = 'light', reducedMotion } = launchOptions;
      await connected.emulateMedia({
        colorScheme,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      });
    }
    return connected;
  };
  let page: Page;
  try {
    page = await connect();
  } catch (error) {
    await launched.close();
    throw error;
  }
  const send = (message: object): void => void launched.process.send(message);
  clock?.holds(page, (advanceMilliseconds) => send({ advanceMilliseconds }));
  let isClosed = false;
  const close = async (): Promise<void> => {
    isClosed = true;
    await browser.close();
    await launched.close();
  };
  return {
    page,
    async reconnect() {
      await browser.close();
      return connect();
    },
    output: launched.output,
    userData,
    close,
    isClosed: () => isClosed,
    kill() {
      launched.process.kill('SIGKILL');
      return close();
    },
    send,
    remove: () => rm(userData, { recursive: true, force: true }),
  };
}

/** The console's window; undefined if it doesn't appear within five seconds. */
async function pageOf(browser: Browser): Promise<Page | undefined> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((candidate) => /\.invalid\/|^app:\/\//.test(candidate.url()));
    if (page) {
      await page.waitForLoadState('domcontentloaded');
      return page;
    }
    if (Date.now() > deadline) return undefined;
    await pause(50, 'between two looks at whether the window is there');
  }
}

/** Addresses at which this process's realms have listened. */
const addresses = new Set<string>();

/**
 * A demo realm to connect to, with its log and faults. Its address is unique unless a port is given, since consoles
 * keep things by address.
 */
export function openRealm(options: DemoRealmOptions = {}): Promise<DemoRealm> {
  return timed('realm', async () => {
    for (;;) {
      const realm = await startDemoRealm({ presenceChangesPerSecond: 0, ...options });
      if (options.port !== undefined || !addresses.has(realm.url)) {
        addresses.add(realm.url);
        return realm;
      }
      await realm.close();
    }
  });
}

export function ownerOf(realm: DemoRealm): DemoRealm['accounts'][number] {
  return accountOf(realm, 100);
}

/** The realm's first account with the role, as an API number. */
export function accountOf(realm: DemoRealm, role: number): DemoRealm['accounts'][number] {
  const account = realm.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo realm has nobody with the role ${role}.`);
  return account;
}

/**
 * Adds an organization and waits until it is live: the first one by a call alone, others like a user.
 *
 * @param email of the account to sign in with; an owner's by default.
 */
export function addOrganization(
  page: Page,
  realm: DemoRealm,
  email: string = ownerOf(realm).email,
): Promise<void> {
  return timed('sign-in', async () => {
    const isFirst = (await callFrom(page, 'organization.list', {})).length === 0;
    if (!isFirst) return signIn(page, realm, email);
    const method = { kind: 'development', username: email } as const;
    await callFrom(page, 'organization.sign-in', { url: realm.url, method, keep: 'keychain' });
    await expectLive(page);
  });
}

/** Signs in like a user: address, email address at the development endpoint, wait until it is live. */
export async function signIn(page: Page, realm: DemoRealm, email: string): Promise<void> {
  await page.getByLabel('Organization URL').fill(realm.url);
  await page.keyboard.press('Enter');
  await signInMethod(page, 'Development');
  await page.getByRole('textbox', { name: /Email/ }).fill(email);
  await page.keyboard.press('Enter');
  await expectLive(page);
}

/** Chooses a sign-in method once the organization is found. */
export async function signInMethod(
  page: Page,
  method: 'API key' | 'Password' | 'Development',
): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Sign-in method' }).getByText(method).click();
}

export async function expectLive(page: Page): Promise<void> {
  // The first panel for moderators, and for everyone else.
  const first = page.getByRole('heading', { name: 'Reports', level: 1 });
  await first.or(page.getByRole('grid', { name: 'People' })).waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
}

export function peopleGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'People' });
}

/** A person's row, if it is in the document. */
export function rowOf(page: Page, userId: number): Locator {
  return peopleGrid(page).locator(`[role="row"][data-key="${userId}"]`);
}

/** The keys of the rows in the document, from top to bottom. */
export async function keysOnScreen(page: Page): Promise<number[]> {
  const rows = await peopleGrid(page)
    .locator('[role="row"][data-key]')
    .evaluateAll((elements) =>
      elements
        .map((row) => ({
          place: Number(row.getAttribute('data-row')),
          key: Number(row.getAttribute('data-key')),
        }))
        .toSorted((one, other) => one.place - other.place),
    );
  return rows.map(({ key }) => key);
}

/** Ends the pause before the next connection attempt; the console may just have tried by itself. */
export async function tryNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try now' });
  await button.click({ timeout: 3_000 }).catch(async (error: unknown) => {
    if ((await button.count()) > 0) throw error;
  });
}

/** Types into the focused field once there is one, because a new dialog or panel takes a moment. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.locator(':is(input, textarea, select):focus').waitFor();
  await page.keyboard.type(text);
}

/** Presses keys one after another. The confirming key waits until the newest dialog has the focus. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'Control+Enter') await dialogFocused(page);
    await page.keyboard.press(key);
  }
}

/** A list over a dialog counts as a dialog for the document but doesn't take the focus, so this only waits briefly. */
async function dialogFocused(page: Page): Promise<void> {
  const isThere = (): boolean => {
    const newest = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    return newest === undefined || newest.contains(document.activeElement);
  };
  await page.waitForFunction(isThere, undefined, { timeout: 3_000 }).catch(() => undefined);
}

/** Closes dialogs and menus, newest first; a dialog with typed input asks for confirmation. */
export async function closeFloating(page: Page): Promise<void> {
  const floating = page.locator('[role="dialog"], [role="menu"]');
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const count = await floating.count();
    if (count === 0) {
      // The form under the closed one is drawn next.
      await nextFrames(page);
      if ((await floating.count()) === 0) return;
      continue;
    }
    await page.keyboard.press('Escape');
    await floating
      .nth(count - 1)
      .waitFor({ state: 'detached', timeout: 500 })
      .catch(() => undefined);
  }
}

/** Waits until the effects of the last key are drawn. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/**
 * Closes whatever is open: dialogs, sheet, selection, search. The focus is then in the first row of all active people.
 */
export async function backToPeople(page: Page): Promise<void> {
  await closeFloating(page);
  await page.keyboard.press(keyOf.people);
  const search = page.getByPlaceholder('Name, email or id');
  await search.fill('');
  await search.press('ArrowDown');
  await press(page, 'Escape', 'Escape', 'Control+Home');
  await expect.poll(() => peopleGrid(page).locator('[aria-selected="true"]').count()).toBe(0);
  await peopleGrid(page).locator('[aria-rowindex="2"] svg[role="img"]').first().waitFor();
}

/** Searches the people grid until only the named person is shown. */
export async function findPerson(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Name, email or id').fill(name);
  const grid = page.getByRole('grid', { name: 'People' });
  await expect.poll(() => grid.getByRole('row').filter({ hasText: name }).count()).toBe(1);
}

/** The requests that changed something. */
export function writes(realm: DemoRealm): { method: string; path: string; status: number | null }[] {
  return realm.log
    .filter(({ method, path }) => method === 'PATCH' || (method === 'POST' && path.includes('/status')))
    .map(({ method, path, status }) => ({ method, path, status }));
}

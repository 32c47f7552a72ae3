import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchConsole, type LaunchOptions } from '../../build/chromium-shell/launch.ts';
import { startDemoRealm, type DemoRealm, type DemoRealmOptions } from '../../src-main/demo-realm/server.ts';

/** The whole app in real Chromium, through its real entry, and a client that drives its window. */
export interface RunningConsole {
  page: Page;
  /** All that the app printed. */
  output(): string;
  userData: string;
  /** Ends the app; its folder stays until `remove`. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts the built app with an empty folder, or with that of an earlier run. */
export async function openConsole(
  options: Partial<LaunchOptions> & { userData?: string } = {},
): Promise<RunningConsole> {
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'realm-console-')));
  const launched = await launchConsole({ size: { width: 1280, height: 800 }, ...options, userData });
  let browser: Browser;
  try {
    browser = await chromium.connectOverCDP(launched.cdpEndpoint, { noDefaults: true });
  } catch (error) {
    await launched.close();
    throw error;
  }
  const page = await waitForPage(browser);
  page.setDefaultTimeout(15_000);
  return {
    page,
    output: launched.output,
    userData,
    async close() {
      await browser.close();
      await launched.close();
    },
    remove: () => rm(userData, { recursive: true, force: true }),
  };
}

async function waitForPage(browser: Browser): Promise<Page> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((candidate) => candidate.url().includes('.invalid/'));
    if (page) {
      await page.waitForLoadState('domcontentloaded');
      return page;
    }
    if (Date.now() > deadline) throw new Error('The window did not open.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A demo realm to connect to, whose log and faults the test holds. */
export async function openRealm(options: DemoRealmOptions = {}): Promise<DemoRealm> {
  return startDemoRealm({ presenceChangesPerSecond: 0, ...options });
}

export function ownerOf(realm: DemoRealm): DemoRealm['accounts'][number] {
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (!owner) throw new Error('The demo realm has no owner.');
  return owner;
}

/** Adds an organization as a person does: address, sign-in by the development endpoint, wait until it is live. */
export async function addOrganization(page: Page, realm: DemoRealm): Promise<void> {
  await page.getByLabel('Organization URL').fill(realm.url);
  await page.keyboard.press('Enter');
  await signInMethod(page, 'Development');
  await page.getByRole('textbox', { name: /E-mail/ }).fill(ownerOf(realm).email);
  await page.keyboard.press('Enter');
  await expectLive(page);
}

/** Chooses how to sign in, once the organization is found. */
export async function signInMethod(
  page: Page,
  method: 'API key' | 'Password' | 'Development',
): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Sign-in method' }).getByText(method).click();
}

export async function expectLive(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'People' }).waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
}

/** Searches the people grid until exactly the named person is shown. */
export async function findPerson(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Name, e-mail or id').fill(name);
  const grid = page.getByRole('grid', { name: 'People' });
  await expect.poll(() => grid.getByRole('row').filter({ hasText: name }).count()).toBe(1);
}

/** The requests that changed something. */
export function writes(realm: DemoRealm): { method: string; path: string; status: number | null }[] {
  return realm.log
    .filter(({ method, path }) => method === 'PATCH' || (method === 'POST' && path.includes('/status')))
    .map(({ method, path, status }) => ({ method, path, status }));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { launchConsole } from '../../build/chromium-shell/launch.ts';
import type { BridgeTraffic } from './bridge-probe.ts';
import type { RealmProcess } from './realm-process.ts';

/** The app in its window, and what is measured about it from outside. */
export interface BenchWindow {
  page: Page;
  devtools: CDPSession;
  /** The app's own process, the parent of Chromium's. */
  pid: number;
  /** Resets the main loop's recorded delays. */
  resetLoopDelay(): void;
  /** The longest time in milliseconds that the main process's loop was blocked since the last reset. */
  longestLoopDelay(): Promise<number>;
  /** The traffic between window and main so far. */
  bridgeTraffic(): Promise<BridgeTraffic>;
  close(): Promise<void>;
}

const probe = pathToFileURL(join(import.meta.dirname, 'main-loop-probe.ts')).href;
const bridgeProbe = join(import.meta.dirname, 'bridge-probe.ts');

export interface WindowOptions {
  args?: string[];
  /** An app other than the console. */
  entry?: string;
  /** The folder of an earlier run, removed with the window. Default: an empty one. */
  userData?: string;
  preloads?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** The beginning of its page's URL, if it isn't an app's own. */
  address?: string;
}

/** Starts the built console, or another app, in a window of 1440 x 900. */
export async function openBenchWindow(options: WindowOptions = {}): Promise<BenchWindow> {
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'realm-console-bench-')));
  const launched = await launchConsole({
    userData,
    size: { width: 1440, height: 900 },
    args: options.args ?? [],
    env: { NODE_OPTIONS: `--import ${probe}`, ...options.env },
    preloads: [bridgeProbe, ...(options.preloads ?? [])],
    ...(options.entry === undefined ? {} : { entry: options.entry }),
  });
  const browser = await chromium.connectOverCDP(launched.cdpEndpoint, { noDefaults: true });
  const isOurs = (address: string): boolean =>
    options.address === undefined ? address.includes('.invalid/') : address.startsWith(options.address);
  const page = await appPage(() => browser.contexts().flatMap((context) => context.pages()), isOurs);
  const devtools = await page.context().newCDPSession(page);

  /** Asks a probe in the app's process; its answer is the message with the key. */
  function ask<Answer>(question: string, key: keyof Answer & string): Promise<Answer> {
    return new Promise((resolve) => {
      const listen = (message: unknown): void => {
        if (typeof message !== 'object' || message === null || !(key in message)) return;
        launched.process.off('message', listen);
        resolve(message as Answer);
      };
      launched.process.on('message', listen);
      launched.process.send(question);
    });
  }

  return {
    page,
    devtools,
    pid: launched.process.pid ?? 0,
    resetLoopDelay: () => void launched.process.send('reset-loop-delay'),
    longestLoopDelay: async () =>
      (await ask<{ loopDelay: number }>('read-loop-delay', 'loopDelay')).loopDelay,
    bridgeTraffic: async () =>
      (await ask<{ bridgeTraffic: BridgeTraffic }>('read-bridge-traffic', 'bridgeTraffic')).bridgeTraffic,
    async close() {
      await browser.close();
      await launched.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

async function appPage(pages: () => Page[], isOurs: (address: string) => boolean): Promise<Page> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const page = pages().find((candidate) => isOurs(candidate.url()));
    if (page) return page;
    if (Date.now() > deadline) throw new Error('The window did not open.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Call IDs that the page's own client won't reach. */
let lastCallId = 1_000_000_000;

/** Makes a call of the contract from the page. @throws with the failure */
export async function callFromPage(page: Page, name: string, input: object): Promise<unknown> {
  lastCallId += 1;
  const result = (await page.evaluate(
    ([called, given, id]) => window.realmConsole.invoke(called as never, given, id),
    [name, input, lastCallId] as const,
  )) as { ok: true; value: unknown } | { ok: false; failure: unknown };
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** Signs in to a demo realm with the key in memory and waits for the people; resolves to the organization's id. */
export async function openRealmInWindow(page: Page, realm: RealmProcess): Promise<string> {
  await page.waitForFunction(() => document.querySelector('h1') !== null);
  const { email, apiKey } = realm.owner;
  const method = { kind: 'api-key', email, apiKey };
  const organization = (await callFromPage(page, 'organization.sign-in', {
    url: realm.url,
    method,
    keep: 'memory',
  })) as { id: string };
  await page.locator('[role="row"][data-key]').first().waitFor({ timeout: 60_000 });
  return organization.id;
}

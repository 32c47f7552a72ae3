import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { storeAccounts } from '../keychain/stored-accounts.ts';
import { openBenchWindow, type BenchWindow } from './bench-window.ts';
import { consoleParts } from './window-typing.ts';

const keychain = join(import.meta.dirname, '..', 'keychain', 'stuck-keytar.ts');

/**
 * Waits until a condition, checked in each frame, is true in a page, and for that frame to be painted: UNIX
 * milliseconds.
 */
export async function waitInFrames<Given>(
  page: Page,
  isThere: (given: Given) => boolean,
  given: Given,
): Promise<number> {
  await page.waitForFunction(isThere as never, given, { polling: 'raf', timeout: 60_000 });
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.timeOrigin + performance.now();
  });
}

/** Waits until rows of people are painted; UNIX milliseconds. */
export function waitForRows(page: Page, row: string): Promise<number> {
  return waitInFrames(
    page,
    (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent.includes('@')),
    row,
  );
}

/**
 * Starts the console of a returning user: the account is in its folder, the key in a keychain that answers immediately.
 * Resolves when the people are painted; `paintedAt` says when, in UNIX milliseconds.
 *
 * @param leave adds to the folder that an earlier run left
 */
export async function openSavedAccount(
  account: { url: string; owner: { email: string; apiKey: string } },
  leave?: (userData: string) => void,
): Promise<BenchWindow & { paintedAt: number }> {
  const userData = await mkdtemp(join(tmpdir(), 'realm-console-bench-'));
  try {
    storeAccounts(userData, [account.url], account.owner.email);
    leave?.(userData);
    const window = await openBenchWindow({
      userData,
      preloads: [keychain],
      env: { STUCK_KEYTAR_KEY: account.owner.apiKey },
    });
    return { ...window, paintedAt: await waitForRows(window.page, consoleParts.row) };
  } catch (error) {
    await rm(userData, { recursive: true, force: true });
    throw error;
  }
}

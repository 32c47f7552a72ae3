import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, openConsole, openRealm, type RunningConsole } from '../e2e/console.ts';
import { damageConsoleFile } from '../screens/reach.ts';
import type { CrashMessage } from './crashing-threads.ts';
import { openKeyring, type Keyring } from './keyring.ts';

/** The built program with its window and keychain, signed in to a realm as an owner. Its page changes with trouble. */
export interface Program {
  realm: DemoRealm;
  page(): Page;
  /** The folder for saved files. */
  downloads: string;
  /** Its own keyring; null if it uses the tests'. */
  keyring: Keyring | null;
  /** Quits it like a user, and restarts it with its data. */
  restart(): Promise<void>;
  /** Kills its process with SIGKILL, and restarts it with its data. */
  kill(): Promise<void>;
  /** Kills its process with SIGKILL, damages the file of accounts and settings, and restarts it. */
  damageAccounts(): Promise<void>;
  /** Crashes the organization's thread; resolves when the window says so. */
  crashThread(): Promise<void>;
  /** Ends the window's process. */
  crashWindow(): Promise<void>;
  close(): Promise<void>;
}

const crashingThreads = join(import.meta.dirname, 'crashing-threads.ts');

/**
 * Starts the program and signs in.
 *
 * @param options.hasKeyring whether its keychain can be locked
 */
export async function openProgram({ hasKeyring }: { hasKeyring: boolean }): Promise<Program> {
  const realm = await openRealm({ users: 60, rateLimit: 'off' });
  const keyring = hasKeyring ? await openKeyring() : null;
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-program-'));
  const downloads = join(folder, 'downloads');
  const start = (): Promise<RunningConsole> =>
    openConsole({
      userData: join(folder, 'user data'),
      env: { ...keyring?.env, REALM_CONSOLE_DOWNLOADS: downloads },
      preloads: [crashingThreads],
    });
  let app = await start();
  let { page } = app;
  async function startAgain(end: () => Promise<void>): Promise<void> {
    await end();
    app = await start();
    ({ page } = app);
  }
  await addOrganization(page, realm);
  return {
    realm,
    page: () => page,
    downloads,
    keyring,
    restart: () => startAgain(app.close),
    kill: () => startAgain(app.kill),
    damageAccounts: () =>
      startAgain(async () => {
        await app.kill();
        damageConsoleFile(app.userData);
      }),
    async crashThread() {
      app.send({ crash: 'threads of organizations' } satisfies CrashMessage);
      // For as long as it pauses before it restarts.
      await page.getByText('Offline', { exact: true }).first().waitFor();
    },
    async crashWindow() {
      const session = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      page = await app.reconnect();
    },
    async close() {
      await app.close();
      await keyring?.close();
      await realm.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

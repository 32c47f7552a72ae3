import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import type { HeldClock } from '../clock/held-clock.ts';
import { addOrganization, openConsole, openRealm, type RunningConsole } from './console.ts';

/** What one test has opened; closed after it, the last first. */
export interface OpenedByTest {
  /** Starts a console. Its folder goes at the end, unless it was handed in and belongs to another one. */
  start(options?: Parameters<typeof openConsole>[0]): Promise<RunningConsole>;
  realmWith(options?: Parameters<typeof openRealm>[0]): Promise<DemoRealm>;
}

/** To be called at the top of a file whose tests open consoles and realms of their own. */
export function openedByTest(): OpenedByTest {
  const opened: { close(): Promise<void> }[] = [];
  const folders: RunningConsole[] = [];
  afterEach(async () => {
    for (const part of opened.splice(0).toReversed()) await part.close();
    for (const app of folders.splice(0)) await app.remove();
  });
  return {
    async start(options = {}) {
      const app = await openConsole(options);
      opened.push(app);
      if (options.userData === undefined) folders.push(app);
      return app;
    },
    async realmWith(options) {
      const realm = await openRealm(options);
      opened.push(realm);
      return realm;
    },
  };
}

/**
 * To be called at the top of a file whose tests share one console, signed in to one realm as its owner.
 *
 * @param ready is given both before the first test
 * @param clock what both go by, for tests of what takes minutes
 */
export function openedForFile(
  ready: (realm: DemoRealm, page: Page) => void,
  clock: HeldClock | null = null,
): void {
  let realm: DemoRealm | undefined;
  let app: RunningConsole | undefined;
  beforeAll(async () => {
    realm = await openRealm(clock ? { now: clock.now } : {});
    app = await openConsole(clock ? { clock } : {});
    await addOrganization(app.page, realm);
    ready(realm, app.page);
  });
  afterAll(async () => {
    await app?.close();
    await app?.remove();
    await realm?.close();
  });
}

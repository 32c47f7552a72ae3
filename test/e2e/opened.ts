import { afterAll, afterEach, beforeAll, type RunnerTask } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import type { HeldClock } from '../clock/held-clock.ts';
import { addOrganization, openConsole, openRealm, type RunningConsole } from './console.ts';
import { endConsole, giveBack, takeConsole } from './kept-console.ts';

/** What a test has opened; closed afterwards in reverse order. */
export interface OpenedByTest {
  /**
   * A separate console; without options, possibly one that served an earlier test and was reset. Its folder is removed
   * at the end, unless it was passed in.
   */
  start(options?: Parameters<typeof openConsole>[0]): Promise<RunningConsole>;
  realmWith(options?: Parameters<typeof openRealm>[0]): Promise<DemoRealm>;
}

/** Call it at the top of a file whose tests open their own consoles and realms. */
export function openedByTest(): OpenedByTest {
  const realms: DemoRealm[] = [];
  const lent: RunningConsole[] = [];
  const own: RunningConsole[] = [];
  const folders: RunningConsole[] = [];
  afterEach(async ({ task }) => {
    for (const app of own.splice(0).toReversed()) await app.close();
    for (const app of lent.splice(0)) await (isFailed(task) ? endConsole(app) : giveBack(app));
    for (const app of folders.splice(0)) await app.remove();
    for (const realm of realms.splice(0)) await realm.close();
  });
  return {
    async start(options) {
      if (options === undefined) {
        const app = await takeConsole();
        lent.push(app);
        return app;
      }
      const app = await openConsole(options);
      own.push(app);
      if (options.userData === undefined) folders.push(app);
      return app;
    },
    async realmWith(options) {
      const realm = await openRealm(options);
      realms.push(realm);
      return realm;
    },
  };
}

/**
 * Call it at the top of a file whose tests share a console signed in to a realm as its owner.
 *
 * @param ready gets both before the first test
 * @param clock for both, in tests of what takes minutes
 * @param options of the realm
 */
export function openedForFile(
  ready: (realm: DemoRealm, page: Page) => void,
  clock: HeldClock | null = null,
  options: Parameters<typeof openRealm>[0] = {},
): void {
  let realm: DemoRealm | undefined;
  let app: RunningConsole | undefined;
  beforeAll(async () => {
    realm = await openRealm({ ...options, ...(clock && { now: clock.now }) });
    app = await (clock ? openConsole({ clock }) : takeConsole());
    await addOrganization(app.page, realm);
    ready(realm, app.page);
  });
  // oxlint-disable-next-line no-empty-pattern -- the first parameter is for fixtures, and vitest wants it destructured
  afterAll(async ({}, suite) => {
    if (app) await (clock || isFailed(suite) ? endConsole(app) : giveBack(app));
    await realm?.close();
  });
}

/** Whether a test, or one in a file, has failed, so that its state is unknown. */
function isFailed(task: RunnerTask): boolean {
  return task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(isFailed));
}

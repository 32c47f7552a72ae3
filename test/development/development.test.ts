import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { traceOfDevelopment } from './trace.ts';
import { startWorkingCopy, type WorkingCopy } from './working-copy.ts';

describe('npm run dev', () => {
  let copy: WorkingCopy;
  let page: Page;
  const reached: string[] = [];
  let foreign: Server;
  beforeAll(async () => {
    foreign = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end();
    });
    await new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.1', resolve));
    copy = await startWorkingCopy();
    page = await copy.nextWindow();
  });
  afterAll(async () => {
    await copy.close();
    foreign.close();
  });

  it('shows a saved module without reloading the window', async () => {
    await page.getByRole('button', { name: /^People/ }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await copy.change(
      'src-renderer/app/shell/SideNavigation.tsx',
      '{entry}</span>',
      '{entry}, as saved</span>',
    );
    await page.getByText('People, as saved').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  it('limits the window to its module server', async () => {
    const { port } = foreign.address() as AddressInfo;
    const answered = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      `http://127.0.0.1:${port}/`,
    );
    expect({ answered, reached }).toEqual({ answered: false, reached: [] });
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus > 0)
        .map(({ name }) => new URL(name).origin),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect([...new Set(asked)]).toEqual([await page.evaluate(() => location.origin)]);
  });

  it('restarts main with what was saved, with the demo organization live', async () => {
    await copy.change(
      'src-main/accounts/open-organization.ts',
      'name: live.name || account.name',
      "name: 'Started again'",
    );
    // What is built in the middle of a save is built again, and the app restarted.
    for (let isShown = false; !isShown;) {
      page = await copy.nextWindow();
      isShown = await page
        .getByRole('button', { name: /^Started again, live/ })
        .waitFor()
        .then(() => true)
        .catch((error: unknown) => {
          if (!page.isClosed()) throw error;
          return false;
        });
    }
    expect(copy.output()).toContain('Main has changed: the app starts again.');
  });

  it('leaves its trace in development builds, which no shipped file has', async () => {
    expect(await copy.made('main/index.js')).toMatch(traceOfDevelopment);
  });
});

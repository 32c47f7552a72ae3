import type { CDPSession, Page } from 'playwright-core';

/** The work of a page, counted by Chromium and by the page itself. */
export interface PageWork {
  /** CPU milliseconds of the page's main thread. */
  processor: number;
  layouts: number;
  /** How often the document changed: a list drawn twice changes twice. */
  drawings: number;
  /** Elements and texts that were added. */
  added: number;
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Performance/ */
async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Starts counting in the page; call it once per page. */
export async function watchWork(page: Page, devtools: CDPSession): Promise<void> {
  // The thread's time rather than the clock's, so that other programs don't count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const changes = { drawings: 0, added: 0 };
    Object.assign(window, { changesOfDocument: changes });
    new MutationObserver((records) => {
      changes.drawings += 1;
      for (const record of records) changes.added += record.addedNodes.length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

async function workSoFar(page: Page, devtools: CDPSession): Promise<PageWork> {
  const changes = await page.evaluate(
    () => (window as unknown as { changesOfDocument: { drawings: number; added: number } }).changesOfDocument,
  );
  const metrics = await readMetrics(devtools);
  return {
    processor: 1_000 * (metrics.get('TaskDuration') ?? 0),
    layouts: metrics.get('LayoutCount') ?? 0,
    ...changes,
  };
}

/** A page's work (`watchWork`) per repetition of an action. */
export async function workFor(
  { page, devtools }: { page: Page; devtools: CDPSession },
  repetitions: number,
  run: () => Promise<void>,
): Promise<PageWork> {
  const before = await workSoFar(page, devtools);
  await run();
  const after = await workSoFar(page, devtools);
  const each = (key: keyof PageWork): number => (after[key] - before[key]) / repetitions;
  return {
    processor: each('processor'),
    layouts: each('layouts'),
    drawings: each('drawings'),
    added: each('added'),
  };
}

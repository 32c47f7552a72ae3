import type { CDPSession, Page } from 'playwright-core';
import { frameTimes } from './window-frames.ts';

/** A frame that comes this late has been left out at least once, at 60 frames a second. */
export const lateMilliseconds = 25;

/** Seconds that the page's process has spent in tasks so far. */
async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** How busy the page is over some seconds, in percent. */
export async function busyShare(devtools: CDPSession, page: Page, seconds: number): Promise<number> {
  const before = await taskSeconds(devtools);
  const startedAt = performance.now();
  await page.waitForTimeout(seconds * 1_000);
  const elapsed = (performance.now() - startedAt) / 1_000;
  return (100 * ((await taskSeconds(devtools)) - before)) / elapsed;
}

/** Frames of some seconds that came late. */
export async function lateFrames(page: Page, seconds: number): Promise<number> {
  const times = await frameTimes(page, seconds * 1_000);
  return times.filter((time) => time > lateMilliseconds).length;
}

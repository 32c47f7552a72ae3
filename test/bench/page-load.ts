import type { CDPSession, Page } from 'playwright-core';
import { frameTimes, scrollingFrameTimes } from './window-frames.ts';

/** A frame this late was skipped at least once at 60 frames a second. */
export const lateMilliseconds = 25;

const scrollingFrames = 180;
/** Three rows a frame: faster than anyone reads, slower than a jump. */
const scrollingPixels = 96;

/** Percentage of late frames. */
export function lateShare(times: readonly number[]): number {
  return (100 * times.filter((time) => time > lateMilliseconds).length) / times.length;
}

/**
 * Percentage of late frames while a list is scrolled for three seconds at full frame rate. @param row CSS of its rows
 */
export async function lateScrollingShare(page: Page, row: string): Promise<number> {
  return lateShare(await scrollingFrameTimes(page, row, scrollingFrames, scrollingPixels));
}

/** Seconds that the page's process has spent in tasks so far. */
async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** The page's load over some seconds, in percent. */
export async function busyShare(devtools: CDPSession, page: Page, seconds: number): Promise<number> {
  const before = await taskSeconds(devtools);
  const startedAt = performance.now();
  await page.waitForTimeout(seconds * 1_000);
  const elapsed = (performance.now() - startedAt) / 1_000;
  return (100 * ((await taskSeconds(devtools)) - before)) / elapsed;
}

/** Late frames over some seconds. */
export async function lateFrames(page: Page, seconds: number): Promise<number> {
  const times = await frameTimes(page, seconds * 1_000);
  return times.filter((time) => time > lateMilliseconds).length;
}

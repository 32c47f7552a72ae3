import type { Page } from 'playwright-core';
import { keyOf } from '../screens/panel-keys.ts';

/** Milliseconds between frames while only frames are requested. */
export function frameTimes(page: Page, milliseconds: number): Promise<number[]> {
  return page.evaluate(async (duration) => {
    const times: number[] = [];
    const until = performance.now() + duration;
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (performance.now() < until) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(now - last);
      last = now;
    }
    return times;
  }, milliseconds);
}

/**
 * Milliseconds between frames while a list is scrolled from its top, by a number of pixels each.
 *
 * @param row CSS of its rows
 */
export function scrollingFrameTimes(
  page: Page,
  row: string,
  frames: number,
  pixels: number,
): Promise<number[]> {
  return page.evaluate(
    async ([selector, count, step]) => {
      let scroller = document.querySelector(selector)?.parentElement ?? null;
      while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1)
        scroller = scroller.parentElement;
      if (scroller === null) throw new Error('The list does not scroll.');
      const times: number[] = [];
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      while (times.length < count) {
        scroller.scrollTop += step;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        times.push(now - last);
        last = now;
      }
      scroller.scrollTop = 0;
      return times;
    },
    [row, frames, pixels] as const,
  );
}

/** Starts recording the page's long tasks. https://w3c.github.io/longtasks/ */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { longTasks: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** The longest task over 50 ms since the last check, in milliseconds; 0 if there was none. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    return Math.max(0, ...longTasks.splice(0));
  });
}

/** Returns to the people panel from the presence panel: milliseconds from the key press to the frame with rows. */
export async function timeFirstPaint(page: Page): Promise<number> {
  await page.keyboard.press(keyOf.presence);
  await page.waitForFunction(() => document.querySelector('[role="row"][data-key]') === null);
  await page.waitForTimeout(300);
  const timed = page.evaluate(async (key) => {
    const pressedAt = await new Promise<number>((resolve) => {
      // Not the press of Alt, which precedes it by the tester's delay.
      addEventListener('keydown', (event) => event.key === key && resolve(event.timeStamp), {
        capture: true,
      });
      document.documentElement.dataset['listening'] = 'yes';
    });
    delete document.documentElement.dataset['listening'];
    const isShown = (): boolean => document.querySelector('[role="row"][data-key] svg') !== null;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('The grid did not come back.')), 15_000);
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        clearTimeout(limit);
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - pressedAt;
  }, keyOf.people.slice(-1));
  await page.waitForFunction(() => document.documentElement.dataset['listening'] === 'yes');
  await page.keyboard.press(keyOf.people);
  return timed;
}

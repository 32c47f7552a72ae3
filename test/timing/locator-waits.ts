import type { Locator, Page } from 'playwright-core';
import { timed } from './time-spent.ts';

const counted = new WeakSet<object>();

/** Counts how long tests wait for the window to show something, by the Playwright call that does nothing else. */
export function countWaits(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  if (counted.has(locators)) return;
  counted.add(locators);
  const { waitFor } = locators;
  locators.waitFor = function (this: Locator, options) {
    return timed('waiting', () => waitFor.call(this, options));
  };
}

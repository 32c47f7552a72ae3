import type { Page } from 'playwright-core';
import { geometryRules } from './geometry-rules.ts';
import { makeTools } from './geometry-tools.ts';

/** Rules and tools as the page runs them. */
const source = `(() => {
  const tools = (${makeTools.toString()})();
  return [${geometryRules.map(String).join(',\n')}].flatMap((rule) => rule(tools));
})()`;

/** What stands wrongly on the screen, as boxes, lines of text and colours tell: each rule is in `geometry-rules.ts`. */
export async function geometryFaults(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(source))];
}

/** Where the first row of the panel's list begins, below the window's edge; null where it has no list. */
export function firstRowTop(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-region="panel"] [role="grid"] [data-key]');
    return row === null ? null : Math.round(row.getBoundingClientRect().top);
  });
}

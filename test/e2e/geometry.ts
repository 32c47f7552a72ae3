import type { Page } from 'playwright-core';
import { geometryRules } from './geometry-rules.ts';
import { makeTools } from './geometry-tools.ts';

/** The rules and tools as run by the page. */
const source = `(() => {
  const tools = (${makeTools.toString()})();
  return [${geometryRules.map(String).join(',\n')}].flatMap((rule) => rule(tools));
})()`;

/** What is misplaced on screen, judged by boxes, lines of text and colours; the rules are in `geometry-rules.ts`. */
export async function geometryFaults(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(source))];
}

/** Where the first row of the panel's list starts, from the top of the window; null without a list. */
export function firstRowTop(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-region="panel"] [role="grid"] [data-key]');
    return row === null ? null : Math.round(row.getBoundingClientRect().top);
  });
}

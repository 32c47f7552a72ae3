import type { Page } from 'playwright-core';
import { percentile } from './figure.ts';
import { callFromPage } from './bench-window.ts';

/** Typed letter by letter; each letter has another number of hits. */
const words = ['maria', 'ann', 'so', 'kim', '12', 'li s'];

interface Prefix {
  text: string;
  total: number;
}

/** The beginnings of a word as far as each finds fewer people than the one before, with the number it finds. */
async function prefixesOf(page: Page, organizationId: string, word: string): Promise<Prefix[]> {
  const prefixes: Prefix[] = [];
  for (let length = 0; length <= word.length; length += 1) {
    const text = word.slice(0, length);
    const { counts } = (await callFromPage(page, 'people.count', {
      organizationId,
      filters: [{ text, roles: [], notRoles: [], account: 'active', kind: 'people', presence: [] }],
    })) as { counts: number[] };
    const total = counts[0] ?? 0;
    if (length > 0 && total === prefixes.at(-1)?.total) break;
    prefixes.push({ text, total });
  }
  return prefixes.slice(1);
}

/**
 * Waits in the page for one key press and for the frame after the header shows the new number and a row of the grid
 * has been drawn (if there is one to draw). Milliseconds from the key press on.
 */
function timeNextKey(page: Page, total: number): Promise<number> {
  return page.evaluate(async (expected) => {
    const header = document.querySelector('main h1, h1')?.nextElementSibling;
    const pressedAt = await new Promise<number>((resolve) => {
      addEventListener('keydown', (event) => resolve(event.timeStamp), { capture: true, once: true });
      document.documentElement.dataset['listening'] = 'yes';
    });
    delete document.documentElement.dataset['listening'];
    const isShown = (): boolean =>
      Number.parseInt(header?.textContent?.replaceAll(',', '') ?? '', 10) === expected &&
      (expected === 0 ||
        [...document.querySelectorAll('[role="row"][data-key]')].some(
          (row) => row.querySelector('svg') !== null,
        ));
    await new Promise<void>((resolve, reject) => {
      if (isShown()) return resolve();
      const limit = setTimeout(
        () => reject(new Error(`Expected ${expected} people, the header says ${header?.textContent}.`)),
        15_000,
      );
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        clearTimeout(limit);
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // The frame that holds the change has been handed on once the next task after it runs.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - pressedAt;
  }, total);
}

/** Types the words into the people search; the 95th percentile from key press to painted result, in milliseconds. */
export async function timeTyping(page: Page, organizationId: string): Promise<number> {
  const search = page.getByPlaceholder('Name, e-mail or id');
  const times: number[] = [];
  for (const word of words) {
    const prefixes = await prefixesOf(page, organizationId, word);
    for (const { text, total } of prefixes) {
      await search.focus();
      const timed = timeNextKey(page, total);
      await page.waitForFunction(() => document.documentElement.dataset['listening'] === 'yes');
      await page.keyboard.type(text.at(-1) ?? '');
      times.push(await timed);
    }
    await search.fill('');
    await page.waitForTimeout(200);
  }
  return percentile(times, 0.95);
}

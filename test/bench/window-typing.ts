import type { Page } from 'playwright-core';
import { callFromPage } from './bench-window.ts';

/** Typed letter by letter; each letter changes the number of hits. */
export const typedWords = ['maria', 'ann', 'so', 'kim', '12', 'li s'];

/** Where a page with a list of people has its parts, as CSS. */
export interface ListParts {
  search: string;
  /** The number of people in the list. */
  total: string;
  row: string;
}

/** The console's. */
export const consoleParts: ListParts = {
  search: '[placeholder="Name, email or id"]',
  total: 'h1 + *',
  row: '[role="row"][data-key]',
};

/** A typed text, and how many people it matches. */
export interface Prefix {
  text: string;
  total: number;
}

/** How many active people match a text in the console. */
export async function countInConsole(page: Page, organizationId: string, text: string): Promise<number> {
  const { counts } = (await callFromPage(page, 'people.count', {
    organizationId,
    filters: [{ text, roles: [], notRoles: [], account: 'active', kind: 'people', presence: [] }],
  })) as { counts: number[] };
  return counts[0] ?? 0;
}

/**
 * The prefixes of a word that match fewer people than the one before, with their counts; the first is empty, and
 * matches everyone. The response to a letter that changes nothing can't be seen.
 */
export async function prefixesOf(
  word: string,
  countOf: (text: string) => Promise<number>,
): Promise<Prefix[]> {
  const prefixes: Prefix[] = [];
  for (let length = 0; length <= word.length; length += 1) {
    const text = word.slice(0, length);
    const total = await countOf(text);
    if (total !== prefixes.at(-1)?.total) prefixes.push({ text, total });
  }
  return prefixes;
}

/**
 * Waits in the page for an event of the field and for the frame after the page shows the new number and has filled in a
 * row of the list (if there is one). Milliseconds since the event.
 */
function timeNext(page: Page, event: 'keydown' | 'input', parts: ListParts, total: number): Promise<number> {
  return page.evaluate(
    async ([awaited, { total: header, row }, expected]) => {
      const pressedAt = await new Promise<number>((resolve) => {
        addEventListener(awaited, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
        document.documentElement.dataset['listening'] = 'yes';
      });
      delete document.documentElement.dataset['listening'];
      const shownTotal = (): string => document.querySelector(header)?.textContent ?? '';
      const isShown = (): boolean =>
        Number.parseInt(shownTotal().replaceAll(',', ''), 10) === expected &&
        // Rows are drawn before their content arrives; the address shows that it has.
        (expected === 0 ||
          [...document.querySelectorAll(row)].some((element) => element.textContent.includes('@')));
      await new Promise<void>((resolve, reject) => {
        if (isShown()) return resolve();
        const limit = setTimeout(
          () => reject(new Error(`Expected ${expected} people, the page says ${shownTotal()}.`)),
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
      // The frame with the change has been handed over once the next task after it runs.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - pressedAt;
    },
    [event, parts, total] as const,
  );
}

async function timed(page: Page, next: Promise<number>, act: () => Promise<void>): Promise<number> {
  await page.waitForFunction(() => document.documentElement.dataset['listening'] === 'yes');
  await act();
  return next;
}

/** Types a word letter by letter; for each that changes the result, the milliseconds from key press to paint. */
export async function timeWord(
  page: Page,
  parts: ListParts,
  [, ...prefixes]: readonly Prefix[],
): Promise<number[]> {
  await page.locator(parts.search).first().focus();
  const times: number[] = [];
  let typed = '';
  for (const { text, total } of prefixes) {
    const untimed = text.slice(typed.length, -1);
    if (untimed !== '') {
      await page.keyboard.type(untimed);
      await page.waitForTimeout(300);
    }
    typed = text;
    times.push(
      await timed(page, timeNext(page, 'keydown', parts, total), () => page.keyboard.type(text.at(-1) ?? '')),
    );
  }
  return times;
}

/** Clears the search field and waits until everyone is listed again. */
export async function clearSearch(
  page: Page,
  parts: ListParts,
  [everybody]: readonly Prefix[],
): Promise<void> {
  const next = timeNext(page, 'input', parts, everybody?.total ?? 0);
  await timed(page, next, () => page.locator(parts.search).first().fill(''));
}

/**
 * Types words into the people search, pausing after each.
 * @returns milliseconds from each key press to its painted result
 */
export async function timeTyping(
  page: Page,
  parts: ListParts,
  words: readonly string[],
  countOf: (text: string) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    const prefixes = await prefixesOf(word, countOf);
    times.push(...(await timeWord(page, parts, prefixes)));
    await clearSearch(page, parts, prefixes);
    await page.waitForTimeout(200);
  }
  return times;
}

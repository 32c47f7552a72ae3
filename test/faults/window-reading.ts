import type { Page } from 'playwright-core';
import { pause } from '../timing/time-spent.ts';
import { lasting } from './window-words.ts';

/** Where a panel shows something about an operation, as selectors. */
export interface Place {
  /** What it says if nothing goes wrong. */
  usual?: string;
  /** Otherwise its text. */
  otherwise: string;
}

/** What can be read in the window at one time. */
export interface Reading {
  /** The connection, in the top bar. */
  connection: string;
  /** The banner at the top of the panel: why the data may be old. */
  banner: string;
  notices: string[];
  panel: string;
  isUsual: boolean;
  /** What the panel says about the operation. */
  place: string;
  /** Rows of a list. */
  rows: number;
}

/** Everything that could be read in a window since some time, however briefly. */
export interface WindowRecord {
  page: Page;
  /** Oldest first; empty if the page is gone. */
  all(): Promise<Reading[]>;
  latest(): Promise<Reading>;
}

/** Records what can be read from now on. */
export async function recordWindow(page: Page, place: Place): Promise<WindowRecord> {
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(startRecord, place);
  const all = (): Promise<Reading[]> =>
    page.evaluate(() => (globalThis as unknown as { readings: Reading[] }).readings).catch(() => []);
  return {
    page,
    all,
    async latest() {
      const latest = (await all()).at(-1);
      if (latest === undefined) throw new Error('Nothing can be read in the window.');
      return latest;
    },
  };
}

/** Runs in the window. */
function startRecord({ usual, otherwise }: Place): void {
  const readings: Reading[] = [];
  Object.assign(globalThis, { readings });
  const ends = 'b, p, bdi, span, [class*="Notification-title"]';
  const all = (selector: string): NodeListOf<Element> => document.querySelectorAll(selector);
  function textOf(elements: Iterable<Element>): string {
    const parts: string[] = [];
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (text === '' || parent === null || parent.closest('button, svg, [aria-hidden="true"]')) continue;
        const isWhole = node.nextSibling === null && parent.matches(ends);
        parts.push(isWhole && !/[.!?:]$/.test(text) ? `${text}.` : text);
      }
    }
    const text = parts.join(' ').replaceAll(/ (?=[.,:])/g, '');
    return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
  }
  function read(): void {
    const isUsual = usual !== undefined && document.querySelector(usual) !== null;
    const reading: Reading = {
      connection: textOf(all('[data-region="top bar"] output')).replace(/\.$/, ''),
      banner: textOf(all('main > [role="status"], main > [role="alert"]')),
      notices: [...all('[class*="Notification-root"]')].map((notice) => textOf([notice])),
      panel: document.querySelector('main')?.getAttribute('aria-label') ?? '',
      isUsual,
      place: isUsual ? 'It is shown as usual.' : textOf(all(otherwise)),
      rows: document.querySelectorAll('[role="grid"] [role="row"][data-key]').length,
    };
    if (JSON.stringify(reading) !== JSON.stringify(readings.at(-1))) readings.push(reading);
  }
  read();
  new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Checks repeatedly until a reading matches; returns the last one if none does in time. */
export async function readUntil(
  record: WindowRecord,
  isRight: (reading: Reading) => boolean,
  milliseconds: number,
): Promise<Reading> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const reading = await record.latest();
    if (isRight(reading) || performance.now() > end) return reading;
    await pause(50, 'between two looks at what has come of trouble');
  }
}

/** A reading in sentences. */
export function readingWords(reading: Reading, panelBefore: string): string {
  const { notices, banner, connection, panel, place } = reading;
  const isElsewhere = panel !== '' && panel !== panelBefore;
  return lasting(
    [
      ...notices,
      banner === '' ? `${connection}.` : banner,
      isElsewhere ? `The panel ${panel} is open.` : '',
      place,
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
}

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBenchWindow, type BenchWindow } from './bench-window.ts';
import type { ListParts } from './window-typing.ts';

/** Where the plain page has its parts; its number is that of the letters typed. */
export const plainParts: ListParts = {
  search: 'input',
  total: 'h1 + *',
  row: '[data-scroller] > div > div',
};

/** The cells of a page's rows, as texts. */
export type RowTexts = readonly (readonly string[])[];

/** The content of the rows on the console's screen. */
export function readRows(page: Page): Promise<RowTexts> {
  return page
    .locator('[role="row"][data-key]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent)),
    );
}

/** The entry of the window for a plain page. */
export const emptyWindow = join(import.meta.dirname, 'empty-window.ts');

/** A plain page in its own window. */
export async function openPlainRows(rows: RowTexts): Promise<BenchWindow> {
  const window = await openBenchWindow({ entry: emptyWindow });
  await window.page.waitForFunction(() => document.body.textContent === 'Empty');
  await drawPlainRows(window.page, rows);
  return window;
}

/**
 * The smallest possible list: a plain page of given rows and a field, where each letter or turn of the wheel moves the
 * same texts down one row. Its cost is the yardstick for the console's lists.
 *
 * @param page an empty page
 */
export async function drawPlainRows(page: Page, rows: RowTexts): Promise<void> {
  await page.evaluate((texts) => {
    const title = document.createElement('h1');
    const typed = document.createElement('span');
    const field = document.createElement('input');
    const list = document.createElement('div');
    Object.assign(list.style, { height: '840px', overflow: 'auto', position: 'relative' });
    const length = document.createElement('div');
    length.style.height = '1000000px';
    const cells = texts.map((row, index) => {
      const line = document.createElement('div');
      Object.assign(line.style, {
        position: 'absolute',
        top: '0',
        display: 'grid',
        gridTemplateColumns: `repeat(${row.length}, 180px)`,
        lineHeight: '32px',
        transform: `translateY(${index * 32}px)`,
      });
      const created = row.map((text) => {
        const cell = document.createElement('span');
        cell.append(text);
        return cell;
      });
      line.append(...created);
      length.append(line);
      return { line, created };
    });
    list.append(length);
    let offset = 0;
    const draw = (): void => {
      const first = Math.floor(list.scrollTop / 32);
      offset += 1;
      for (const [index, { line, created }] of cells.entries()) {
        line.style.transform = `translateY(${(first + index) * 32}px)`;
        const row = texts[(first + index + offset) % texts.length] ?? [];
        for (const [column, cell] of created.entries()) cell.textContent = row[column] ?? '';
      }
    };
    field.addEventListener('input', () => {
      typed.textContent = String(field.value.length);
      draw();
    });
    list.addEventListener('scroll', draw);
    list.dataset['scroller'] = '';
    document.body.replaceChildren(title, typed, field, list);
    field.focus();
  }, rows);
}

/** Types into the plain page's field, and waits for each letter's frame. */
export async function typePlainly(page: Page, letters: string): Promise<void> {
  for (const letter of letters) {
    await page.keyboard.type(letter);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

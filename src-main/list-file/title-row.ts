import { hasAt, isAddressCell, plainCell } from './cell-kinds.ts';
import type { CsvRow } from './csv-rows.ts';

/** The number of rows to search for titles. */
const mostBefore = 30;

/** How many cells of a row are known titles; zero if the row contains an email address. */
export function knownTitles(cells: readonly string[], isKnown: (title: string) => boolean): number {
  return cells.some(hasAt) ? 0 : cells.filter((cell) => isKnown(cell)).length;
}

/** Whether a row identifies someone by address; a sentence such as "Exported by ada@example.com" doesn't. */
function namesSomebody(cells: readonly string[]): boolean {
  const [only, ...others] = cells.filter((cell) => cell !== '');
  if (only === undefined || !cells.some(hasAt)) return false;
  return others.length > 0 || isAddressCell(only) || only.includes('<');
}

/**
 * The index of the title row: the first row with the most known titles, above the first row with an address.
 *
 * @returns -1 if no title is known
 */
export function findTitleRow(rows: readonly CsvRow[], isKnown: (title: string) => boolean): number {
  const plain = rows.slice(0, mostBefore).map(({ cells }) => cells.map(plainCell));
  const firstAddress = plain.findIndex(namesSomebody);
  const counts = plain
    .slice(0, firstAddress === -1 ? undefined : firstAddress)
    .map((cells) => knownTitles(cells, isKnown));
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** The first of the widest rows, where titles are most likely. */
export function widestRow(rows: readonly CsvRow[]): number {
  const widths = rows
    .slice(0, mostBefore)
    .map(({ cells }) => cells.filter((cell) => plainCell(cell) !== '').length);
  return widths.indexOf(Math.max(...widths));
}

/** Whether a row below the titles repeats them in other words, as in files with titles for both people and programs. */
export function isFurtherTitles(cells: readonly string[], isKnown: (title: string) => boolean): boolean {
  const filled = cells.map(plainCell).filter((cell) => cell !== '');
  const known = knownTitles(filled, isKnown);
  return known >= 2 && known > filled.length / 2;
}

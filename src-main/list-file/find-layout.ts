import type { ListChoices, ListUse } from '#contract/list-file.ts';
import { addressOf, hasAt, isAddressCell, isNumberCell, nameBesideAddress, plainCell } from './cell-kinds.ts';
import type { CsvRow } from './csv-rows.ts';
import { usualWidth } from './find-format.ts';
import { findTitleRow, isFurtherTitles, widestRow } from './title-row.ts';
import { readTitle } from './titles/read-title.ts';

/** Where the rows of a list are, and whether they have columns. Places are row indexes; -1 for none. */
export interface ListLayout {
  kind: 'table' | 'lines';
  titleRow: number;
  /** The first row after any titles. */
  firstRow: number;
  /** False if the first line has neither an address nor known titles. */
  isUnderstood: boolean;
}

interface LayoutFacts {
  use: ListUse;
  isPasted: boolean;
  isKnown: (title: string) => boolean;
}

const hasBracketed = (cell: string): boolean => /<[^<>]*@/u.test(cell);
const filledOf = (cells: readonly string[]): string[] => cells.map(plainCell).filter((cell) => cell !== '');

/**
 * Whether the rows below the titles are free-form lines, such as `Name <address>` below "Name, Email". A row with an
 * address under another column's title, or with cells shifted by commas within names, doesn't count: it may describe
 * someone else.
 */
function areMixedLines(titles: readonly string[], rows: readonly CsvRow[]): boolean {
  const kinds = titles.map((title) => readTitle(plainCell(title)));
  const place = kinds.indexOf('email');
  const namePlace = kinds.findIndex((kind) => kind !== null && kind.endsWith('-name'));
  const addressed = rows.filter(({ cells }) => cells.some(hasAt));
  if (kinds.filter((kind) => kind === 'email').length !== 1 || addressed.length === 0) return false;
  const isRow = ({ cells }: CsvRow): boolean => {
    const email = plainCell(cells[place]);
    if (isAddressCell(email)) return true;
    const [firstWord = ''] = plainCell(cells[namePlace]).split(/[\s,]+/u);
    // "Berg, Lena <lena@example.com>" isn't a row with a name and an address.
    return isAddressCell(addressOf(email)) && nameBesideAddress(email).includes(firstWord);
  };
  const isLine = ({ cells }: CsvRow): boolean => {
    if (!cells.some(hasBracketed) && cells.length > 1 && cells.length >= titles.length) return false;
    return cells.every((cell, index) => !hasAt(cell) || index === place || index === namePlace);
  };
  const lines = addressed.filter((row) => !isRow(row) && isLine(row));
  return lines.length * 2 > addressed.length;
}

/** Whether a list without titles has columns: rows of equal width, with addresses in the same places. */
function areColumns(rows: readonly CsvRow[], isPasted: boolean): boolean {
  const cells = rows.map((row) => row.cells.map(plainCell));
  const { width, share } = usualWidth(cells);
  if (width < 2 || share < 0.8 || (isPasted && rows.length < 2 && width < 3)) return false;
  if (cells.some((row) => row.some(hasBracketed))) return false;
  const addressed = Array.from(
    { length: width },
    (_, place) => cells.filter((row) => isAddressCell(row[place] ?? '')).length,
  );
  const isListOfAddresses = cells.every((row) => row.every((cell) => cell === '' || isAddressCell(cell)));
  const named = cells.filter((row) => row.some(hasAt)).length;
  const inPlace = Math.max(...addressed);
  return !isListOfAddresses && named > 0 && inPlace >= named * 0.8;
}

/** A heading with one cell describes the lines below it. */
function isSingleColumn(rows: readonly CsvRow[], titleRow: number): boolean {
  return rows.slice(titleRow).every(({ cells }) => filledOf(cells).length <= 1);
}

/** The first row below the titles that doesn't repeat them in other words. */
function belowTitles(rows: readonly CsvRow[], titleRow: number, isKnown: LayoutFacts['isKnown']): number {
  const first = titleRow + 1;
  if (titleRow === -1) return first;
  const further = rows.slice(first).findIndex(({ cells }) => !isFurtherTitles(cells, isKnown));
  return further === -1 ? first : first + further;
}

/**
 * Finds the title row and whether a list has columns.
 *
 * @param rows the beginning of the list
 */
export function findLayout(
  rows: readonly CsvRow[],
  { layout, titleLine }: Pick<ListChoices, 'layout' | 'titleLine'>,
  { use, isPasted, isKnown }: LayoutFacts,
): ListLayout {
  const known = findTitleRow(rows, isKnown);
  const isTable = layout === 'table' || use === 'import';
  if (titleLine !== null) {
    const titleRow = titleLine === 0 ? -1 : rows.findIndex(({ line }) => line === titleLine);
    const firstRow = belowTitles(rows, titleRow, isKnown);
    return { kind: layout ?? 'table', titleRow, firstRow, isUnderstood: true };
  }
  if (known >= 0) {
    const titles = rows[known]?.cells ?? [];
    const firstRow = belowTitles(rows, known, isKnown);
    const below = rows.slice(firstRow);
    const isLines =
      layout === 'lines' ||
      (!isTable && layout === null && (isSingleColumn(rows, known) || areMixedLines(titles, below)));
    return {
      kind: isLines ? 'lines' : 'table',
      titleRow: isLines ? -1 : known,
      firstRow,
      isUnderstood: true,
    };
  }
  const firstNames = (rows[0]?.cells ?? []).some(hasAt);
  if (layout === 'lines') return { kind: 'lines', titleRow: -1, firstRow: 0, isUnderstood: true };
  if (firstNames) {
    const kind = isTable || areColumns(rows, isPasted) ? 'table' : 'lines';
    return { kind, titleRow: -1, firstRow: 0, isUnderstood: true };
  }
  const widest = Math.max(0, widestRow(rows));
  const isData = (rows[widest]?.cells ?? []).map(plainCell).some((cell) => hasAt(cell) || isNumberCell(cell));
  const titleRow = isData ? -1 : widest;
  const isTabular = isTable || areColumns(rows.slice(titleRow + 1), isPasted);
  return isTabular
    ? { kind: 'table', titleRow, firstRow: titleRow + 1, isUnderstood: false }
    : { kind: 'lines', titleRow: -1, firstRow: 0, isUnderstood: true };
}

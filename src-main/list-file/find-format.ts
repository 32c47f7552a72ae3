import Papa from 'papaparse';
import { cellSeparators, type CellSeparator, type TextEncoding } from '#contract/list-file.ts';
import { isAddressCell, plainCell } from './cell-kinds.ts';
import { lineEndOf, writtenSeparator, type CsvFormat } from './csv-rows.ts';
import { knownTitles } from './title-row.ts';

/** How many characters and rows to examine. */
const lookedAt = 100_000;
const rowsLookedAt = 100;

/** Separators that rarely occur within cells come first, to break ties. */
const byRarity = cellSeparators.toSorted((one, other) => '\t;|,'.indexOf(one) - '\t;|,'.indexOf(other));

function rowsOf(text: string, separator: CellSeparator, lineEnd: CsvFormat['lineEnd']): string[][] {
  const parser = new Papa.Parser({ delimiter: separator, newline: lineEnd, preview: rowsLookedAt });
  const { data }: Papa.ParseResult<string[]> = parser.parse(text, 0, false);
  return data.map((cells) => cells.map(plainCell)).filter((cells) => cells.some((cell) => cell !== ''));
}

/** The most common number of cells in a row, and the share of rows that have it. */
export function usualWidth(rows: readonly (readonly string[])[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [length, count] of counts) {
    if (count > most || (count === most && length > width)) [width, most] = [length, count];
  }
  return { width, share: rows.length === 0 ? 0 : most / rows.length };
}

/** How well a separator fits: by known titles, then by cells that are addresses, then by rows of equal width. */
function fitOf(rows: readonly string[][], isKnown: (title: string) => boolean): number[] {
  const known = Math.max(0, ...rows.map((cells) => knownTitles(cells, isKnown)));
  const addressed = rows.filter((cells) => cells.length > 1 && cells.some(isAddressCell)).length;
  const { width, share } = usualWidth(rows);
  return [known, addressed, width > 1 ? share * (1 + Math.log(width)) : 0];
}

function byFit(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place === -1 ? 0 : (other[place] ?? 0) - (one[place] ?? 0);
}

/**
 * Detects the syntax of a list from its beginning, assuming the same separator on every line.
 *
 * @param text the beginning of the list
 * @param chosen the separator that the user chose, or null
 */
export function findFormat(
  text: string,
  encoding: TextEncoding,
  chosen: CellSeparator | null,
  isKnown: (title: string) => boolean,
): CsvFormat {
  const written = writtenSeparator(text);
  const body = (written?.body ?? text).slice(0, lookedAt);
  const lineEnd = lineEndOf(text);
  const [best] = byRarity
    .map((separator) => ({ separator, fit: fitOf(rowsOf(body, separator, lineEnd), isKnown) }))
    .toSorted((one, other) => byFit(one.fit, other.fit));
  return {
    encoding,
    separator: chosen ?? written?.separator ?? best?.separator ?? ',',
    lineEnd,
    hasSeparatorLine: written !== null,
  };
}

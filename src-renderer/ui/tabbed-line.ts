import { guardCell } from '#contract/formula-guard.ts';

/** One line of text for a spreadsheet to paste: cells between tabs, with nothing in them that it would run. */
export function tabbedLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => guardCell(String(cell).replaceAll(/\s+/gu, ' '))).join('\t');
}

import { guardCell } from '#contract/formula-guard.ts';

/** A line of text to paste into a spreadsheet: tab-separated cells, none of which would run as a formula. */
export function tabbedLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => guardCell(String(cell).replaceAll(/\s+/gu, ' '))).join('\t');
}

import { guardCell } from '#contract/formula-guard.ts';

/** One line of text to paste into a spreadsheet: cells between tabs, with nothing in them that would run as a formula. */
export function tabbedLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => guardCell(String(cell).replaceAll(/\s+/gu, ' '))).join('\t');
}

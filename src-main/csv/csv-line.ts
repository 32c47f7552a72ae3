import Papa from 'papaparse';
import type { CellSeparator } from '#contract/list-file.ts';
import { guardCell } from '#contract/formula-guard.ts';

/**
 * One line of a CSV file with its end (RFC 4180); what a spreadsheet would run is made harmless. A cell with a comma is in
 * quotation marks whatever the separator, for programs that separate by comma nonetheless.
 */
export function csvLine(cells: readonly string[], separator: CellSeparator = ','): string {
  const guarded = cells.map(guardCell);
  const quotes = guarded.map((cell) => cell.includes(','));
  return `${Papa.unparse([guarded], { delimiter: separator, newline: '\r\n', quotes })}\r\n`;
}

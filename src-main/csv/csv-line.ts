import Papa from 'papaparse';
import type { CellSeparator } from '#contract/list-file.ts';
import { guardCell } from '#contract/formula-guard.ts';

/**
 * One CSV line with its line end (RFC 4180). Formulas that a spreadsheet would run are made harmless. A cell with a
 * comma is quoted whatever the separator, for programs that split at commas anyway.
 */
export function csvLine(cells: readonly string[], separator: CellSeparator = ','): string {
  const guarded = cells.map(guardCell);
  const quotes = guarded.map((cell) => cell.includes(','));
  return `${Papa.unparse([guarded], { delimiter: separator, newline: '\r\n', quotes })}\r\n`;
}

import Papa from 'papaparse';
import { guardCell } from '#contract/formula-guard.ts';

/** One line of a CSV file with its end (RFC 4180); what a spreadsheet would run is made harmless. */
export function csvLine(cells: readonly string[]): string {
  return `${Papa.unparse([cells.map(guardCell)], { newline: '\r\n' })}\r\n`;
}

import { addressOf, hasAt, isAddressCell, isNumberCell, plainCell } from './cell-kinds.ts';
import type { CsvRow } from './csv-rows.ts';

/** What the sampled cells of a column contain. */
export interface ColumnCells {
  cells: readonly string[];
  filled: number;
  addresses: number;
  numbers: number;
  /** Cells with several words. */
  phrases: number;
}

/** Summarizes the cells of each column. */
export function columnCells(rows: readonly CsvRow[], width: number): ColumnCells[] {
  return Array.from({ length: width }, (_, place) => {
    const cells = rows.map((row) => plainCell(row.cells[place]));
    const filled = cells.filter((cell) => cell !== '');
    return {
      cells,
      filled: filled.length,
      addresses: filled.filter((cell) => isAddressCell(addressOf(cell))).length,
      numbers: filled.filter(isNumberCell).length,
      phrases: filled.filter((cell) => /\S\s+\S/u.test(cell)).length,
    };
  });
}

/** Whether a column contains addresses. */
export function hasAddresses({ addresses, filled }: ColumnCells): boolean {
  return addresses > 0 && addresses * 2 >= filled;
}

/** Whether a column contains words that may be names. */
export function hasWords({ filled, numbers, cells }: ColumnCells): boolean {
  return filled > numbers && cells.filter(hasAt).length * 2 < filled;
}

/** Whether two columns agree wherever both have a value. */
export function isSameColumn(one: ColumnCells, other: ColumnCells): boolean {
  return one.cells.every((cell, row) => {
    const beside = other.cells[row] ?? '';
    return cell === '' || beside === '' || cell.toLowerCase() === beside.toLowerCase();
  });
}

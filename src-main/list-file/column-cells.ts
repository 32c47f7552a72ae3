import { addressOf, hasAt, isAddressCell, isNumberCell, plainCell } from './cell-kinds.ts';
import type { CsvRow } from './csv-rows.ts';

/** What the cells of a column are in the rows that were looked at. */
export interface ColumnCells {
  cells: readonly string[];
  filled: number;
  addresses: number;
  numbers: number;
  /** Cells with several words. */
  phrases: number;
}

/** What the cells of each column are. */
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

/** Whether a column has addresses. */
export function hasAddresses({ addresses, filled }: ColumnCells): boolean {
  return addresses > 0 && addresses * 2 >= filled;
}

/** Whether a column has words that may be names. */
export function hasWords({ filled, numbers, cells }: ColumnCells): boolean {
  return filled > numbers && cells.filter(hasAt).length * 2 < filled;
}

/** Whether two columns have the same wherever both have something. */
export function isSameColumn(one: ColumnCells, other: ColumnCells): boolean {
  return one.cells.every((cell, row) => {
    const beside = other.cells[row] ?? '';
    return cell === '' || beside === '' || cell.toLowerCase() === beside.toLowerCase();
  });
}

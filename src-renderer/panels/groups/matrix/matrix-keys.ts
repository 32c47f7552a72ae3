/** A cell by its row and column, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

interface MatrixSize {
  rows: number;
  columns: number;
  /** How many rows are on screen. */
  page: number;
}

/** The cell that a key leads to; null for keys that lead nowhere. https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function movedTo(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: CellPlace,
  { rows, columns, page }: MatrixSize,
): CellPlace | null {
  const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + page, column],
    PageUp: [row - page, column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? rows - 1 : row, columns - 1],
  };
  const move = moves[key];
  if (move === undefined) return null;
  const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));
  return { row: within(move[0], rows), column: within(move[1], columns) };
}

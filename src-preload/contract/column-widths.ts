/** Widths in pixels that somebody gave to columns, by grid and column. */
export type ColumnWidths = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The same as a call carries it: a key of any name is not looked at where it is called `__proto__`. */
export type ListedWidths = { grid: string; columns: { column: string; width: number }[] }[];

/** Widths as a call carries them. */
export function listWidths(widths: ColumnWidths): ListedWidths {
  return Object.entries(widths).map(([grid, columns]) => ({
    grid,
    columns: Object.entries(columns).map(([column, width]) => ({ column, width })),
  }));
}

/** Widths that a call carried, by grid and column. */
export function widthsByGrid(listed: ListedWidths): ColumnWidths {
  return Object.fromEntries(
    listed.map(({ grid, columns }) => [
      grid,
      Object.fromEntries(columns.map(({ column, width }) => [column, width])),
    ]),
  );
}

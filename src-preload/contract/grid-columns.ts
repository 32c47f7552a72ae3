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

/**
 * Which columns of a grid somebody wants to see. What is named in neither list, such as a column that another server has, is
 * up to the grid.
 */
export interface ColumnChoice {
  /** Ids of columns in the order in which they stand. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** By grid. */
export type ColumnChoices = Readonly<Record<string, ColumnChoice>>;

/** The choice for one grid as a call carries it; without any column it is the grid's own again. */
export interface GridColumnChoice extends ColumnChoice {
  readonly grid: string;
}

/** The grid of an organization's own columns, such as those of its profile fields. */
export function gridOfOrganization(grid: string, organizationId: string): string {
  return `${grid} ${organizationId}`;
}

/** Puts one grid's choice among the others, or takes it out where nothing was chosen. */
export function withColumnChoice(choices: ColumnChoices, changed: GridColumnChoice): ColumnChoices {
  const { grid, order, hidden } = changed;
  const others = Object.entries(choices).filter(([name]) => name !== grid);
  return Object.fromEntries(
    order.length + hidden.length === 0 ? others : [...others, [grid, { order, hidden }]],
  );
}

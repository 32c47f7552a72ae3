/** Column widths in pixels set by the user, by grid and column. */
export type ColumnWidths = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The form for calls, because a record would lose a key named `__proto__`. */
export type ListedWidths = { grid: string; columns: { column: string; width: number }[] }[];

/** Converts widths to the form for calls. */
export function listWidths(widths: ColumnWidths): ListedWidths {
  return Object.entries(widths).map(([grid, columns]) => ({
    grid,
    columns: Object.entries(columns).map(([column, width]) => ({ column, width })),
  }));
}

/** Converts widths from the form for calls. */
export function widthsByGrid(listed: ListedWidths): ColumnWidths {
  return Object.fromEntries(
    listed.map(({ grid, columns }) => [
      grid,
      Object.fromEntries(columns.map(({ column, width }) => [column, width])),
    ]),
  );
}

/**
 * The user's choice of a grid's columns. The grid decides about columns in neither list, such as those of another
 * server.
 */
export interface ColumnChoice {
  /** Column IDs in display order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** By grid. */
export type ColumnChoices = Readonly<Record<string, ColumnChoice>>;

/** A grid's choice in the form for calls; without any columns, it resets the grid. */
export interface GridColumnChoice extends ColumnChoice {
  readonly grid: string;
}

/** The grid ID for an organization's own columns, such as those of its profile fields. */
export function gridOfOrganization(grid: string, organizationId: string): string {
  return `${grid} ${organizationId}`;
}

/** Adds one grid's choice to the others, or removes it if empty. */
export function withColumnChoice(choices: ColumnChoices, changed: GridColumnChoice): ColumnChoices {
  const { grid, order, hidden } = changed;
  const others = Object.entries(choices).filter(([name]) => name !== grid);
  return Object.fromEntries(
    order.length + hidden.length === 0 ? others : [...others, [grid, { order, hidden }]],
  );
}

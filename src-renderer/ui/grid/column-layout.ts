import type { ReactNode } from 'react';

/** One column of a grid. Widths are CSS pixels. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is for screen readers only, as over a menu in each row. */
  readonly titleHidden?: boolean;
  /** Stands before the title, for instance the type of a profile field. */
  readonly icon?: ReactNode;
  /** Below this the column is not shown, unless nothing less important is left to drop. */
  readonly minimumWidth: number;
  /** Share of the width that is left over; 0 keeps the minimum. */
  readonly growth: number;
  /** Columns with the lowest number are dropped first; among equals the one farther right. */
  readonly importance: number;
  readonly align?: 'start' | 'end';
  readonly sortable: boolean;
  /** Sorted by this column, the largest or newest come first. */
  readonly descendingFirst?: boolean;
  /** @param room pixels that the content may take */
  cell(row: Row, room: number): ReactNode;
  /** What a tooltip says always, such as an exact time. Without it a tooltip shows what an ellipsis hides. */
  tip?(row: Row): string | null;
}

export interface ColumnLayout<Row> {
  /** The columns that fit, in their given order. */
  readonly shown: readonly GridColumn<Row>[];
  /** Width in pixels of each shown column. */
  readonly widths: readonly number[];
}

const narrowest = 56;

/**
 * Decides which columns fit into `available` pixels and how wide each is. `chosenWidths` holds widths that somebody
 * set by hand, by column id: such a column neither grows nor shrinks. The first column always stays.
 */
export function layoutColumns<Row>(
  columns: readonly GridColumn<Row>[],
  available: number,
  chosenWidths: Readonly<Record<string, number>>,
): ColumnLayout<Row> {
  const leastWidth = (column: GridColumn<Row>) => chosenWidths[column.id] ?? column.minimumWidth;
  const shown = [...columns];
  let needed = shown.reduce((sum, column) => sum + leastWidth(column), 0);
  while (needed > available && shown.length > 1) {
    let victim = shown.length - 1;
    for (let index = shown.length - 1; index > 0; index -= 1) {
      if ((shown[index]?.importance ?? 0) < (shown[victim]?.importance ?? 0)) victim = index;
    }
    const [dropped] = shown.splice(victim, 1);
    needed -= dropped === undefined ? 0 : leastWidth(dropped);
  }
  const surplus = Math.max(0, available - needed);
  const growing = shown.filter((column) => chosenWidths[column.id] === undefined);
  const totalGrowth = growing.reduce((sum, column) => sum + column.growth, 0);
  let spent = 0;
  const widths = shown.map((column) => {
    const isChosen = chosenWidths[column.id] !== undefined;
    const extra = isChosen || totalGrowth === 0 ? 0 : Math.floor((surplus * column.growth) / totalGrowth);
    spent += extra;
    return leastWidth(column) + extra;
  });
  // What rounding left over, and everything where no column grows, belongs to the last: the grid ends at the edge.
  const last = widths.length - 1;
  widths[last] = (widths[last] ?? 0) + surplus - spent;
  return { shown, widths };
}

/** A column's width after a step by key or a drag, kept usable. `from` and `by` are pixels. */
export function resizedWidth(from: number, by: number): number {
  return Math.max(narrowest, Math.min(800, Math.round(from + by)));
}

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
  /** Share of the width that is left over, up to the widest that a column can be; 0 keeps the minimum. */
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
/** No text of a column needs more. What all columns leave stays empty after the last, so that a row is followed by eye. */
const widest = 360;

/** Shares the room that is left by the columns' growth, none of them growing beyond what its texts may need. */
function grown(least: readonly number[], growths: readonly number[], room: number): number[] {
  const widths = [...least];
  let left = room;
  while (left > 0) {
    const growing = growths.map((growth, at) => ((widths[at] ?? 0) < widest ? growth : 0));
    const total = growing.reduce((sum, growth) => sum + growth, 0);
    const shares = growing.map((growth, at) => {
      const share = total === 0 ? 0 : Math.floor((left * growth) / total);
      return Math.min(share, Math.max(0, widest - (widths[at] ?? 0)));
    });
    const spent = shares.reduce((sum, share) => sum + share, 0);
    if (spent === 0) break;
    shares.forEach((share, at) => (widths[at] = (widths[at] ?? 0) + share));
    left -= spent;
  }
  return widths;
}

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
  const growths = shown.map(({ id, growth }) => (chosenWidths[id] === undefined ? growth : 0));
  return { shown, widths: grown(shown.map(leastWidth), growths, available - needed) };
}

/** A column's width after a step by key or a drag, kept usable. `from` and `by` are pixels. */
export function resizedWidth(from: number, by: number): number {
  return Math.max(narrowest, Math.min(800, Math.round(from + by)));
}

import type { Ref } from 'react';
import type { GridSort } from './GridHeader.tsx';
import type { ContentWidths, GridColumn } from './column-layout.ts';
import type { ChangeByOrder, Selection } from './selection.ts';
import type { RowReader } from './use-list-row.ts';

export interface GridHandle {
  focus(): void;
  /** Scrolls as little as needed to show the row, and focuses a cell in it. */
  reveal(key: number): void;
  /** The row with the focused cell. */
  focusedKey(): number | null;
}

export interface DataGridProps<Row> {
  /** The name under which column widths are saved, on this device for all organizations. */
  name: string;
  /** Names the grid for screen readers. */
  label: string;
  /** Keys of all rows in order (see `keyAt`); the rows themselves may not be loaded. */
  order: ArrayLike<number>;
  rows: RowReader<Row>;
  /** Called with the first and last index on screen whenever they or the order change. */
  onRange(first: number, last: number): void;
  columns: readonly GridColumn<Row>[];
  contentWidths: ContentWidths;
  /** A column is moved to the place of another. */
  onMoveColumn(columnId: string, toId: string): void;
  /** Set if rows can be reordered: one is moved to the place of another. */
  onMoveRow?: ((key: number, to: number) => void) | undefined;
  /** A function of the row alone: the first one is kept, so that a new one doesn't render rows again. */
  rowName(row: Row): string;
  sort: GridSort | null;
  onSort(sort: GridSort): void;
  density: 'compact' | 'comfortable';
  /** Whether there are actions on selected rows; otherwise there is no column for selecting. */
  isSelectable: boolean;
  selection: Selection;
  onSelection(selection: Selection): void;
  /** Changes the selection by the order of all rows, once that is known. */
  onSelectionByOrder(change: ChangeByOrder): void;
  /** The row whose change was just applied, which is tinted. */
  changedKey?: number | null;
  openKey: number | null;
  onOpen(key: number): void;
  onEdit(key: number, columnId: string): void;
  /** Esc: closes the sheet, then clears the selection. */
  onLeave(): void;
  /** Pixels below the last row, for a bar that floats over the grid. */
  bottomPadding: number;
  ref?: Ref<GridHandle>;
}

import type { Ref } from 'react';
import type { GridSort } from './GridHeader.tsx';
import type { ContentWidths, GridColumn } from './column-layout.ts';
import type { ChangeByOrder, Selection } from './selection.ts';
import type { RowReader } from './use-list-row.ts';

export interface GridHandle {
  focus(): void;
  /** Scrolls as little as needed to show the row, and puts the cell focus into it. */
  reveal(key: number): void;
  /** The row with the cell focus. */
  focusedKey(): number | null;
}

export interface DataGridProps<Row> {
  /** By which the widths of its columns are kept, on this device for all organizations. */
  name: string;
  /** Names the grid for screen readers. */
  label: string;
  /** Keys of all rows in their order (see `keyAt`); rows themselves may be missing. */
  order: ArrayLike<number>;
  rows: RowReader<Row>;
  /** Called with the first and last index on screen whenever they or the order changed. */
  onRange(first: number, last: number): void;
  columns: readonly GridColumn<Row>[];
  contentWidths: ContentWidths;
  /** A column is moved to the place of another. */
  onMoveColumn(columnId: string, toId: string): void;
  /** Where rows can be put into another order: one is moved to the place of another. */
  onMoveRow?: ((key: number, to: number) => void) | undefined;
  /** A function of the row alone: the first one given stays, so that a new one renders no row again. */
  rowName(row: Row): string;
  sort: GridSort | null;
  onSort(sort: GridSort): void;
  density: 'compact' | 'comfortable';
  /** Whether there is something to do with rows that are selected; without, there is no column for it. */
  isSelectable: boolean;
  selection: Selection;
  onSelection(selection: Selection): void;
  /** Changes what is selected by the order of all rows, once that is known. */
  onSelectionByOrder(change: ChangeByOrder): void;
  /** The row whose change went through a moment ago, which is tinted. */
  changedKey?: number | null;
  openKey: number | null;
  onOpen(key: number): void;
  onEdit(key: number, columnId: string): void;
  /** Esc: leaves the sheet, then the selection. */
  onLeave(): void;
  /** Room in pixels below the last row, for a bar that floats over the grid. */
  bottomPadding: number;
  ref?: Ref<GridHandle>;
}

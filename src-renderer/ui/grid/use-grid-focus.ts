import { useMemo, useState } from 'react';
import type { GridColumn } from './column-layout.ts';
import { selectionColumn, type GridPosition } from './grid-keyboard.ts';
import { indexOfKey, keyAt } from './list-order.ts';

export interface GridFocus {
  readonly position: GridPosition;
  /** Moves the focus, and scrolls as little as needed to show it. */
  focusCell(to: GridPosition): void;
  /** Stays with its row, which is moved. */
  followTo(row: number): void;
}

interface FocusedGrid<Row> {
  order: ArrayLike<number>;
  shown: readonly GridColumn<Row>[];
  /** The initial column of the focus: the selection column, or the next one. */
  firstColumn: number;
  scrollTo(row: number): void;
}

/**
 * The focused cell. It follows its row and column through sorting and filtering; if the row is gone, the focus stays at
 * the same place.
 */
export function useGridFocus<Row>({ order, shown, firstColumn, scrollTo }: FocusedGrid<Row>): GridFocus {
  const [focus, setFocus] = useState<{ key: number | null; row: number; columnId: string | null }>({
    key: null,
    row: 0,
    columnId: null,
  });
  const lastRow = order.length - 1;
  const row = useMemo(() => {
    const index = focus.key === null ? -1 : indexOfKey(order, focus.key);
    return index >= 0 ? index : Math.min(focus.row, lastRow);
  }, [focus, order, lastRow]);
  const shownAt = shown.findIndex(({ id }) => id === focus.columnId);
  const column = focus.columnId === null ? firstColumn : Math.max(0, shownAt) + 1;
  return {
    position: { row, column },
    followTo(to) {
      setFocus({ ...focus, key: keyAt(order, row) ?? null, row: to });
      scrollTo(to);
    },
    focusCell(to) {
      const columnId = to.column === selectionColumn ? null : (shown[to.column - 1]?.id ?? null);
      setFocus({ key: keyAt(order, to.row) ?? null, row: to.row, columnId });
      if (to.row >= 0) scrollTo(to.row);
    },
  };
}

import { useMemo } from 'react';
import { usePreferences, writeColumnChoice, writeColumnWidths } from '../../state/preferences.ts';
import type { GridColumn } from './column-layout.ts';
import { arrangedColumns, movedColumn } from './column-order.ts';

interface ArrangedColumns<Row> {
  /** In their order. */
  shown: readonly GridColumn<Row>[];
  hidden: readonly GridColumn<Row>[];
  /** Moves a column to the place of another. */
  move(id: string, toId: string): void;
  /** Hides a column, or shows it as the last one. */
  toggle(id: string): void;
  /** Shows all columns in their own order and widths again. */
  reset(): void;
}

/** The columns of a grid as they were arranged on this device, for all organizations. */
export function useColumnChoice<Row>(
  grid: string,
  columns: readonly GridColumn<Row>[],
): ArrangedColumns<Row> {
  const choice = usePreferences(({ columnChoices }) => columnChoices[grid]);
  const shown = useMemo(() => arrangedColumns(columns, choice), [columns, choice]);
  const order = shown.map(({ id }) => id);
  const hidden = choice?.hidden ?? [];
  return {
    shown,
    hidden: columns.filter((column) => !shown.includes(column)),
    move: (id, toId) => writeColumnChoice(grid, { order: movedColumn(order, id, toId), hidden }),
    toggle(id) {
      writeColumnChoice(
        grid,
        order.includes(id)
          ? { order: order.filter((each) => each !== id), hidden: [...hidden, id] }
          : { order: [...order, id], hidden: hidden.filter((each) => each !== id) },
      );
    },
    reset() {
      writeColumnChoice(grid, { order: [], hidden: [] });
      writeColumnWidths(grid, {});
    },
  };
}

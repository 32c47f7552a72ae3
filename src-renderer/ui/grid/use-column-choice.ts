import { useMemo } from 'react';
import { usePreferences, writeColumnChoice, writeColumnWidths } from '../../state/preferences.ts';
import type { GridColumn } from './column-layout.ts';
import { arrangedColumns, movedColumn, tellingColumns } from './column-order.ts';

interface ArrangedColumns<Row> {
  /** In order. */
  shown: readonly GridColumn<Row>[];
  hidden: readonly GridColumn<Row>[];
  /** Hidden because all rows have the same value, not by hand. */
  alike: readonly GridColumn<Row>[];
  /** Moves a column to the place of another. */
  move(id: string, toId: string): void;
  /** Hides a column, or shows it as the last one. */
  toggle(id: string): void;
  /** Restores all columns with their default order and widths. */
  reset(): void;
}

/** The key under which a panel remembers a list's columns with the same value in every row, for the column menu. */
export const alikeKey = (grid: string): string => `${grid}.alike`;
export const noneAlike: readonly string[] = [];

/**
 * A grid's columns as arranged on this device, for all organizations.
 *
 * @param alike IDs of columns with the same value in every row
 */
export function useColumnChoice<Row>(
  grid: string,
  columns: readonly GridColumn<Row>[],
  alike: readonly string[],
): ArrangedColumns<Row> {
  const choice = usePreferences(({ columnChoices }) => columnChoices[grid]);
  const arranged = useMemo(() => arrangedColumns(columns, choice), [columns, choice]);
  const shown = useMemo(() => tellingColumns(arranged, choice, alike), [arranged, choice, alike]);
  const order = shown.map(({ id }) => id);
  const hidden = choice?.hidden ?? [];
  return {
    shown,
    hidden: columns.filter((column) => !arranged.includes(column)),
    alike: arranged.filter((column) => !shown.includes(column)),
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

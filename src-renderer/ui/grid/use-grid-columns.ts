import { useMemo, type RefObject } from 'react';
import { usePreferences, writeColumnWidths } from '../../state/preferences.ts';
import {
  layoutColumns,
  resizedWidth,
  type ColumnLayout,
  type ContentWidths,
  type GridColumn,
} from './column-layout.ts';
import { useElementWidth } from './use-element-width.ts';

export interface GridColumns<Row> extends ColumnLayout<Row> {
  /** Sets a column's width to `from` plus `by` pixels. */
  resize(columnId: string, from: number, by: number): void;
  /** Restores a column's default width. */
  resetWidth(columnId: string): void;
}

const noWidths: Readonly<Record<string, number>> = {};

/**
 * The columns that fit, with the user's widths on this device.
 *
 * @param name the name under which the widths are saved
 * @param taken pixels that belong to no column
 */
export function useGridColumns<Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
  scroller: RefObject<HTMLElement | null>,
  taken: number,
  contents: ContentWidths,
): GridColumns<Row> {
  const available = useElementWidth(scroller) - taken;
  const chosen = usePreferences(({ columnWidths }) => columnWidths[name] ?? noWidths);
  const layout = useMemo(
    () => layoutColumns(columns, available, contents, chosen),
    [columns, available, contents, chosen],
  );
  return {
    ...layout,
    resize: (columnId, from, by) =>
      writeColumnWidths(name, { ...chosen, [columnId]: resizedWidth(from, by) }),
    resetWidth(columnId) {
      const { [columnId]: _reset, ...others } = chosen;
      writeColumnWidths(name, others);
    },
  };
}

import type { MouseEvent } from 'react';
import type { DataGridProps } from './grid-props.ts';
import { isFixedColumn } from './column-order.ts';
import { selectionColumn, type GridCommand, type GridPosition } from './grid-keyboard.ts';
import { indexOfKey, keyAt } from './list-order.ts';
import { coverage, emptySelection, extendTo, selectAll, toggleRow, type ChangeByOrder } from './selection.ts';
import type { GridColumns } from './use-grid-columns.ts';
import type { GridFocus } from './use-grid-focus.ts';

export interface GridActions {
  /** Carries out a key's command. */
  run(command: GridCommand): void;
  click(event: MouseEvent): void;
  doubleClick(event: MouseEvent): void;
}

const widthStep = 16;

/** The effects of keys and clicks in a grid as currently drawn. */
export function gridActions<Row>(
  props: DataGridProps<Row>,
  columns: GridColumns<Row>,
  { position, focusCell, followTo }: GridFocus,
): GridActions {
  const { order, selection, isSelectable } = props;

  const toggleAll: ChangeByOrder = (selected, all) =>
    coverage(selected, all) === 'all' ? emptySelection : selectAll(selected, all);
  /** The index in another order of the row that is currently at an index. */
  function placeOf(row: number): (other: ArrayLike<number>) => number {
    const key = keyAt(order, row);
    return (other) => {
      const found = key === undefined ? -1 : indexOfKey(other, key);
      return found < 0 ? row : found;
    };
  }
  function extend(toRow: number, fromRow: number): void {
    const to = placeOf(toRow);
    const from = placeOf(fromRow);
    props.onSelectionByOrder((selected, all) => extendTo(selected, all, to(all), from(all)));
  }
  function sortBy(column: number): void {
    const target = columns.shown[column - 1];
    if (target?.sortable !== true) return;
    const isSorted = props.sort?.key === target.id;
    const descending = isSorted ? props.sort?.descending !== true : target.descendingFirst === true;
    props.onSort({ key: target.id, descending });
  }
  function moveColumn(from: number, by: 1 | -1): void {
    const column = columns.shown[from];
    const to = columns.shown[from + by];
    if (column === undefined || to === undefined) return;
    if (!isFixedColumn(props.columns, column) && !isFixedColumn(props.columns, to))
      props.onMoveColumn(column.id, to.id);
  }

  return {
    run(command) {
      const key = keyAt(order, position.row);
      const column = columns.shown[position.column - 1];
      switch (command.kind) {
        case 'move':
          focusCell(command.to);
          if (command.extend) extend(command.to.row, position.row);
          break;
        case 'toggle':
          if (key !== undefined) props.onSelection(toggleRow(selection, key));
          break;
        case 'extend':
          extend(position.row, position.row);
          break;
        case 'select-all':
          props.onSelectionByOrder(selectAll);
          break;
        case 'toggle-all':
          props.onSelectionByOrder(toggleAll);
          break;
        case 'open':
          if (key !== undefined) props.onOpen(key);
          break;
        case 'edit':
          if (key !== undefined && column !== undefined) props.onEdit(key, column.id);
          break;
        case 'move-row': {
          const to = position.row + command.direction;
          if (key === undefined || to < 0 || to >= order.length) break;
          followTo(to);
          props.onMoveRow?.(key, to);
          break;
        }
        case 'leave':
          props.onLeave();
          break;
        case 'sort':
          sortBy(position.column);
          break;
        case 'resize':
          if (column !== undefined) {
            const width = columns.widths[position.column - 1] ?? 0;
            columns.resize(column.id, width, command.direction * widthStep);
          }
          break;
        case 'move-column':
          moveColumn(position.column - 1, command.direction);
          break;
      }
    },
    click(event) {
      const at = positionOf(event.target);
      if (at === null) return;
      focusCell(at);
      if (at.row < 0) {
        if (at.column === selectionColumn) props.onSelectionByOrder(toggleAll);
        else sortBy(at.column);
        return;
      }
      const key = keyAt(order, at.row);
      if (isSelectable && event.shiftKey) {
        extend(at.row, position.row < 0 ? at.row : position.row);
        return;
      }
      if (key === undefined) return;
      const isForSelection = at.column === selectionColumn || event.ctrlKey || event.metaKey;
      if (isSelectable && isForSelection) props.onSelection(toggleRow(selection, key));
      else if (at.column === 1) props.onOpen(key);
    },
    doubleClick(event) {
      const at = positionOf(event.target);
      const key = at === null || at.column === selectionColumn ? undefined : keyAt(order, at.row);
      if (key !== undefined) props.onOpen(key);
    },
  };
}

/** The clicked cell, the first one if the row has none there; null for something with its own click, such as a link. */
function positionOf(target: EventTarget): GridPosition | null {
  if (!(target instanceof Element) || target.closest('[data-splitter], button, a') !== null) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null || (cell === null && row.dataset['row'] === '-1')) return null;
  return { row: Number(row.dataset['row']), column: Number(cell?.dataset['column'] ?? 1) };
}

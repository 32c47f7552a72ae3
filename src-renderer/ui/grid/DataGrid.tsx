import { Stack } from '@mantine/core';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { usePreferences, writeColumnWidths } from '../../state/preferences.ts';
import { GridHeader, type GridSort } from './GridHeader.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import { OverflowTip } from './OverflowTip.tsx';
import { isFixedColumn } from './column-order.ts';
import { layoutColumns, resizedWidth, type GridColumn } from './column-layout.ts';
import { gridCommand, selectionColumn, type GridPosition } from './grid-keyboard.ts';
import {
  coverage,
  emptySelection,
  extendTo,
  indexOfKey,
  selectAll,
  toggleRow,
  type Selection,
} from './selection.ts';
import { useElementWidth } from './use-element-width.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import layoutStyle from '../Layout.module.css';
import classes from './DataGrid.module.css';
import type { RowReader } from './use-list-row.ts';

export interface GridHandle {
  focus(): void;
  /** Scrolls as little as needed to show the row, and puts the cell focus into it. */
  reveal(key: number): void;
}

export interface DataGridProps<Row> {
  /** By which the widths of its columns are kept, on this device for all organizations. */
  name: string;
  /** Names the grid for screen readers. */
  label: string;
  /** Keys of all rows in their order; rows themselves may be missing. */
  order: ArrayLike<number>;
  rows: RowReader<Row>;
  /** Called with the first and last index on screen whenever they or the order changed. */
  onRange(first: number, last: number): void;
  columns: readonly GridColumn<Row>[];
  /** A column is moved to where another one stands. */
  onMoveColumn(columnId: string, toId: string): void;
  /** A function of the row alone: the first one given stays, so that a new one renders no row again. */
  rowName(row: Row): string;
  sort: GridSort | null;
  onSort(sort: GridSort): void;
  density: 'compact' | 'comfortable';
  /** Whether there is something to do with rows that are selected; without, there is no column for it. */
  isSelectable: boolean;
  selection: Selection;
  onSelection(selection: Selection): void;
  /** The row whose change went through a moment ago, which is tinted. */
  changedKey?: number | null;
  openKey: number | null;
  onOpen(key: number): void;
  onEdit(key: number, columnId: string): void;
  /** Esc: leaves the sheet, then the selection. */
  onLeave(): void;
  /** Room in pixels below the last row, for a bar that floats over the grid. */
  bottomPadding: number;
  /** Called with the first and last index that can really be seen, -1 for both when there are none. */
  onVisible?(first: number, last: number): void;
  ref?: Ref<GridHandle>;
}

const noWidths: Readonly<Record<string, number>> = {};
const headerHeight = 30;
const selectionWidth = 36;
const widthStep = 16;
const rowHeights = { compact: 32, comfortable: 40 } as const;

/**
 * A grid of any length by the ARIA grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): one tab stop, cells
 * named by `aria-activedescendant`, only rows near the screen in the document. 100,000 rows of 40 pixels stay below
 * the largest element that browsers lay out.
 */
export function DataGrid<Row>({ ref, ...props }: DataGridProps<Row>): ReactNode {
  const { order, rows, columns, isSelectable, selection, density } = props;
  const firstColumn = isSelectable ? selectionColumn : selectionColumn + 1;
  const marksWidth = isSelectable ? selectionWidth : 0;
  const gridId = useId();
  const [rowName] = useState(() => props.rowName);
  const scroller = useRef<HTMLDivElement>(null);
  const available = useElementWidth(scroller);
  const chosenWidths = usePreferences(({ columnWidths }) => columnWidths[props.name] ?? noWidths);
  const layout = useMemo(
    () => layoutColumns(columns, available - marksWidth, chosenWidths),
    [columns, available, marksWidth, chosenWidths],
  );
  const [focus, setFocus] = useState<{ key: number | null; row: number; columnId: string | null }>({
    key: null,
    row: 0,
    columnId: null,
  });
  const count = order.length;
  const rowHeight = rowHeights[density];
  const { virtualizer, items, first, last } = useVirtualRows(scroller, {
    count,
    height: rowHeight,
    head: headerHeight,
    foot: props.bottomPadding,
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another height all rows have other places
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  // The focus follows its row through sorting and filtering; where the row is gone it stays at the same place.
  const focusedRow = useMemo(() => {
    if (focus.key === null) return Math.min(focus.row, count - 1);
    const index = indexOfKey(order, focus.key);
    return index >= 0 ? index : Math.min(focus.row, count - 1);
  }, [focus, order, count]);
  const columnIndex = layout.shown.findIndex(({ id }) => id === focus.columnId);
  const position: GridPosition = {
    row: focusedRow,
    column: focus.columnId === null ? firstColumn : columnIndex < 0 ? 1 : columnIndex + 1,
  };

  const { onRange } = props;
  useEffect(() => {
    if (last >= first) onRange(first, last);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another order has other rows at these places
  }, [onRange, first, last, order]);

  const { onVisible } = props;
  const offset = virtualizer.scrollOffset ?? 0;
  const height = (virtualizer.scrollRect?.height ?? 0) - headerHeight;
  const firstVisible = count === 0 ? -1 : Math.min(count - 1, Math.floor(offset / rowHeight));
  const lastVisible = Math.min(count, Math.ceil((offset + height) / rowHeight)) - 1;
  useEffect(() => onVisible?.(firstVisible, lastVisible), [onVisible, firstVisible, lastVisible]);

  function focusCell(to: GridPosition): void {
    const columnId = to.column === selectionColumn ? null : (layout.shown[to.column - 1]?.id ?? null);
    setFocus({ key: to.row < 0 ? null : (order[to.row] ?? null), row: to.row, columnId });
    if (to.row >= 0) virtualizer.scrollToIndex(to.row, { align: 'auto' });
  }

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    reveal(key) {
      const row = indexOfKey(order, key);
      if (row >= 0) focusCell({ row, column: Math.max(1, position.column) });
    },
  }));

  function toggleAll(): void {
    props.onSelection(coverage(selection, order) === 'all' ? emptySelection : selectAll(selection, order));
  }
  function sortBy(column: number): void {
    const target = layout.shown[column - 1];
    if (target?.sortable !== true) return;
    const isSorted = props.sort?.key === target.id;
    const descending = isSorted ? props.sort?.descending !== true : target.descendingFirst === true;
    props.onSort({ key: target.id, descending });
  }
  function resize(columnId: string, from: number, by: number): void {
    writeColumnWidths(props.name, { ...chosenWidths, [columnId]: resizedWidth(from, by) });
  }
  function moveColumn(from: number, by: 1 | -1): void {
    const column = layout.shown[from];
    const to = layout.shown[from + by];
    if (column === undefined || to === undefined) return;
    if (!isFixedColumn(columns, column) && !isFixedColumn(columns, to)) props.onMoveColumn(column.id, to.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return;
    const pageRows = Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight);
    const extent = { rowCount: count, columnCount: layout.shown.length + 1, firstColumn, pageRows };
    const command = gridCommand(event, position, extent);
    if (command === null) return;
    const key = order[position.row];
    const column = layout.shown[position.column - 1];
    switch (command.kind) {
      case 'move':
        focusCell(command.to);
        if (command.extend) {
          props.onSelection(extendTo(selection, order, command.to.row, position.row));
        }
        break;
      case 'toggle':
        if (key !== undefined) props.onSelection(toggleRow(selection, key));
        break;
      case 'extend':
        props.onSelection(extendTo(selection, order, position.row, position.row));
        break;
      case 'select-all':
        props.onSelection(selectAll(selection, order));
        break;
      case 'toggle-all':
        toggleAll();
        break;
      case 'open':
        if (key !== undefined) props.onOpen(key);
        break;
      case 'edit':
        if (key !== undefined && column !== undefined) props.onEdit(key, column.id);
        break;
      case 'leave':
        props.onLeave();
        break;
      case 'sort':
        sortBy(position.column);
        break;
      case 'resize':
        if (column !== undefined) {
          resize(column.id, layout.widths[position.column - 1] ?? 0, command.direction * widthStep);
        }
        break;
      case 'move-column':
        moveColumn(position.column - 1, command.direction);
        break;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function positionOf(target: EventTarget): GridPosition | null {
    if (!(target instanceof Element) || target.closest('[data-splitter], button, a') !== null) return null;
    const cell = target.closest<HTMLElement>('[data-column]');
    const row = target.closest<HTMLElement>('[data-row]');
    if (cell === null || row === null) return null;
    return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
  }

  function onClick(event: MouseEvent): void {
    const at = positionOf(event.target);
    if (at === null) return;
    focusCell(at);
    if (at.row < 0) {
      if (at.column === selectionColumn) toggleAll();
      else sortBy(at.column);
      return;
    }
    const key = order[at.row];
    if (isSelectable && event.shiftKey) {
      props.onSelection(extendTo(selection, order, at.row, position.row < 0 ? at.row : position.row));
      return;
    }
    if (key === undefined) return;
    const isForSelection = at.column === selectionColumn || event.ctrlKey || event.metaKey;
    if (isSelectable && isForSelection) props.onSelection(toggleRow(selection, key));
    else if (at.column === 1) props.onOpen(key);
  }

  function onDoubleClick(event: MouseEvent): void {
    const at = positionOf(event.target);
    const key = at === null || at.column === selectionColumn ? undefined : order[at.row];
    if (key !== undefined) props.onOpen(key);
  }

  const isRendered = position.row < 0 || items.some(({ index }) => index === position.row);
  const activeCell = isRendered ? cellId(gridId, position.row, position.column) : null;
  const template = [...(isSelectable ? [selectionWidth] : []), ...layout.widths]
    .map((width) => `${width}px`)
    .join(' ');
  const style = { '--grid-columns': template, '--grid-row-height': `${rowHeight}px` } as CSSProperties;
  const selectedPart = useMemo(() => coverage(selection, order), [selection, order]);
  return (
    <Stack gap={0} flex={1} miw={0} mih={0} pos="relative">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1 - firstColumn}
        aria-multiselectable={isSelectable}
        {...(activeCell === null ? {} : { 'aria-activedescendant': activeCell })}
        className={classes.grid}
        style={style}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onMouseDown={(event) => {
          // Shift and click extends the selection of rows, not of text.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <GridHeader
          gridId={gridId}
          columns={layout.shown}
          widths={layout.widths}
          sort={props.sort}
          selected={isSelectable ? selectedPart : null}
          focusedColumn={position.row < 0 ? position.column : -1}
          onMove={props.onMoveColumn}
          onResize={resize}
          onResetWidth={(columnId) => {
            const { [columnId]: _reset, ...others } = chosenWidths;
            writeColumnWidths(props.name, others);
          }}
        />
        <div
          role="rowgroup"
          className={layoutStyle.positioned}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const key = order[item.index];
            if (key === undefined) return null;
            return (
              // By place, so that other hits change the texts of the rows there are instead of making them anew.
              <GridRow
                key={item.index}
                gridId={gridId}
                rowKey={key}
                index={item.index}
                top={item.index * rowHeight}
                columns={layout.shown}
                rows={rows}
                rowName={rowName}
                selected={isSelectable ? selection.keys.has(key) : null}
                changed={props.changedKey === key}
                open={props.openKey === key}
                focusedColumn={item.index === position.row ? position.column : -1}
              />
            );
          })}
        </div>
      </div>
      <OverflowTip container={scroller} focusedCellId={activeCell} />
    </Stack>
  );
}

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
  type ReactNode,
} from 'react';
import { GridHeader } from './GridHeader.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import { MovableRow } from './MovableRow.tsx';
import { Scrollbar, scrollbarWidth } from './Scrollbar.tsx';
import type { GridColumn } from './column-layout.ts';
import { gridActions } from './grid-actions.ts';
import { gridCommand, selectionColumn, type GridPosition } from './grid-keyboard.ts';
import type { DataGridProps } from './grid-props.ts';
import { indexOfKey, keyAt } from './list-order.ts';
import { coverage } from './selection.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';
import { DragOrder } from '../DragOrder.tsx';
import { useSteady } from '../use-steady.ts';
import { keyInWriting } from '../writing.ts';
import classes from './DataGrid.module.css';

const headerHeight = 30;
const selectionWidth = 36;
const rowHeights = { compact: 32, comfortable: 40 } as const;

/**
 * A grid of any length by the ARIA grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): one tab stop, cells
 * named by `aria-activedescendant`, only rows near the screen in the document. 100,000 rows of 40 pixels stay below the
 * largest element that browsers can lay out.
 */
export function DataGrid<Row>({ ref, ...props }: DataGridProps<Row>): ReactNode {
  const { order, columns, isSelectable, selection, density } = props;
  const firstColumn = isSelectable ? selectionColumn : selectionColumn + 1;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const gridColumns = useGridColumns(
    props.name,
    columns,
    scroller,
    (isSelectable ? selectionWidth : 0) + scrollbarWidth,
    props.contentWidths,
  );
  const { shown, widths } = gridColumns;
  const count = order.length;
  const rowHeight = rowHeights[density];
  const drawn = useVirtualRows(scroller, {
    count,
    height: rowHeight,
    head: headerHeight,
    foot: props.bottomPadding,
  });
  const { virtualizer, items } = drawn;
  useNamedRows(props, drawn, rowHeight);
  const focus = useGridFocus({
    order,
    shown,
    firstColumn,
    scrollTo: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
  });
  const { position, focusCell } = focus;
  const actions = gridActions(props, gridColumns, focus);
  const changes = useSteady({
    onMove: props.onMoveColumn,
    onResize: gridColumns.resize,
    onResetWidth: gridColumns.resetWidth,
  });

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    reveal(key) {
      const row = indexOfKey(order, key);
      if (row >= 0) focusCell({ row, column: Math.max(1, position.column) });
    },
    focusedKey: () => keyAt(order, position.row) ?? null,
  }));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return;
    const pageRows = Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight);
    const movesRows = props.onMoveRow !== undefined;
    const extent = { rowCount: count, columnCount: shown.length + 1, firstColumn, pageRows, movesRows };
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    const press = { key: keyInWriting(event.key), altKey, ctrlKey, metaKey, shiftKey };
    const command = gridCommand(press, position, extent);
    if (command === null) return;
    actions.run(command);
    event.preventDefault();
    event.stopPropagation();
  }

  const isRendered = position.row < 0 || items.some(({ index }) => index === position.row);
  const activeCell = isRendered ? cellId(gridId, position.row, position.column) : null;
  const tracks = [...(isSelectable ? [selectionWidth] : []), ...widths].map((width) => `${width}px`);
  // What is left over separates a column of buttons from the values, so that the buttons are at the end of every row.
  if (shown.at(-1)?.titleHidden === true) tracks.splice(-1, 0, '1fr');
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--grid-columns': tracks.join(' '),
    '--grid-row-height': `${rowHeight}px`,
  };
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
        data-movable={props.onMoveRow !== undefined || undefined}
        style={style}
        onKeyDown={onKeyDown}
        onClick={actions.click}
        onDoubleClick={actions.doubleClick}
        onMouseDown={(event) => {
          // Shift and click extends the selection of rows, not of text.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <GridHeader
          gridId={gridId}
          columns={shown}
          widths={widths}
          sort={props.sort}
          selected={isSelectable ? selectedPart : null}
          focusedColumn={position.row < 0 ? position.column : -1}
          onMove={changes.onMove}
          onResize={changes.onResize}
          onResetWidth={changes.onResetWidth}
        />
        <GridRows
          {...props}
          gridId={gridId}
          shown={shown}
          widths={widths}
          drawn={drawn}
          rowHeight={rowHeight}
          focus={position}
        />
      </div>
      <Scrollbar scroller={scroller} height={virtualizer.getTotalSize()} top={headerHeight} />
    </Stack>
  );
}

/** Reports which rows are in the document. */
function useNamedRows<Row>(
  { order, onRange }: DataGridProps<Row>,
  { virtualizer, first, last }: VirtualRows,
  rowHeight: number,
): void {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another height all rows have other places
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    if (last >= first) onRange(first, last);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another order has other rows at these places
  }, [onRange, first, last, order]);
}

interface GridRowsProps<Row> extends Omit<DataGridProps<Row>, 'ref'> {
  gridId: string;
  shown: readonly GridColumn<Row>[];
  widths: readonly number[];
  drawn: VirtualRows;
  /** Pixels. */
  rowHeight: number;
  focus: GridPosition;
}

function GridRows<Row>(props: GridRowsProps<Row>): ReactNode {
  const { order, selection, focus, rowHeight, onMoveRow } = props;
  const [rowName] = useState(() => props.rowName);
  const Shape = onMoveRow === undefined ? GridRow : MovableRow;
  const rows = props.drawn.items.map(({ index }) => {
    const key = order[index];
    if (key === undefined) return null;
    return (
      <Shape
        // By index, so that other hits change the texts of existing rows instead of creating new ones; a dragged row
        // keeps its identity.
        key={onMoveRow === undefined ? index : key}
        gridId={props.gridId}
        rowKey={key}
        index={index}
        top={index * rowHeight}
        columns={props.shown}
        widths={props.widths}
        rows={props.rows}
        rowName={rowName}
        selected={props.isSelectable ? selection.keys.has(key) : null}
        changed={props.changedKey === key}
        open={props.openKey === key}
        focusedColumn={index === focus.row ? focus.column : -1}
      />
    );
  });
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: props.drawn.virtualizer.getTotalSize() }}>
      {onMoveRow === undefined ? (
        rows
      ) : (
        <DragOrder
          direction="column"
          ids={Array.from(order)}
          onMove={(key, overKey) => onMoveRow(key, indexOfKey(order, overKey))}
        >
          {rows}
        </DragOrder>
      )}
    </div>
  );
}

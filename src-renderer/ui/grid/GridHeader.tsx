import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { cellId } from './GridRow.tsx';
import { SelectionMark } from './SelectionMark.tsx';
import { drawnIfChanged } from '../drawn-if-changed.ts';
import { DragOrder, useDragged } from '../DragOrder.tsx';
import type { GridColumn } from './column-layout.ts';
import { isFixedColumn } from './column-order.ts';
import { isRightToLeft } from '../writing.ts';
import classes from './DataGrid.module.css';
import textStyle from '../Text.module.css';

export interface GridSort {
  /** The id of a column. */
  key: string;
  descending: boolean;
}

interface GridHeaderProps<Row> {
  gridId: string;
  columns: readonly GridColumn<Row>[];
  widths: readonly number[];
  sort: GridSort | null;
  /** How much of the view; null in a grid without selection. */
  selected: 'none' | 'some' | 'all' | null;
  /** The focused column, counted with the selection column; -1 if the focus is in a row. */
  focusedColumn: number;
  onMove(columnId: string, toId: string): void;
  onResize(columnId: string, from: number, by: number): void;
  onResetWidth(columnId: string): void;
}

/**
 * The row of column headers: click, Enter or Space sorts; dragging the edge or Shift and arrows resizes; dragging a
 * header or Ctrl and arrows reorders.
 */
function Header<Row>(props: GridHeaderProps<Row>): ReactNode {
  const { gridId, columns, sort, focusedColumn } = props;
  const focusMark = (column: number) =>
    focusedColumn === column ? { id: cellId(gridId, -1, column), 'data-focused': true } : {};
  return (
    <div role="rowgroup" className={classes.headerGroup}>
      <div role="row" aria-rowindex={1} data-row={-1} className={classes.header}>
        {props.selected !== null && (
          <div
            role="columnheader"
            aria-colindex={1}
            data-column={0}
            {...focusMark(0)}
            className={`${classes.headerCell} ${classes.selectionCell}`}
          >
            <SelectionMark state={props.selected} label={say('grid.select-all')} />
          </div>
        )}
        <DragOrder direction="row" ids={columns.map(({ id }) => id)} onMove={props.onMove}>
          {columns.map((column, index) => (
            <HeaderCell
              key={column.id}
              column={column}
              index={index}
              isAfterSelection={props.selected !== null}
              width={props.widths[index] ?? 0}
              isFixed={isFixedColumn(columns, column)}
              sort={sort}
              focusMark={focusMark(index + 1)}
              onResize={props.onResize}
              onResetWidth={props.onResetWidth}
            />
          ))}
        </DragOrder>
      </div>
    </div>
  );
}

/** Redrawn when columns, sorting or focus change, not while rows scroll. */
export const GridHeader = drawnIfChanged(Header);

interface HeaderCellProps<Row> extends Pick<GridHeaderProps<Row>, 'sort' | 'onResize' | 'onResetWidth'> {
  column: GridColumn<Row>;
  /** Its index among the visible columns, from 0. */
  index: number;
  /** Whether the selection column precedes all of them. */
  isAfterSelection: boolean;
  width: number;
  isFixed: boolean;
  /** Marks the focus. */
  focusMark: object;
}

function HeaderCell<Row>({
  column,
  index,
  isAfterSelection,
  width,
  isFixed,
  sort,
  ...props
}: HeaderCellProps<Row>): ReactNode {
  const { ref, style, isDragging, handle } = useDragged(column.id, isFixed);
  const sorted = sort?.key === column.id;
  const SortIcon = sort?.descending === true ? IconArrowDown : IconArrowUp;
  return (
    <div
      ref={ref}
      role="columnheader"
      aria-colindex={index + (isAfterSelection ? 2 : 1)}
      data-column={index + 1}
      {...props.focusMark}
      {...(column.sortable
        ? { 'aria-sort': sorted ? (sort.descending ? 'descending' : 'ascending') : 'none' }
        : {})}
      className={`${classes.headerCell} ${column.align === 'end' ? classes.end : ''}`}
      style={style}
      data-sortable={column.sortable}
      data-untitled={column.titleHidden}
      data-dragged={isDragging}
      {...handle}
    >
      {column.icon}
      <span className={column.titleHidden === true ? 'rc-visually-hidden' : 'rc-ellipsis'} dir="auto">
        {column.title}
      </span>
      {sorted && <SortIcon size={14} stroke={2} className={textStyle.accent} aria-hidden="true" />}
      <Splitter
        width={width}
        onResize={(from, by) => props.onResize(column.id, from, by)}
        onReset={() => props.onResetWidth(column.id)}
      />
    </div>
  );
}

interface SplitterProps {
  width: number;
  onResize(from: number, by: number): void;
  onReset(): void;
}

/** The edge of a column. Pointer only: the keyboard uses Shift and arrows on the header. */
function Splitter({ width, onResize, onReset }: SplitterProps): ReactNode {
  const start = useRef<{ x: number; width: number } | null>(null);
  function move(event: PointerEvent): void {
    if (start.current === null) return;
    const by = event.clientX - start.current.x;
    onResize(start.current.width, isRightToLeft() ? -by : by);
  }
  return (
    <span
      className={classes.splitter}
      data-splitter
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
        event.preventDefault();
        // Dragging the edge doesn't move the column.
        event.stopPropagation();
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={onReset}
    />
  );
}

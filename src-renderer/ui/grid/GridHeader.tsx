import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { cellId } from './GridRow.tsx';
import { SelectionMark } from './SelectionMark.tsx';
import type { GridColumn } from './column-layout.ts';
import classes from './DataGrid.module.css';

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
  selected: 'none' | 'some' | 'all';
  /** Column in focus, counted with the selection column; -1 when the focus is in a row. */
  focusedColumn: number;
  onResize(columnId: string, from: number, by: number): void;
  onResetWidth(columnId: string): void;
}

/** The row of column headers: sorts by click, Enter or Space; widths by dragging the edge or Shift and arrows. */
export function GridHeader<Row>(props: GridHeaderProps<Row>): ReactNode {
  const { gridId, columns, sort, focusedColumn } = props;
  const focusMark = (column: number) =>
    focusedColumn === column ? { id: cellId(gridId, -1, column), 'data-focused': true } : {};
  return (
    <div role="rowgroup" className={classes.headerGroup}>
      <div role="row" aria-rowindex={1} data-row={-1} className={classes.header}>
        <div
          role="columnheader"
          aria-colindex={1}
          data-column={0}
          {...focusMark(0)}
          className={`${classes.headerCell} ${classes.selectionCell}`}
        >
          <SelectionMark state={props.selected} label="Select all of the view" />
        </div>
        {columns.map((column, index) => {
          const sorted = sort?.key === column.id;
          const SortIcon = sort?.descending === true ? IconArrowDown : IconArrowUp;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 2}
              data-column={index + 1}
              {...focusMark(index + 1)}
              {...(column.sortable
                ? { 'aria-sort': sorted ? (sort.descending ? 'descending' : 'ascending') : 'none' }
                : {})}
              className={`${classes.headerCell} ${column.align === 'end' ? classes.end : ''}`}
              data-sortable={column.sortable}
            >
              {column.icon}
              <span className={column.titleHidden === true ? 'rc-visually-hidden' : 'rc-ellipsis'} dir="auto">
                {column.title}
              </span>
              {sorted && <SortIcon size={14} stroke={2} className={classes.sortMark} aria-hidden="true" />}
              <Splitter
                width={props.widths[index] ?? 0}
                onResize={(from, by) => props.onResize(column.id, from, by)}
                onReset={() => props.onResetWidth(column.id)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface SplitterProps {
  width: number;
  onResize(from: number, by: number): void;
  onReset(): void;
}

/** The edge of a column. Pointer only: the keyboard's way is Shift and arrows on the header. */
function Splitter({ width, onResize, onReset }: SplitterProps): ReactNode {
  const start = useRef<{ x: number; width: number } | null>(null);
  function move(event: PointerEvent): void {
    if (start.current !== null) onResize(start.current.width, event.clientX - start.current.x);
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
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={onReset}
    />
  );
}

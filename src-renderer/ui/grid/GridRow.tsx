import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { DragGrip, type Dragged } from '../DragOrder.tsx';
import { drawnIfChanged } from '../drawn-if-changed.ts';
import { SelectionMark } from './SelectionMark.tsx';
import { cellPadding, type GridColumn } from './column-layout.ts';
import { useListRow, type RowReader } from './use-list-row.ts';
import classes from './DataGrid.module.css';

export interface GridRowProps<Row> {
  gridId: string;
  rowKey: number;
  index: number;
  top: number;
  columns: readonly GridColumn<Row>[];
  /** Each column's width in pixels. */
  widths: readonly number[];
  rows: RowReader<Row>;
  rowName: (row: Row) => string;
  /** null in a grid without selection. */
  selected: boolean | null;
  /** Its change was just applied. */
  changed: boolean;
  open: boolean;
  /** The focused column, counted with the selection column; -1 if the focus is in another row. */
  focusedColumn: number;
  /** For a row that can be dragged. */
  dragged?: Dragged;
}

/** The ID for `aria-activedescendant`. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

function join(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function Row<Data>({
  gridId,
  rowKey,
  index,
  top,
  columns,
  widths,
  rows,
  rowName,
  selected,
  changed,
  open,
  focusedColumn,
  dragged,
}: GridRowProps<Data>): ReactNode {
  const row = useListRow(rows, rowKey);
  const cellProps = (column: number) => ({
    role: 'gridcell',
    'aria-colindex': selected === null ? column : column + 1,
    'data-column': column,
    ...(focusedColumn === column ? { id: cellId(gridId, index, column), 'data-focused': true } : {}),
  });
  return (
    <div
      ref={dragged?.ref}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      data-row={index}
      data-key={rowKey}
      data-changed={changed || undefined}
      className={join(classes.row, selected === true && classes.selected, open && classes.open)}
      data-dragged={dragged?.isDragging}
      style={{ top, ...dragged?.style }}
    >
      {selected !== null && (
        <div {...cellProps(0)} className={join(classes.cell, classes.selectionCell)}>
          <SelectionMark
            state={selected ? 'all' : 'none'}
            label={
              row === undefined
                ? say('grid.select-row', { row: index + 1 })
                : say('grid.select', { name: rowName(row) })
            }
          />
        </div>
      )}
      {columns.map((column, at) => {
        const tip = row === undefined ? null : (column.tip?.(row) ?? null);
        return (
          <div
            key={column.id}
            {...cellProps(at + 1)}
            className={join(classes.cell, column.align === 'end' && classes.end)}
            data-untitled={column.titleHidden}
            {...(tip === null ? {} : { 'data-tip': tip })}
          >
            {at === 0 && dragged !== undefined && (
              <span className={classes.grip}>
                <DragGrip canDrag handle={dragged.handle} />
              </span>
            )}
            {row === undefined ? (
              <SkeletonCell seed={index * 31 + at * 17} first={at === 0} />
            ) : (
              column.cell(
                row,
                (widths[at] ?? 0) - (selected === null && at === 0 ? cellPadding.first : cellPadding.others),
              )
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A row. Only renders again when its own data, place or marks change. */
export const GridRow = drawnIfChanged(Row);

/** Grey bars, after 150 ms, instead of a value that isn't loaded. `seed` varies their length without randomness. */
function SkeletonCell({ seed, first }: { seed: number; first: boolean }): ReactNode {
  return (
    <span className={classes.skeletonCell} aria-hidden="true">
      {first && <Box component="span" w={20} h={20} flex="none" bdrs={5} bg="var(--rc-press)" />}
      <span className={classes.skeletonBar} style={{ width: `${45 + (seed % 40)}%` }} />
    </span>
  );
}

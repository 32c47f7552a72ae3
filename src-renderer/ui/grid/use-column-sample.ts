import { useState } from 'react';
import type { GridColumn } from './column-layout.ts';
import { dueColumns, joinedSamples, nothingSeen, sampleColumns, type ColumnSample } from './column-sample.ts';
import type { RowReader } from './use-list-row.ts';

/**
 * What is known about the content of a grid's columns, sampled when its rows arrive or change, never while scrolling.
 *
 * @param order keys of the rows, of a list with this total
 */
export function useColumnSample<Row>(
  columns: readonly GridColumn<Row>[],
  order: ArrayLike<number>,
  rows: RowReader<Row>,
  total: number,
): ColumnSample {
  const [seen, setSeen] = useState({
    columns: null as readonly GridColumn<Row>[] | null,
    order: null as ArrayLike<number> | null,
    sample: nothingSeen,
  });
  if (seen.columns === columns && seen.order === order) return seen.sample;
  const due = dueColumns(seen.sample, columns);
  const sample =
    due.length === 0 ? seen.sample : joinedSamples(seen.sample, sampleColumns(due, order, rows, total));
  setSeen({ columns, order, sample });
  return sample;
}

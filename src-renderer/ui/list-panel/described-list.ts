import type { ReactNode } from 'react';
import type { GridColumn } from '../grid/column-layout.ts';
import type { GridSort } from '../grid/GridHeader.tsx';
import type { GridHits, WiredList } from '../grid/use-list-panel.ts';
import type { ListDescription } from './list-description.ts';

/** A list's search text and sorting. */
export interface TypedQuestion<Sort extends GridSort = GridSort> {
  text: string;
  setText: (text: string) => void;
  sort: Sort;
  setSort(sort: Sort): void;
}

/** A list with its search text, sorting and selection, as shown by `ListPanel`. */
export interface DescribedList<Row, Hits extends GridHits = GridHits>
  extends WiredList<Row, Hits>, TypedQuestion {
  description: Omit<ListDescription<Row>, 'columns' | 'keyOf' | 'targetOf'>;
  columns: readonly GridColumn<Row>[];
  /** The number of rows without search and filters; null while unknown. */
  count: number | null;
  /** The number of rows left by the filters, if known. */
  listed?: number;
  /** F2 in a cell. */
  edit?: (key: number, columnId: string) => void;
  /** Actions on the selected rows, if they are described too. */
  actionBar?: ReactNode;
}

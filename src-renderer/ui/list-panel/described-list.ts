import type { ReactNode } from 'react';
import type { GridColumn } from '../grid/column-layout.ts';
import type { GridSort } from '../grid/GridHeader.tsx';
import type { GridHits, WiredList } from '../grid/use-list-panel.ts';
import type { ListDescription } from './list-description.ts';

/** What was typed into the search of a list, and what it is sorted by. */
export interface TypedQuestion<Sort extends GridSort = GridSort> {
  text: string;
  setText: (text: string) => void;
  sort: Sort;
  setSort(sort: Sort): void;
}

/** A list with what was typed, sorted and selected in it: what `ListPanel` shows. */
export interface DescribedList<Row, Hits extends GridHits = GridHits>
  extends WiredList<Row, Hits>, TypedQuestion {
  description: Omit<ListDescription<Row>, 'columns' | 'keyOf' | 'targetOf'>;
  columns: readonly GridColumn<Row>[];
  /** How many rows there are without search and filters; null while that is not known. */
  count: number | null;
  /** How many of them the filters leave, where that is known. */
  listed?: number;
  /** F2 in a cell. */
  edit?: (key: number, columnId: string) => void;
  /** What can be done with the rows selected, where that is described too. */
  actionBar?: ReactNode;
}

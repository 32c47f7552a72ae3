import type { ChangeTarget } from '#contract/changes.ts';
import { compareTexts } from '#contract/words/order.ts';
import type { GridColumn } from '../grid/column-layout.ts';
import type { GridSort } from '../grid/GridHeader.tsx';

type Compare<Row> = (one: Row, other: Row) => number;

/** A column of a list: its cells, its order, and the text that the search looks at. */
export interface ListColumn<Row> extends Omit<GridColumn<Row>, 'sortable'> {
  /** Left out if the list can't be sorted by it. */
  compare?: Compare<Row>;
  /** Left out if the search ignores it. */
  searched?: (row: Row) => string;
}

/** What is fixed about a list, whatever its rows are. It must stay the same object. */
export interface ListDescription<Row, Column = ListColumn<Row>, Sort extends GridSort = GridSort> {
  /** The key under which its columns are saved on this device, and its search, order and selection in this run. */
  name: string;
  /** "Allowed domains": the heading, also for its shortcuts. */
  title: string;
  /** The noun for one row: "domain". */
  one: string;
  /** The noun for several; left out where it is the regular plural. */
  many?: string;
  /** What the number next to the title counts, for screen readers; left out if it counts rows. */
  counted?: string;
  /** What the search looks at: "Name, language or URL". */
  searches: string;
  /** In their default order. Rows that are equal by a column are sorted by the first one. */
  columns: readonly Column[];
  firstSort: Sort;
  keyOf: (row: Row) => number;
  /** A row's name. */
  rowName: (row: Row) => string;
  /** The target of a row's change; left out if there are no actions on selected rows. */
  targetOf?: (row: Row) => ChangeTarget;
}

/** For a column with one text per cell, by which it is sorted and searched. */
export function byText<Row>(
  textOf: (row: Row) => string,
): Required<Pick<ListColumn<Row>, 'compare' | 'searched' | 'text'>> {
  return {
    compare: (one, other) => compareTexts(textOf(one), textOf(other)),
    searched: textOf,
    text: textOf,
  };
}

/** The order of the rows by a column. */
export function orderBy<Row>(
  columns: readonly ListColumn<Row>[],
  { key, descending }: GridSort,
): Compare<Row> {
  const chosen = columns.find(({ id }) => id === key);
  const direction = descending ? -1 : 1;
  return (one, other) =>
    direction * (chosen?.compare?.(one, other) || columns[0]?.compare?.(one, other) || 0);
}

/** The text of a row that the search looks at. */
export function searchedText<Row>(columns: readonly ListColumn<Row>[], row: Row): string {
  return columns.map(({ searched }) => searched?.(row) ?? '').join('\n');
}

/** "playgrounds", as in "3 playgrounds". */
export function severalOf({ one, many = `${one}s` }: Pick<ListDescription<never>, 'one' | 'many'>): string {
  return many;
}

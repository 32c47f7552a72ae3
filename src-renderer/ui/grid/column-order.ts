import type { ColumnChoice } from '#contract/grid-columns.ts';
import type { GridColumn } from './column-layout.ts';

/** Whether a column can't be moved or hidden: the first one names the row, and one without a title has its menu. */
export function isFixedColumn<Row>(columns: readonly GridColumn<Row>[], column: GridColumn<Row>): boolean {
  return column === columns[0] || column.titleHidden === true;
}

/**
 * A grid's columns in the user's order. Columns that the choice doesn't mention, because another version or server has
 * them, follow their usual predecessor.
 */
export function arrangedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  choice: ColumnChoice | undefined,
): readonly GridColumn<Row>[] {
  if (choice === undefined) return columns;
  const fixed = columns.filter((column) => isFixedColumn(columns, column));
  const named = choice.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const arranged = [...fixed.slice(0, 1), ...named.filter((column) => !fixed.includes(column))];
  for (const [index, column] of columns.entries()) {
    if (arranged.includes(column)) continue;
    const before = columns.slice(0, index).findLast((each) => arranged.includes(each));
    if (fixed.includes(column) || before === undefined) arranged.push(column);
    else if (!choice.hidden.includes(column.id)) arranged.splice(arranged.indexOf(before) + 1, 0, column);
  }
  return arranged;
}

/**
 * The arranged columns without those that have the same value in every row, unless chosen by hand.
 *
 * @param alike IDs of those with the same value
 */
export function tellingColumns<Row>(
  arranged: readonly GridColumn<Row>[],
  choice: ColumnChoice | undefined,
  alike: readonly string[],
): readonly GridColumn<Row>[] {
  const isLeftOut = (column: GridColumn<Row>): boolean =>
    alike.includes(column.id) &&
    !isFixedColumn(arranged, column) &&
    choice?.order.includes(column.id) !== true;
  return arranged.some(isLeftOut) ? arranged.filter((column) => !isLeftOut(column)) : arranged;
}

/** The IDs after one was moved to the place of another. The first stays first. */
export function movedColumn<Id extends string>(ids: readonly Id[], id: Id, toId: Id): Id[] {
  const from = ids.indexOf(id);
  const to = ids.indexOf(toId);
  if (from < 1 || to < 1) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

import type { ColumnChoice } from '#contract/grid-columns.ts';
import type { GridColumn } from './column-layout.ts';

/** Whether a column can be moved and hidden: the first one names the row, and one without a title has its menu. */
export function isFixedColumn<Row>(columns: readonly GridColumn<Row>[], column: GridColumn<Row>): boolean {
  return column === columns[0] || column.titleHidden === true;
}

/**
 * The columns of a grid as somebody arranged them. One that the choice does not name, because another version or server
 * has it, stands behind the column that it follows otherwise.
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
 * Those of the arranged columns that say something: one that says the same in every row is left out, unless it was
 * chosen by hand.
 *
 * @param alike ids of those that say the same
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

/** Ids after one was moved to the place of another. The first stays first. */
export function movedColumn<Id extends string>(ids: readonly Id[], id: Id, toId: Id): Id[] {
  const from = ids.indexOf(id);
  const to = ids.indexOf(toId);
  if (from < 1 || to < 1) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

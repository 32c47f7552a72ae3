import type { ModelTableName, ReplicaTableName, ReplicaTables } from '#contract/topics.ts';
import type { WaitedFor } from '../../changes/kinds/kind-in-worker.ts';
import type { ListChange } from '../../zulip/wire/list.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** Reads the rows of one table. */
export interface TableReader<Table extends ReplicaTableName> {
  one(id: ReplicaTables[Table]['id']): ReplicaTables[Table] | undefined;
  all(): ReplicaTables[Table][];
}

/** How to read the rows of each table of the model. */
export type RowReaders = { [Table in ModelTableName]: TableReader<Table> };

/** Reads rows that are stored by id. */
export const readerOf = <Id, Row>(rows: ReadonlyMap<Id, Row>) => ({
  one: (id: Id) => rows.get(id),
  all: () => [...rows.values()],
});

/**
 * Rows of a table, kept current by events.
 *
 * @param waitedFor the fields that events may have brought, from changed, added and removed rows before and after, and
 * all rows including removed ones
 */
export function createRows<Row extends { id: number }>(
  table: ModelTableName,
  waitedFor: (changed: readonly Row[], all: readonly Row[]) => readonly WaitedFor[],
  changeListener: ChangeListener,
  snapshot: readonly Row[] = [],
) {
  const rows = new Map(snapshot.map((row) => [row.id, row]));

  function tell(changed: readonly Row[], gone: readonly Row[]): void {
    for (const id of new Set(changed.map((row) => row.id))) changeListener.row(table, id);
    const fields = waitedFor(changed, [...rows.values(), ...gone]);
    for (const field of new Map(fields.map((each) => [each.join('\n'), each])).values())
      changeListener.field(...field);
  }
  const asItWas = (id: number): readonly Row[] => {
    const row = rows.get(id);
    return row === undefined ? [] : [row];
  };

  function put(row: Row): void {
    const before = asItWas(row.id);
    rows.set(row.id, row);
    tell([row, ...before], []);
  }
  function remove(id: number): void {
    const gone = asItWas(id);
    if (gone.length === 0) return;
    rows.delete(id);
    tell(gone, gone);
  }
  /** Replaces everything by the list, in its order. Reports only differences. */
  function replace(list: readonly Row[]): void {
    const before = new Map(rows);
    rows.clear();
    for (const row of list) rows.set(row.id, row);
    const changed = list.filter((row) => JSON.stringify(row) !== JSON.stringify(before.get(row.id)));
    const gone = [...before.values()].filter(({ id }) => !rows.has(id));
    tell([...changed, ...changed.flatMap(({ id }) => before.get(id) ?? []), ...gone], gone);
  }
  return {
    reader: readerOf(rows),
    put,
    remove,
    apply(change: ListChange<Row>): void {
      if (change.kind === 'all') replace(change.rows);
      else if (change.kind === 'put') for (const row of change.rows) put(row);
      else remove(change.id);
    },
  };
}

import type { TargetKind } from '#contract/kinds/kinds.ts';
import { kindsInWorker } from '../../changes/declared-kinds.ts';
import type { KindTable, NumberedTable } from '../../changes/kinds/kind-in-worker.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ListChange } from '../../zulip/wire/list.ts';
import type { ListName } from '../../zulip/wire/lists.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createRows, type RowReaders } from './rows.ts';

type TableOfKind = Extract<(typeof kindsInWorker)[TargetKind], { table: unknown }>['table'];
type TableEvent = Extract<ZulipEvent, { type: TableOfKind['list'] }>;

const tables: readonly TableOfKind[] = Object.values(kindsInWorker).flatMap((kind) =>
  'table' in kind ? [kind.table] : [],
);
const listNames: ReadonlySet<string> = new Set(tables.map(({ list }) => list));

/** Whether an event changes one of the tables that kinds have. */
export const isOfTable = (event: ZulipEvent): event is TableEvent => listNames.has(event.type);

function keep<List extends ListName, Table extends NumberedTable>(
  { list, table, rowOf, waitedFor }: KindTable<List, Table>,
  snapshot: RegisterAnswer[List],
  changeListener: ChangeListener,
) {
  const read = (wire: readonly RegisterAnswer[List][number][]) => wire.map(rowOf);
  const rows = createRows(table, waitedFor, changeListener, read(snapshot));
  return {
    list,
    table,
    reader: rows.reader,
    apply(change: ListChange<RegisterAnswer[List][number]>): void {
      rows.apply(change.kind === 'remove' ? change : { ...change, rows: read(change.rows) });
    },
  };
}

/** Outside `createLists`, whose closures would keep the whole answer in memory: see `createRealmModel`. */
const keepAll = (answer: Pick<RegisterAnswer, TableOfKind['list']>, changeListener: ChangeListener) =>
  tables.map((table) => keep(table, answer[table.list], changeListener));

/** The lists of a snapshot that kinds keep as tables, kept current by events. */
export function createLists(
  answer: Pick<RegisterAnswer, TableOfKind['list']>,
  changeListener: ChangeListener,
) {
  const kept = keepAll(answer, changeListener);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses which key has which type.
  const readers = Object.fromEntries(kept.map(({ table, reader }) => [table, reader])) as Pick<
    RowReaders,
    TableOfKind['table']
  >;
  return {
    readers,
    apply(event: TableEvent): void {
      kept.find(({ list }) => list === event.type)?.apply(event.change);
    },
  };
}

import type { ModelTableName, ReplicaTableName } from '#contract/topics.ts';
import type { TableReader } from '../model/rows.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ReplicaSource } from './replica.ts';

/** The replicated tables owned by the change engine, the leave calendar, the local store and the report service. */
type EngineTableName = Exclude<ReplicaTableName, ModelTableName>;

const engineTables: Readonly<Record<EngineTableName, true>> = {
  jobs: true,
  pending: true,
  overtaken: true,
  safety: true,
  leaves: true,
  pushTokens: true,
  flagRuns: true,
  reports: true,
  reportSource: true,
};

const isEngineTable = (table: ReplicaTableName): table is EngineTableName =>
  Object.hasOwn(engineTables, table);
const isModelTable = (table: ReplicaTableName): table is ModelTableName => !isEngineTable(table);

/** Reads a small table whose rows aren't indexed by id. */
export function readerOfFew<Row extends { id: string | number }>(
  all: () => Row[],
): { one(id: Row['id']): Row | undefined; all(): Row[] } {
  return { one: (id) => all().find((row) => row.id === id), all };
}

/** The owners of the replicated tables' rows; looked up for each question. */
export interface RowOwners {
  /** Null until the organization is loaded. */
  model(): RealmModel | null;
  /** For the tables that the model doesn't contain. */
  readers: { [Table in EngineTableName]: TableReader<Table> };
}

/** Reads the rows of every replicated table from their source. */
export function createReplicaSource({ model, readers }: RowOwners): ReplicaSource {
  const ofModel = <Table extends ModelTableName>(table: Table): TableReader<Table> => ({
    one: (id) => model()?.row(table, id),
    all: () => model()?.rows(table) ?? [],
  });

  function reader<Table extends ReplicaTableName>(table: Table): TableReader<Table> | null {
    if (isEngineTable(table)) return readers[table];
    return isModelTable(table) ? ofModel(table) : null;
  }

  return {
    row: (table, id) => reader(table)?.one(id),
    rows: (table) => reader(table)?.all() ?? [],
  };
}

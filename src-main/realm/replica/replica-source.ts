import type { ReplicaTables } from '#contract/topics.ts';
import type { Report } from '#contract/reports.ts';
import { isEngineTable, type EngineTableName } from '../journal/engine-tables.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ReplicaSource } from './replica.ts';

/** Who has the rows of the replicated tables; asked anew at each question. */
export interface RowOwners {
  /** Null until the organization is loaded. */
  model(): RealmModel | null;
  /** One report by its id: there may be many, and each is marked by itself. */
  report(id: number): Report | undefined;
  /** The rows of the tables that the model does not have. */
  rows: { [Table in EngineTableName]: () => ReplicaTables[Table][] };
}

/** Reads the rows of every replicated table from whoever has them. */
export function createReplicaSource(owners: RowOwners): ReplicaSource {
  return {
    row<Table extends keyof ReplicaTables>(table: Table, id: ReplicaTables[Table]['id']) {
      if (table === 'reports') return owners.report(Number(id)) as ReplicaTables[Table] | undefined;
      // The others have few rows and no look-up by id.
      if (isEngineTable(table))
        return owners.rows[table]().find((row) => row.id === id) as ReplicaTables[Table] | undefined;
      return owners.model()?.row(table, id) as ReplicaTables[Table] | undefined;
    },
    rows<Table extends keyof ReplicaTables>(table: Table) {
      if (isEngineTable(table)) return owners.rows[table]() as ReplicaTables[Table][];
      return (owners.model()?.rows(table) ?? []) as ReplicaTables[Table][];
    },
  };
}

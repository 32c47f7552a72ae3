import { replicaTableNames, type ReplicaRows } from '#contract/topics.ts';

/** Every table of the replica without a row. */
export function emptyTables(): ReplicaRows {
  const names: readonly string[] = replicaTableNames;
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as ReplicaRows;
}

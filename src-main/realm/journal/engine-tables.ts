import type { ModelTableName, ReplicaTableName } from '#contract/topics.ts';

/** The replicated tables whose rows the change engine, the leave calendar, the local store and the report service have. */
export type EngineTableName = Exclude<ReplicaTableName, ModelTableName>;

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

/** Whether a table is one of those. */
export function isEngineTable(table: ReplicaTableName): table is EngineTableName {
  return Object.hasOwn(engineTables, table);
}

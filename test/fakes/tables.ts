/** Every table of the replica without a row. */
export { emptyReplica as emptyTables } from '#contract/topics.ts';

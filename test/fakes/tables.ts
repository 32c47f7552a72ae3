/** Every table of the replica without rows. */
export { emptyReplica as emptyTables } from '#contract/topics.ts';

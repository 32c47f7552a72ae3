import type { CallOutput } from '../../src-preload/contract/calls.ts';
import { replicaTableNames } from '../../src-preload/contract/replica-tables.ts';

/** Every table of the replica without a row. */
export function emptyTables(): CallOutput<'replica.snapshot'>['tables'] {
  const names: readonly string[] = replicaTableNames;
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as ReturnType<typeof emptyTables>;
}

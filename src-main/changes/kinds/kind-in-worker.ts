import type { EndpointOf, TargetKind } from '#contract/kinds/kinds.ts';
import type { ModelTableName, ReplicaTables } from '#contract/topics.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import type { ListName } from '../../zulip/wire/lists.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { CallOperations } from '../calls/operations.ts';
import type { KindRules } from './kind-rules.ts';

/** What a change may wait for. */
export type WaitedFor = readonly [target: ChangeTarget, field: string];

/** Tables whose rows have numeric ids, like events. */
export type NumberedTable = {
  [Table in ModelTableName]: ReplicaTables[Table] extends { id: number } ? Table : never;
}[ModelTableName];

/** A table of the window whose rows come from a list of the server. */
export interface KindTable<List extends ListName, Table extends NumberedTable> {
  readonly list: List;
  readonly table: Table;
  /** @param position the row's position in the server's list */
  rowOf(wire: RegisterAnswer[List][number], position: number): ReplicaTables[Table];
  /**
   * The fields that an event may have changed.
   *
   * @param changed rows before and after, if they changed, were added or removed
   * @param all including removed ones
   */
  waitedFor(
    changed: readonly ReplicaTables[Table][],
    all: readonly ReplicaTables[Table][],
  ): readonly WaitedFor[];
}

/**
 * A kind's implementation besides its declaration: the rules of its fields, how its operations are sent and read back,
 * and if it is a table of the window, how its rows are built.
 */
export interface KindInWorker<Kind extends TargetKind> {
  /** A subject is only ever passed to the rules of its own kind. */
  readonly rules: KindRules<unknown>;
  readonly calls: Readonly<Record<EndpointOf<Kind>, CallOperations>>;
  readonly table?: KindTable<ListName, NumberedTable>;
}

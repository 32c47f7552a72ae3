import type { EndpointOf, TargetKind } from '#contract/kinds/kinds.ts';
import type { ModelTableName, ReplicaTables } from '#contract/topics.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import type { ListName } from '../../zulip/wire/lists.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { CallOperations } from '../calls/operations.ts';
import type { KindRules } from './kind-rules.ts';

/** What a change may wait for. */
export type WaitedFor = readonly [target: ChangeTarget, field: string];

/** The tables whose rows have numbers for ids, as what events name has. */
export type NumberedTable = {
  [Table in ModelTableName]: ReplicaTables[Table] extends { id: number } ? Table : never;
}[ModelTableName];

/** A table of the window whose rows a list of the server brings. */
export interface KindTable<List extends ListName, Table extends NumberedTable> {
  readonly list: List;
  readonly table: Table;
  /** @param position the place of the row in what the server sent */
  rowOf(wire: RegisterAnswer[List][number], position: number): ReplicaTables[Table];
  /**
   * Which fields an event may have brought.
   *
   * @param changed rows as they were and as they are, where they changed, came or went
   * @param all with those that went
   */
  waitedFor(
    changed: readonly ReplicaTables[Table][],
    all: readonly ReplicaTables[Table][],
  ): readonly WaitedFor[];
}

/**
 * What a kind has beside its declaration: the rules of its fields, how each of its operations is sent and read back, and
 * where a list of the server is a table of the window, how rows become.
 */
export interface KindInWorker<Kind extends TargetKind> {
  /** A subject only ever goes back to the rules of the kind that it came from. */
  readonly rules: KindRules<unknown>;
  readonly calls: Readonly<Record<EndpointOf<Kind>, CallOperations>>;
  readonly table?: KindTable<ListName, NumberedTable>;
}

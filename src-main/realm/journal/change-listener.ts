import type { ChangeTarget } from '#contract/changes.ts';
import type { ModelTableName } from '#contract/topics.ts';

/**
 * Notified by event handlers of what changed. Nothing here carries values: listeners read the latest value when they
 * send it, so that a burst of events costs one message.
 */
export interface ChangeListener {
  /** A row of a replicated table was added, changed or removed. */
  row(table: ModelTableName, id: number | string): void;
  /** Something shown in the person's row changed, or the person was added or removed. */
  person(userId: number): void;
  /** The person's picture was changed or removed. */
  picture(userId: number): void;
  /** The results of queries or their order may have changed. */
  order(): void;
  /** The person's presence state changed. */
  presence(userId: number): void;
  /** Times that the order by last activity depends on changed. */
  lastActive(): void;
  /** The groups of the presence board or their members may have changed. */
  board(): void;
  /** An event brought this field of a change target, whatever its value. */
  field(target: ChangeTarget, field: string): void;
}

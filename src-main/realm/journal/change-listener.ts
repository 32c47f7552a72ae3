import type { ChangeTarget } from '#contract/changes.ts';
import type { ModelTableName } from '#contract/topics.ts';

/**
 * Where handlers of events say what they changed. Nothing here carries values: listeners read the latest
 * one when it is time to tell, so that a burst of events costs one message.
 */
export interface ChangeListener {
  /** A row of a replicated table appeared, changed or went away. */
  row(table: ModelTableName, id: number | string): void;
  /** Something that the person's row shows has changed, or the person appeared or went away. */
  person(userId: number): void;
  /** The person has another picture now, or none. */
  picture(userId: number): void;
  /** Which people a query finds, or in what order, may have changed. */
  order(): void;
  /** The presence state of a person is another one now. */
  presence(userId: number): void;
  /** Times that the order by last activity depends on have changed. */
  lastActive(): void;
  /** The groups of the presence board or who is in them may have changed. */
  board(): void;
  /** An event brought this field of something that changes can be about, whatever its value. */
  field(target: ChangeTarget, field: string): void;
}

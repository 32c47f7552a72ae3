import type { RecordedChange } from '../store/journal.ts';
import type { Edit } from '#contract/changes.ts';

/** The name of a thing when its change was planned. */
export type RecordedName = Pick<RecordedChange, 'name' | 'email'>;

/** A value to be set, and what an undo knows in addition. */
export interface EditToPlan extends Edit {
  details?: string | null;
  /** Why it must not be sent whatever the present value; left out if nothing prevents it. */
  objection?: string;
  /** The target's name in the journal. */
  recorded?: RecordedName;
  /** The change that it reverts; left out if there is none. */
  undoes?: RecordedChange;
}

import type { RecordedChange } from '../store/journal.ts';
import type { Edit } from '#contract/changes.ts';

/** How a thing was called when a change of it was planned. */
export type RecordedName = Pick<RecordedChange, 'name' | 'email'>;

/** One value to be set, and what an undo knows beside that. */
export interface EditToPlan extends Edit {
  details?: string | null;
  /** Why it is not to be sent whatever there is now; left out where nothing speaks against it. */
  objection?: string;
  /** What the target was called when the journal noted it. */
  recorded?: RecordedName;
  /** The change that it takes back; left out where it takes none back. */
  undoes?: RecordedChange;
}

import type { Edit } from '#contract/changes.ts';
import type { EditSources } from './edits-of.ts';
import { isOfOtherAccount, type AccountIdentity } from './identity-check.ts';
import { kindOf } from './kinds/kinds.ts';
import type { EditToPlan } from './edit-to-plan.ts';
import { isCreation } from '../store/reversals.ts';
import type { Journal, RecordedChange, RecordedJob } from '../store/journal.ts';

const unproven =
  'The answer was lost, so someone else may have made what is there now. If it’s yours, remove it yourself.';

/** Why an undo skips what a change seems to have created; null if an answer proved it, or if it created nothing. */
function unprovenObjection({ endpoint, reason }: RecordedChange): string | null {
  return reason?.kind === 'lost' && isCreation(endpoint) ? unproven : null;
}

/** Resolves edits that actions only refer to, from the journal and imported files. */
export function editSources(
  journal: Journal,
  organizationId: string,
  imported: (importId: string) => Edit[] | null,
  identity: () => AccountIdentity | null,
  leaveEnd: (leaveId: string) => Edit[] | null,
): EditSources {
  // The journal contains every organization's jobs, in which the same ids may mean other people and fields.
  const jobOf = (jobId: string) => {
    const job = journal.job(jobId);
    return job?.organizationId === organizationId ? job : null;
  };
  /** By the title of the original change: an undo of an undo redoes it. */
  const titleOfUndo = ({ title, undoOf }: RecordedJob): string => {
    let verb = 'Undo';
    let first = title;
    for (let id = undoOf; id !== null; verb = verb === 'Undo' ? 'Redo' : 'Undo') {
      const undone = jobOf(id);
      // If the original is no longer in the journal, the title has its name.
      first = undone?.title ?? first.replace(/^(?:Undo|Redo): /u, '');
      id = undone?.undoOf ?? null;
    }
    return `${verb}: ${first}`;
  };
  return {
    isOfOtherAccount(jobId) {
      const job = jobOf(jobId);
      return job !== null && isOfOtherAccount(job, identity());
    },
    undo(jobId) {
      const job = jobOf(jobId);
      if (job === null) return null;
      const edits = journal.applied(jobId).flatMap((recorded): EditToPlan[] => {
        const { reason } = recorded;
        // The value before is no longer the one in the preview.
        const change = reason?.kind === 'overwrote' ? { ...recorded, before: reason.value } : recorded;
        const kind = kindOf(change.target);
        const objection = kind.undoObjection?.(change) ?? unprovenObjection(change);
        const instead = kind.undoEdit?.(change);
        if (instead != null) return [{ ...instead, ...(objection !== null && { objection }) }];
        const target = kind.undoTarget?.(change) ?? change.target;
        const back = {
          target,
          field: change.field,
          value: change.before,
          ...(kind.isUndoneAsFound?.(change.field) !== true && { expected: change.after }),
          ...(objection !== null && { objection }),
          recorded,
          undoes: recorded,
        };
        return objection === null ? [back, ...(kind.undoAlso?.(change) ?? [])] : [back];
      });
      return { title: titleOfUndo(job), edits };
    },
    retry(jobId) {
      const job = jobOf(jobId);
      if (job === null) return null;
      const edits = journal.notDone(jobId).map((change) => ({
        target: change.target,
        field: change.field,
        value: change.after,
        expected: change.before,
        details: change.details,
        recorded: change,
      }));
      return { title: `Retry: ${job.title}`, edits };
    },
    imported,
    leaveEnd,
  };
}

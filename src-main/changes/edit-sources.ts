import type { Edit } from '../../src-preload/contract/change-entities.ts';
import type { Journal } from '../store/journal.ts';
import type { EditSources } from './edits-of.ts';
import { kindOf } from './kinds/kinds.ts';

/** Edits that actions only name, from the journal and from files that were read. */
export function editSources(
  journal: Journal,
  organizationId: string,
  imported: (importId: string) => Edit[] | null,
): EditSources {
  // The journal holds every organization's jobs: ids of people and fields mean something else in another one.
  const jobOf = (jobId: string) => {
    const job = journal.job(jobId);
    return job?.organizationId === organizationId ? job : null;
  };
  return {
    undo(jobId) {
      const job = jobOf(jobId);
      if (job === null) return null;
      const edits = journal.applied(jobId).flatMap((change): Edit[] => {
        const kind = kindOf(change.target);
        const target = kind.undoTarget?.(change) ?? change.target;
        const back = { target, field: change.field, value: change.before, expected: change.after };
        return [back, ...(kind.undoAlso?.(change) ?? [])];
      });
      return { title: `Undo: ${job.title}`, edits };
    },
    retry(jobId) {
      const job = jobOf(jobId);
      if (job === null) return null;
      const edits = journal.notDone(jobId).map(({ target, field, before, after, details }) => ({
        target,
        field,
        value: after,
        expected: before,
        details,
      }));
      return { title: `Retry: ${job.title}`, edits };
    },
    imported,
  };
}

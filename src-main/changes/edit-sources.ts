import type { PersonEdit } from '../../src-preload/contract/change-entities.ts';
import type { Journal } from '../store/journal.ts';
import type { EditSources } from './edits-of.ts';

/** Edits that actions only name, from the journal and from files that were read. */
export function editSources(
  journal: Journal,
  organizationId: string,
  imported: (importId: string) => PersonEdit[] | null,
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
      const edits = journal
        .applied(jobId)
        .map(({ userId, field, before, after }) => ({ userId, field, value: before, expected: after }));
      return { title: `Undo: ${job.title}`, edits };
    },
    retry(jobId) {
      const job = jobOf(jobId);
      if (job === null) return null;
      const edits = journal.notDone(jobId).map(({ userId, field, before, after, details }) => ({
        userId,
        field,
        value: after,
        expected: before,
        details,
      }));
      return { title: `Again: ${job.title}`, edits };
    },
    imported,
  };
}

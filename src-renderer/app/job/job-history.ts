import { isOpenJob, type Job } from '#contract/changes.ts';

/** What the keys for undo and redo mean; undefined where there is nothing. */
export interface History {
  undo: Job | undefined;
  redo: Job | undefined;
}

/**
 * Whether a job takes a change back; the undo of an undo does it over, which is a change again.
 *
 * @param jobs those that are listed. An undo of what is not listed any more counts as taking it back.
 */
export function isUndo({ undoOf }: Job, jobs: readonly Job[]): boolean {
  if (undoOf === null) return false;
  const undone = jobs.find(({ id }) => id === undoOf);
  return undone === undefined || !isUndo(undone, jobs);
}

/**
 * The history of changes as everywhere: undo goes back change by change, redo takes back what was undone last, and a new
 * change ends what could be redone. Where the last change can't be undone, no earlier one takes its place: the key
 * means what was done last.
 */
export function historyOf(jobs: readonly Job[]): History {
  const done = jobs
    .filter((job) => !isOpenJob(job) && job.applied > 0)
    .toSorted((left, right) => right.startedAtMilliseconds - left.startedAtMilliseconds);
  const undone = new Set(jobs.filter(({ applied }) => applied > 0).map(({ undoOf }) => undoOf));
  const inPlace = done.filter(({ id }) => !undone.has(id));
  const latestChange = done.find(({ undoOf }) => undoOf === null);
  const redo = inPlace.find((job) => isUndo(job, jobs));
  const isEnded =
    redo !== undefined &&
    latestChange !== undefined &&
    latestChange.startedAtMilliseconds > redo.startedAtMilliseconds;
  return { undo: inPlace.find((job) => !isUndo(job, jobs)), redo: isEnded ? undefined : redo };
}

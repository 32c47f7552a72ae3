import { useThrottledValue } from '@mantine/hooks';
import type { CallOutput } from '#contract/calls/calls.ts';
import type { ChangeOutcome, Job, JobRow } from '#contract/changes.ts';
import { usePieces, type Pieces } from '../../state/use-pieces.ts';
import { noFilter, useJournalChanges } from '../../subjects/journal/use-journal-changes.ts';

const size = 200;
const refreshMilliseconds = 250;
const rowsOf = ({ rows }: CallOutput<'job.rows'>): readonly JobRow[] => rows;

/** Which changes of a job are shown. */
export interface JobFilter {
  /** Any of these; none for all. */
  outcomes: readonly ChangeOutcome[];
  /** Words of the name, the values or the server's answer. */
  text: string;
}

/**
 * The rows of a job on screen, by index. They are read again as outcomes come in, at most four times a second.
 *
 * @param first index of the first row on screen.
 * @param last index of the last one; below `first` when there is none.
 * @returns `found` is how many there are; null until it is known
 */
export function useJobRows(
  job: Job,
  { outcomes, text }: JobFilter,
  first: number,
  last: number,
): Pieces<JobRow> & { found: number | null } {
  const { id: jobId, applied, rejected, notApplied, skipped, unknown, checking, state } = job;
  // Each number: an outcome that was unknown becomes another one, or is explained otherwise.
  const numbers = [applied, rejected, notApplied, skipped, unknown, checking, state].join(' ');
  const since = [useThrottledValue(numbers, refreshMilliseconds)];
  const isWhole = outcomes.length === 0 && text.trim() === '';
  const inputAt = (offset: number) => (isWhole ? { jobId, offset, limit: size } : null);
  const all = usePieces('job.rows', inputAt, rowsOf, { size, first, last, since });
  const filter = isWhole ? null : { ...noFilter, text, outcomes: [...outcomes] };
  const some = useJournalChanges(jobId, filter, since, first, last);
  return isWhole ? { ...all, found: job.total } : some;
}

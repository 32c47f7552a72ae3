import { useThrottledValue } from '@mantine/hooks';
import type { CallOutput } from '#contract/calls/calls.ts';
import type { Job, JobRow } from '#contract/changes.ts';
import { usePieces, type Pieces } from '../../bridge/use-pieces.ts';

const size = 200;
const refreshMilliseconds = 250;
const rowsOf = ({ rows }: CallOutput<'job.rows'>): readonly JobRow[] => rows;

/**
 * The rows of a job on screen, by index. They are read again as outcomes come in, at most four times a second.
 *
 * @param first index of the first row on screen.
 * @param last index of the last one; below `first` when there is none.
 */
export function useJobRows(job: Job, first: number, last: number): Pieces<JobRow> {
  const { id: jobId, applied, rejected, notApplied, skipped, unknown, checking, state } = job;
  // Each number: an outcome that was unknown becomes another one, or is explained otherwise.
  const outcomes = [applied, rejected, notApplied, skipped, unknown, checking, state].join(' ');
  const since = [useThrottledValue(outcomes, refreshMilliseconds)];
  const inputAt = (offset: number) => ({ jobId, offset, limit: size });
  return usePieces('job.rows', inputAt, rowsOf, { size, first, last, since });
}

import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Job, JobRow } from '#contract/change-entities.ts';
import { call } from '../../bridge/client.ts';

const pageSize = 200;
const refreshMilliseconds = 250;
const noRows: ReadonlyMap<number, JobRow> = new Map();

/**
 * The rows of a job on screen, by index. They are read again as outcomes come in, at most four times a second.
 *
 * @param first index of the first row on screen.
 * @param last index of the last one; below `first` when there is none.
 */
export function useJobRows(
  organizationId: string,
  job: Job,
  first: number,
  last: number,
): ReadonlyMap<number, JobRow> {
  const [rows, setRows] = useState(noRows);
  const { applied, rejected, notApplied, skipped, unknown, checking, state } = job;
  // Each number: an outcome that was unknown becomes another one, or is explained otherwise.
  const outcomes = [applied, rejected, notApplied, skipped, unknown, checking, state].join(' ');
  const progress = useThrottledValue(outcomes, refreshMilliseconds);
  const firstPage = Math.floor(first / pageSize);
  const lastPage = Math.floor(Math.max(first, last) / pageSize);
  const jobId = job.id;
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const read = new Map<number, JobRow>();
      for (let page = firstPage; page <= lastPage; page += 1) {
        const offset = page * pageSize;
        const result = await call(
          'job.rows',
          { organizationId, jobId, offset, limit: pageSize },
          { signal: controller.signal },
        );
        if (!result.ok) {
          return;
        }
        result.value.rows.forEach((row, index) => read.set(offset + index, row));
      }
      setRows(read);
    };
    void read();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- progress says that outcomes have come in
  }, [organizationId, jobId, firstPage, lastPage, progress]);
  return rows;
}

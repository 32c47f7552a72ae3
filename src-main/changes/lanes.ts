import type { ReadingsToCome, WritesToCome } from './estimate.ts';
import { writesLeft, type LiveJob } from './live-job.ts';

/** Jobs with at most this many changes run between the calls of longer ones. */
const smallJob = 10;

/** How much of a job may be unsettled before it stops sending. */
export const mostUnsettled = 3;

/** Whether a job goes between the calls of longer ones, and uses slots of the rate limit that other writes leave free. */
export function isSmall({ total }: { total: number }): boolean {
  return total <= smallJob;
}

/** The job whose turn it is: the oldest small one with something to send, else the oldest. */
export function nextInLine(jobs: Iterable<LiveJob>): LiveJob | undefined {
  const sendable = [...jobs].filter(
    ({ standing, unsettled }) =>
      standing.state === 'running' && unsettled < mostUnsettled && standing.counts.waiting > 0,
  );
  return sendable.find(isSmall) ?? sendable[0];
}

/** The calls that are sent before a job, which may not have started yet. */
export function writesAhead(
  jobs: Iterable<LiveJob>,
  job: { total: number },
  readings: (job: LiveJob) => ReadingsToCome[],
): WritesToCome[] {
  const writes: WritesToCome[] = [];
  let isBefore = true;
  for (const other of jobs) {
    if (other === job) isBefore = false;
    else if (other.standing.state === 'running') {
      const isAhead = isSmall(other) === isSmall(job) ? isBefore : isSmall(other);
      if (isAhead) writes.push(writesLeft(other, readings));
    }
  }
  return writes;
}

import type { Job } from '#contract/changes.ts';
import type { ChangePorts } from './engine-ports.ts';
import { createCallAverage, type WritesToCome } from './estimate.ts';
import type { GraveReads } from './grave-reads.ts';
import { writesAhead } from './lanes.ts';
import { viewOf, writesLeft, type LiveJob } from './live-job.ts';
import type { LiveJobs } from './live-jobs.ts';

/** Jobs as the window shows them, with how long they will take. */
export interface JobViews {
  of(job: LiveJob): Job;
  /** The calls that would be sent before a new job with this many changes. */
  writesAhead(total: number): WritesToCome[];
  /** The recent average. */
  secondsPerCall(): number;
  callTook(milliseconds: number): void;
}

export function createJobViews(
  { connection, clock }: Pick<ChangePorts, 'connection' | 'clock'>,
  jobs: LiveJobs,
  graveReads: GraveReads,
): JobViews {
  const average = createCallAverage();
  const readings = (job: LiveJob) => graveReads.toCome(job, connection().featureLevel);
  const aheadOf = (job: { total: number }) => writesAhead(jobs.all(), job, readings);
  return {
    of: (job) =>
      viewOf(job, connection(), connection().rateLimiter.outlook(), clock.now(), average.seconds(), {
        left: writesLeft(job, readings),
        ahead: aheadOf(job),
      }),
    writesAhead: (total) => aheadOf({ total }),
    secondsPerCall: average.seconds,
    callTook: average.add,
  };
}

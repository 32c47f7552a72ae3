import { saidWhenRead } from '#words/say.ts';
import type { ChangeOutcome, Job } from '../changes.ts';

/** The outcome or state of a change. */
export const outcomeNames = saidWhenRead<ChangeOutcome>({
  applied: 'outcome.applied',
  rejected: 'outcome.rejected',
  'not-applied': 'outcome.not-applied',
  skipped: 'outcome.skipped',
  unknown: 'outcome.unknown',
  sending: 'outcome.sending',
  waiting: 'outcome.waiting',
});

/** What a job is doing, or how it ended. */
export const jobStateNames = saidWhenRead<Job['state']>({
  running: 'outcome.job-running',
  waiting: 'outcome.job-waiting',
  paused: 'outcome.job-paused',
  finished: 'outcome.job-finished',
  cancelled: 'outcome.job-cancelled',
  stopped: 'outcome.job-stopped',
});

import type { ChangeOutcome, Job } from '../changes.ts';

/** The outcome or state of a change. */
export const outcomeNames: Readonly<Record<ChangeOutcome, string>> = {
  applied: 'Applied',
  rejected: 'Failed',
  'not-applied': 'Not applied',
  skipped: 'Skipped',
  unknown: 'Unknown',
  sending: 'Sending',
  waiting: 'Waiting',
};

/** What a job is doing, or how it ended. */
export const jobStateNames: Readonly<Record<Job['state'], string>> = {
  running: 'Under way',
  waiting: 'Waiting for the server',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
  stopped: 'Stopped at a refusal',
};

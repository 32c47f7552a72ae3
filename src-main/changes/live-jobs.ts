import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../store/journal.ts';
import { createLiveJob, loadLiveJob, type LiveJob } from './live-job.ts';

/** The jobs of one account in memory, oldest first: those of this run and the most recent earlier ones. */
export interface LiveJobs {
  all(): MapIterator<LiveJob>;
  get(jobId: string): LiveJob | undefined;
  /** The same, but `gone` if there is no such job. */
  find(jobId: string): Result<LiveJob>;
  /** The jobs that continue by themselves. */
  goingOn(): LiveJob[];
  /**
   * A job that was just written to the journal.
   *
   * @throws Error if the journal doesn't have it
   */
  begin(jobId: string): LiveJob;
  /** Whether the program's end interrupted the job and the journal doesn't say so yet; true only once. */
  takeInterrupted(job: LiveJob): boolean;
}

const shownJobs = 20;

/** Whether a job continues by itself. */
export function isGoingOn({ standing: { state } }: LiveJob): boolean {
  return state === 'running' || state === 'waiting';
}

/** @throws Error from the journal, if it can't be read at first */
export function openLiveJobs(journal: Journal, organizationId: string, clock: Clock): LiveJobs {
  const jobs = new Map<string, LiveJob>();
  const interrupted = new Set<LiveJob>();

  const records = [
    ...journal.recentJobs(organizationId, shownJobs),
    ...journal.interruptedJobs(organizationId),
  ];
  records.sort((one, other) => one.startedAtMilliseconds - other.startedAtMilliseconds);
  for (const record of records) {
    if (jobs.has(record.id)) continue;
    const job = loadLiveJob(record, journal, clock);
    if (job.standing.state !== record.state) interrupted.add(job);
    jobs.set(record.id, job);
  }

  return {
    all: () => jobs.values(),
    get: (jobId) => jobs.get(jobId),
    find(jobId) {
      const job = jobs.get(jobId);
      return job === undefined
        ? fail({ kind: 'gone', message: text('failure.job-doesnt-exist') })
        : succeed(job);
    },
    goingOn: () => [...jobs.values()].filter(isGoingOn),
    begin(jobId) {
      const record = journal.job(jobId);
      if (record === null) throw new Error('The journal did not keep the job.');
      const job = createLiveJob(record, journal, clock);
      jobs.set(jobId, job);
      return job;
    },
    takeInterrupted: (job) => interrupted.delete(job),
  };
}

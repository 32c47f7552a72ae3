import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../store/journal.ts';
import { createLiveJob, loadLiveJob, type LiveJob } from './live-job.ts';

/** The jobs of one account in memory, oldest first: those of this run and the latest earlier ones. */
export interface LiveJobs {
  all(): MapIterator<LiveJob>;
  get(jobId: string): LiveJob | undefined;
  /** The same; `gone` where there is no such job. */
  find(jobId: string): Result<LiveJob>;
  /** Those that go on by themselves. */
  goingOn(): LiveJob[];
  /**
   * A job that was just written to the journal.
   *
   * @throws Error where the journal does not have it
   */
  begin(jobId: string): LiveJob;
  /** Whether the job was interrupted by the end of the program and the journal does not say so yet; true only once. */
  takeInterrupted(job: LiveJob): boolean;
}

const shownJobs = 20;

/** Whether a job goes on by itself. */
export function isGoingOn({ standing: { state } }: LiveJob): boolean {
  return state === 'running' || state === 'waiting';
}

/** @throws Error of the journal, where it cannot be read at first */
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
      return job === undefined ? fail({ kind: 'gone', message: 'There is no such job.' }) : succeed(job);
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

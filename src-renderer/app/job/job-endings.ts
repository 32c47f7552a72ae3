import { isOpenJob, type Job } from '#contract/changes.ts';
import { doneCount } from './job-words.ts';

/**
 * Follows jobs to their ends, so that each is announced once.
 *
 * @param since milliseconds since the UNIX epoch: jobs that had ended before are nobody's news
 * @returns takes the jobs as they are now and answers those that have ended since it was last asked
 */
export function createJobEndings(since: number): (jobs: readonly Job[]) => Job[] {
  const open = new Set<string>();
  const told = new Set<string>();
  return (jobs) => {
    const ended: Job[] = [];
    for (const job of jobs) {
      if (isOpenJob(job)) {
        open.add(job.id);
        continue;
      }
      // A short job is over before it was ever seen open.
      const isNews = open.has(job.id) || job.startedAtMilliseconds >= since;
      // A cancelled job still waits for the answer to what it had sent.
      if (!isNews || doneCount(job) !== job.total || told.has(job.id)) continue;
      told.add(job.id);
      ended.push(job);
    }
    return ended;
  };
}

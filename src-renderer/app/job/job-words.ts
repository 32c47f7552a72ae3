import type { Job } from '../../../src-preload/contract/change-entities.ts';
import type { Outcome } from '../../ui/OutcomeMark.tsx';
import { clockTime, countWords, durationWords } from '../../ui/time-words.ts';

/** Changes whose outcome is known by now. */
export function doneCount(job: Job): number {
  return job.applied + job.rejected + job.skipped + job.unknown;
}

/** Whether changes are still to come. */
export function isOpen(job: Job): boolean {
  return job.state === 'running' || job.state === 'paused';
}

/** The job that matters most: one that is at work, else the latest to start. */
export function jobToShow(jobs: readonly Job[]): Job | undefined {
  const newest = jobs.toSorted((left, right) => right.startedAtMilliseconds - left.startedAtMilliseconds);
  return newest.find(isOpen) ?? newest[0];
}

/** A few words after the number: time left while it runs, how it ended otherwise. */
export function jobRemark(job: Job): string {
  switch (job.state) {
    case 'running':
      if (job.pausedUntilMilliseconds !== null) {
        return 'waits for the server';
      }
      return job.estimatedSecondsLeft === null ? '' : `${durationWords(job.estimatedSecondsLeft)} left`;
    case 'paused':
      return 'paused';
    case 'cancelled':
      return 'cancelled';
    case 'stopped':
      return 'stopped';
    case 'finished': {
      const failed = job.rejected + job.unknown;
      return failed > 0 ? `${countWords(failed)} not applied` : 'done';
    }
  }
}

/**
 * What a job is doing, as a title and a remark under it.
 *
 * @param now milliseconds since the UNIX epoch.
 */
export function jobState(job: Job, now: number): { title: string; remark: string } {
  const ended = job.finishedAtMilliseconds === null ? '' : `at ${clockTime(job.finishedAtMilliseconds)}`;
  switch (job.state) {
    case 'running': {
      if (job.pausedUntilMilliseconds !== null && job.pausedUntilMilliseconds > now) {
        const seconds = (job.pausedUntilMilliseconds - now) / 1_000;
        return { title: `Goes on in ${durationWords(seconds)}`, remark: 'the server limits how fast' };
      }
      if (job.estimatedSecondsLeft === null) {
        return { title: 'Under way', remark: '' };
      }
      const finish = clockTime(now + job.estimatedSecondsLeft * 1_000);
      return {
        title: `About ${durationWords(job.estimatedSecondsLeft)} left`,
        remark: `finishes near ${finish}`,
      };
    }
    case 'paused':
      return { title: 'Paused', remark: job.latestExplanation || 'nothing is sent until it goes on' };
    case 'cancelled':
      return { title: 'Cancelled', remark: ended };
    case 'stopped':
      return { title: 'Stopped at a refusal', remark: ended };
    case 'finished':
      return { title: 'Finished', remark: ended };
  }
}

/** How many changes ended how, in the order of the bar. Those under way or to come are not among them. */
export function outcomeCounts(job: Job): { outcome: Outcome; count: number }[] {
  return (['applied', 'rejected', 'skipped', 'unknown'] as const).map((outcome) => ({
    outcome,
    count: job[outcome],
  }));
}

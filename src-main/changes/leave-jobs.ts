import { type JobRow, targetOf } from '#contract/changes.ts';
import type { LeavePerson } from '#contract/people.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import type { Journal, RecordedJob } from '../store/journal.ts';
import type { RecordedLeave } from '../store/leave.ts';
import type { ChangeEngine } from './change-engine.ts';
import { statusText } from './kinds/user/status.ts';
import type { LeaveEntries } from './leave-entries.ts';
import {
  afterBeginning,
  afterEnd,
  outcomesOfBeginning,
  outcomesOfEnd,
  withOutcomes,
  withoutJob,
} from './leave-outcomes.ts';

/** The job that an entry waits for at its beginning or its end, or null. */
export function jobIdOf(leave: RecordedLeave): string | null {
  if (leave.state === 'planned') return leave.beginJobId;
  return leave.state === 'set' ? leave.endJobId : null;
}

interface LeaveJobsPorts {
  entries: LeaveEntries;
  journal: Pick<Journal, 'job' | 'rows'>;
  engine: Pick<ChangeEngine, 'control' | 'currentValue' | 'jobs'>;
  /** The server's time in UNIX milliseconds, or this computer's while that is unknown. */
  now(): number;
}

/** Follows the jobs of the calendar and updates their entries. */
export interface LeaveJobs {
  /** Updates an entry from the state of the job that it waits for. */
  follow(leave: RecordedLeave, jobId: string): void;
  /** Resumes the jobs that the console has paused, not those that a person has. */
  resume(): void;
  /**
   * Stops the job that an entry waits for.
   *
   * @returns the entry's people with their outcomes up to that point, or why the job can't be stopped
   */
  stop(leave: RecordedLeave): Result<{ people: LeavePerson[]; hadJob: boolean }>;
}

const rowsPerPage = 500;

/** @param ports of one calendar */
export function createLeaveJobs({ entries, journal, engine, now }: LeaveJobsPorts): LeaveJobs {
  function rowsOf(jobId: string): JobRow[] {
    const rows: JobRow[] = [];
    for (;;) {
      const page = journal.rows(jobId, rows.length, rowsPerPage);
      rows.push(...page);
      if (page.length < rowsPerPage) return rows;
    }
  }

  const begun = (leave: RecordedLeave, rows: readonly JobRow[]) => {
    const given = statusText(leave.status);
    return outcomesOfBeginning(
      rows,
      (userId) => engine.currentValue(targetOf('user', userId), 'status') === given,
    );
  };

  function conclude(leave: RecordedLeave, job: RecordedJob, rows: readonly JobRow[]): void {
    entries.keep(
      leave.state === 'planned'
        ? afterBeginning(leave, withOutcomes(leave.people, begun(leave, rows)))
        : {
            ...afterEnd(leave, withOutcomes(leave.people, outcomesOfEnd(rows, job.state === 'finished'))),
            untilMilliseconds: Math.min(leave.untilMilliseconds, now()),
          },
    );
  }

  return {
    follow(leave, jobId) {
      const job = journal.job(jobId);
      if (job === null) {
        // Named but never started: nothing was sent, so plan it again.
        entries.keep(withoutJob(leave));
      } else if (job.state === 'running' || job.state === 'paused') {
        const isOver = leave.state === 'planned' && now() >= leave.untilMilliseconds;
        if (isOver && job.state === 'paused') engine.control(jobId, 'cancel');
        else if (job.state === 'paused')
          entries.note(leave, `Its job is paused. ${job.latestExplanation}`.trim());
        else entries.note(leave, '');
      } else {
        const rows = rowsOf(jobId);
        // The last call of a cancelled job may still be unanswered.
        if (rows.every(({ outcome }) => outcome !== 'sending')) conclude(leave, job, rows);
      }
    },

    resume() {
      for (const leave of entries.all()) {
        const jobId = jobIdOf(leave);
        const job = jobId === null ? undefined : engine.jobs().find(({ id }) => id === jobId);
        if (job?.pausedBy === 'console') engine.control(job.id, 'resume');
      }
    },

    stop(leave) {
      const jobId = jobIdOf(leave);
      const job = jobId === null ? null : journal.job(jobId);
      if (jobId !== null && job?.finishedAtMilliseconds === null) {
        const stopped = engine.control(jobId, 'cancel');
        if (!stopped.ok) return stopped;
      }
      const rows = job === null ? [] : rowsOf(job.id);
      const outcomes = leave.state === 'planned' ? begun(leave, rows) : outcomesOfEnd(rows, false);
      return succeed({ people: withOutcomes(leave.people, outcomes), hadJob: job !== null });
    },
  };
}

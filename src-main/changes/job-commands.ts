import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { Job } from '#contract/changes.ts';
import { text } from '#words/text.ts';
import type { ChangeEngine } from './change-engine.ts';
import { hasEnded } from './job-transition.ts';
import type { LiveJob } from './live-job.ts';
import type { LiveJobs } from './live-jobs.ts';
import type { OwnRole } from './own-role.ts';
import { readOnly, type SafetyRules } from './safety.ts';
import type { JobPipeline } from './job-pipeline.ts';
import { thrownFailureOf } from './thrown-failure.ts';

interface JobCommandPorts {
  jobs: Pick<LiveJobs, 'find'>;
  pipeline: Pick<JobPipeline, 'ledger' | 'scheduler' | 'settling' | 'views'>;
  safety: Pick<SafetyRules, 'isReadOnly'>;
  ownRole: OwnRole;
}

/** What a person does to jobs that have begun. */
export type JobCommands = Pick<ChangeEngine, 'control' | 'check'>;

export function createJobCommands({ jobs, pipeline, safety, ownRole }: JobCommandPorts): JobCommands {
  const { ledger, scheduler, settling, views } = pipeline;

  const cancel = (job: LiveJob): void => {
    ledger.apply(job, { kind: 'cancelled' });
    // After a journal fault, calls that were sent still have to be read back.
    if (job.needsSettling) settling.check(job, null);
  };

  const resume = (job: LiveJob): void => {
    const { state } = job.standing;
    ownRole.look();
    ledger.apply(job, { kind: 'resumed' });
    // First read back what couldn't be read before the pause.
    if (state === 'paused') settling.check(job, null, true);
    scheduler.kick();
  };

  /** @param act does something to the job; returns why it can't be done, or null */
  const withJob = (jobId: string, act: (job: LiveJob) => Failure | null): Result<Job> => {
    const found = jobs.find(jobId);
    if (!found.ok) return found;
    try {
      const failure = act(found.value);
      return failure === null ? succeed(views.of(found.value)) : fail(failure);
    } catch (error) {
      return fail(thrownFailureOf(error));
    }
  };

  return {
    control: (jobId, command) =>
      withJob(jobId, (job) => {
        const { state } = job.standing;
        if (hasEnded(job.standing)) return { kind: 'conflict', message: text('failure.job-already-ended') };
        if (command === 'resume' && state !== 'running') {
          if (safety.isReadOnly()) return readOnly;
          resume(job);
        } else if (command === 'pause' && state !== 'paused') {
          ledger.apply(job, { kind: 'paused', by: 'person', why: null });
        } else if (command === 'cancel') {
          cancel(job);
        }
        return null;
      }),

    check: (jobId, changeId) =>
      withJob(jobId, (job) => {
        settling.check(job, changeId === null ? null : new Set([changeId]));
        return null;
      }),
  };
}

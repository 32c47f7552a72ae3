import { setTimeout as delay } from 'node:timers/promises';
import type { Explain, Journal } from '../store/journal.ts';
import { betweenOf } from './calls/call-operations.ts';
import type { ChangeTiming } from './change-timing.ts';
import { createDeeds } from './deeds.ts';
import type { ChangePorts } from './engine-ports.ts';
import { createGraveReads } from './grave-reads.ts';
import { createJobRunner } from './job.ts';
import { createJobLedger, type JobLedger } from './job-ledger.ts';
import { createJobScheduler, type JobScheduler } from './job-scheduler.ts';
import { createJobViews, type JobViews } from './job-views.ts';
import type { LiveFacts } from './live-facts.ts';
import type { LiveJob } from './live-job.ts';
import type { LiveJobs } from './live-jobs.ts';
import { readOverdue } from './overdue-values.ts';
import { createPendingFields, type PendingFields } from './pending.ts';
import { createSettling, type Settling } from './settling.ts';
import { createUnheardValues, type UnheardValues } from './unheard-values.ts';

interface PipelineParts {
  journal: Journal;
  explain: Explain;
  jobs: LiveJobs;
  live: LiveFacts;
  isReadOnly(): boolean;
}

/** The parts that send changes and find out what became of them. */
export interface JobPipeline {
  ledger: JobLedger;
  scheduler: JobScheduler;
  settling: Settling;
  pending: PendingFields;
  unheard: UnheardValues;
  views: JobViews;
  /** Stops sending, waits briefly for the call under way, and writes nothing after it resolves. */
  close(): Promise<void>;
}

/** Wires the parts that a change passes through once its job has begun. */
export function createJobPipeline(
  ports: ChangePorts,
  timing: ChangeTiming,
  { journal, explain, jobs, live, isReadOnly }: PipelineParts,
): JobPipeline {
  const { organizationId, connection, freshness, clock } = ports;
  const { workMilliseconds, overdueMilliseconds, readingDelays, firstRetryMilliseconds } = timing;
  const stop = new AbortController();
  const closing = stop.signal;
  let hasClosed = false;
  const isClosed = () => hasClosed;

  const deeds = createDeeds({ organizationId, journal, clock, isReadOnly, workMilliseconds });
  const unheard = createUnheardValues();
  const graveReads = createGraveReads({
    elapsed: clock.elapsed,
    unheard,
    onUnseenValue: () => ports.onUnseenValue?.(),
  });
  const views = createJobViews(ports, jobs, graveReads);
  const onChanged = (job: LiveJob) => {
    if (jobs.goingOn().length === 0) unheard.jobsEnded();
    ports.onJobChanged(views.of(job));
  };

  const onReplaced: Parameters<typeof createPendingFields>[0]['onReplaced'] = (jobId, change, value) => {
    const job = jobs.get(jobId);
    if (job !== undefined) ledger.replaced(job, change, value);
  };
  const overdue = { connection, journal, clock, closing, isClosed, onReplaced };
  const pending = createPendingFields({
    onChanged: ports.onPendingChanged,
    liveValue: live.liveValue,
    asChanged: live.asChanged,
    betweenOf,
    overdueMilliseconds,
    elapsed: clock.elapsed,
    onReplaced,
    onOverdue: (jobId, change, others) => void readOverdue(jobId, change, others, overdue),
  });
  const ledger = createJobLedger({
    journal,
    pending,
    explain,
    clock,
    onChanged,
    onApplied(change) {
      unheard.heard(change.target, change.field);
      ports.onApplied?.(change);
    },
    onLeftOpen: (job) => settling.check(job, null),
    onFault: (error) => ports.onJournalFault?.(error),
  });

  const scheduler = createJobScheduler({
    jobs: jobs.all,
    freshness,
    ledger,
    step: (job) => runner.step(job),
    settle: (job) => settling.check(job, null, true),
    firstRetryMilliseconds,
    closing,
    isClosed,
  });
  const settling = createSettling({
    ...live,
    organizationId,
    connection,
    journal,
    ledger,
    explain,
    deeds,
    clock,
    closing,
    isClosed,
    readingDelays,
    onRetry: (job, words) => scheduler.holdForRetry(job, { kind: 'retrying', words }),
    onUnreadable: scheduler.holdUnreadable,
    onChanged,
    onSettled: scheduler.kick,
  });
  const runner = createJobRunner({
    ...live,
    organizationId,
    connection,
    freshness,
    journal,
    ledger,
    settling,
    deeds,
    graveReads,
    pending,
    clock,
    isNext: scheduler.isNext,
    onHeld: scheduler.holdForRetry,
    onBehind: scheduler.holdBehind,
    onChanged,
    onCallTook: views.callTook,
    load: async (fields) => ports.facts.load?.(fields, true),
    closing,
    isClosed,
  });

  return {
    ledger,
    scheduler,
    settling,
    pending,
    unheard,
    views,
    async close() {
      stop.abort();
      pending.close();
      const ended = Promise.all([scheduler.idle(), settling.idle()]);
      await Promise.race([ended, delay(timing.closingMilliseconds, undefined, { ref: false })]);
      hasClosed = true;
      await deeds.close();
    },
  };
}

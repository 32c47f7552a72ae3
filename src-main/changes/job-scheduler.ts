import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Text } from '#words/text.ts';
import type { JobReason } from '../store/journal.ts';
import { backoffDelay } from '../zulip/backoff.ts';
import type { Freshness } from '../zulip/queue-state.ts';
import type { JobLedger } from './job-ledger.ts';
import { nextInLine } from './lanes.ts';
import type { LiveJob } from './live-job.ts';
import { mostTries } from './settled-changes.ts';

export interface SchedulerPorts {
  /** All jobs, oldest first. */
  jobs(): Iterable<LiveJob>;
  freshness(): Freshness;
  ledger: JobLedger;
  /** Sends the next call of a job. */
  step(job: LiveJob): Promise<void>;
  /** Reads back what is left of a job before more of it is sent. */
  settle(job: LiveJob): void;
  /** The upper bound of the first wait before a retry; it doubles each time. */
  firstRetryMilliseconds: number;
  /** No further call is sent. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
}

/** Decides whose turn it is, one call at a time, and resumes jobs that wait. */
export interface JobScheduler {
  /** Something may be sendable now, or something more urgent. */
  kick(): void;
  isNext(job: LiveJob): boolean;
  /** Holds a job whose next change waits for a change of the same field. */
  holdBehind(job: LiveJob): void;
  /** Holds a job for a while, longer after each attempt. */
  holdForRetry(job: LiveJob, why: JobReason): void;
  /**
   * Holds a job whose last call could not be read back until the reading can be retried.
   *
   * @param isNeeded whether later changes of the job depend on it
   */
  holdUnreadable(job: LiveJob, words: Text, isNeeded: boolean): void;
  /** The session's freshness has changed. */
  freshnessChanged(): void;
  /** Resolves when no call is under way and none is going to be sent. */
  idle(): Promise<unknown>;
}

/** How often a waiting job checks whether it can go on; the session also reports when it is live again. */
const betweenLooksMilliseconds = 500;

export function createJobScheduler(ports: SchedulerPorts): JobScheduler {
  const { ledger, closing } = ports;
  /** When jobs that wait are tried again. */
  const retries = new Map<LiveJob, NodeJS.Timeout>();
  /** The job whose call is running or queued. */
  let current: LiveJob | null = null;
  let draining: Promise<void> | null = null;
  let wasLive = false;

  const release = (job: LiveJob): void => {
    clearTimeout(retries.get(job));
    retries.delete(job);
    if (closing.aborted || job.standing.state !== 'waiting') return;
    try {
      const freshness = ports.freshness();
      if (freshness.kind === 'stale') {
        holdUntilLive(job, freshness.why);
        return;
      }
      ledger.apply(job, { kind: 'released' });
      if (job.needsSettling) ports.settle(job);
    } catch (error) {
      ledger.fault(job, error);
    }
    kick();
  };

  const hold = (job: LiveJob, why: JobReason, milliseconds: number): void => {
    ledger.apply(job, { kind: 'held', why });
    clearTimeout(retries.get(job));
    retries.set(job, setTimeout(() => release(job), milliseconds).unref());
  };

  const holdUntilLive = (job: LiveJob, words: Text): void =>
    hold(job, { kind: 'not-live', words }, betweenLooksMilliseconds);

  const holdForRetry = (job: LiveJob, why: JobReason): void => {
    hold(job, why, backoffDelay(job.failedTries, { firstBoundMilliseconds: ports.firstRetryMilliseconds }));
    job.failedTries += 1;
  };

  const drain = async (): Promise<void> => {
    for (;;) {
      const job = nextInLine(ports.jobs());
      if (job === undefined || closing.aborted) return;
      current = job;
      try {
        const freshness = ports.freshness();
        if (freshness.kind === 'live') await ports.step(job);
        else holdUntilLive(job, freshness.why);
      } catch (error) {
        if (!ports.isClosed()) ledger.fault(job, error);
      }
      current = null;
    }
  };

  const kick = (): void => {
    const next = nextInLine(ports.jobs());
    if (closing.aborted || next === undefined) return;
    // A long job gives up its wait for the rate limiter, but not a running call.
    if (current !== null && current !== next) current.stopWaiting.abort();
    draining ??= nextTurn()
      .then(drain)
      .finally(() => {
        draining = null;
        kick();
      });
  };

  return {
    kick,
    isNext: (job) => nextInLine(ports.jobs()) === job,
    holdBehind: (job) => hold(job, { kind: 'same-field' }, betweenLooksMilliseconds),
    holdForRetry,
    holdUnreadable(job, words, isNeeded) {
      if (job.standing.state !== 'running') return;
      // The next change may end the same way, so what is open is read back before more is sent.
      job.needsSettling = true;
      const freshness = ports.freshness();
      if (freshness.kind === 'stale') holdUntilLive(job, freshness.why);
      else if (!isNeeded && job.failedTries < mostTries) holdForRetry(job, { kind: 'retrying', words });
      else ledger.apply(job, { kind: 'paused', by: 'console', why: { kind: 'unsettled', words } });
    },
    freshnessChanged() {
      const { kind } = ports.freshness();
      const isBack = kind === 'live' && !wasLive;
      wasLive = kind === 'live';
      if (isBack) for (const job of retries.keys()) release(job);
    },
    async idle() {
      await draining;
    },
  };
}

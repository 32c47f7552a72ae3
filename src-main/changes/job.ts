import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job } from '../../src-preload/contract/change-entities.ts';
import type { PersonField } from '../../src-preload/contract/entities.ts';
import type { Failure } from '../../src-preload/contract/outcome.ts';
import type { FinalOutcome, Journal, OutcomeToRecord, RecordedChange } from '../store/journal.ts';
import type { Connection } from '../zulip/http.ts';
import type { RateLimitState } from '../zulip/rate-limit.ts';
import { fieldOperations } from './actions/fields.ts';
import { firstWords, hasEnded, moveCount, type LiveJob } from './live-job.ts';
import type { PendingFields } from './pending.ts';
import { sendChange } from './send.ts';
import { settleChange } from './settle.ts';

export interface RunnerPorts {
  connection(): Connection;
  journal: Journal;
  pending: PendingFields;
  /** The value that the live model has now, or null if the person is not there. */
  liveValue(userId: number, field: PersonField): string | null;
  now(): number;
  onChanged(job: LiveJob): void;
  onCallTook(milliseconds: number): void;
  /** No further call is sent and reading back stops; a call under way may still end. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
  readingDelays: readonly number[];
}

export interface JobRunner {
  /** Runs a job until it has ended, is paused, or the engine closes; first settles what is not certain. */
  advance(job: LiveJob): Promise<void>;
  /** Ends a job: what still waits is skipped with the explanation. */
  end(job: LiveJob, state: Extract<Job['state'], 'finished' | 'cancelled' | 'stopped'>): void;
  /** Holds a job between calls, for a reason if it was not asked for. */
  pause(job: LiveJob, explanation?: string): void;
  /** The live model saw a value: a change that was read back too early may have been applied after all. */
  confirmed(userId: number, field: PersonField): void;
}

const batchSize = 200;

/** A wait for the account's pace shorter than this is not worth showing. */
const noticeableWaitMilliseconds = 300;

const endingExplanations = {
  finished: '',
  cancelled: 'Not sent: the job was cancelled.',
  stopped: 'Not sent: the job stopped at the first refusal.',
} as const;

/** A server may work on a request this long after its connection was cut; later, somebody else set the value. */
const longestLateness = 120_000;

const interruptedCause = 'The console was interrupted before the answer came';

function holdsUntil({ pausedUntil, remaining, resetsAt }: RateLimitState): number | null {
  return pausedUntil ?? (remaining === 0 ? resetsAt : null);
}

function blockedExplanation(failure: Failure, total: number): string {
  const message = 'message' in failure ? failure.message : 'The call was stopped.';
  const left = total === 1 ? 'The change was not sent.' : 'The job is paused; what is left was not sent.';
  return `${/[.!?]$/.test(message) ? message : `${message}.`} ${left}`;
}

/**
 * Runs jobs, one change after another: the intent goes to the journal, the live value is compared with the value
 * before, the call goes out, the outcome goes to the journal. No change is ever sent a second time, except after a
 * 429, which says that the first was not carried out.
 */
export function createJobRunner(ports: RunnerPorts): JobRunner {
  const { journal, pending, closing } = ports;
  /** Changes whose answer was lost and that were not applied when they were read back, by person and field. */
  const doubtful = new Map<string, { job: LiveJob; change: RecordedChange; until: number }>();

  const end: JobRunner['end'] = (job, state) => {
    const at = ports.now();
    if (state !== 'finished') {
      const skipped = journal.skipWaiting(job.id, endingExplanations[state], at);
      moveCount(job, 'waiting', 'skipped', skipped);
    }
    job.upcoming = [];
    job.state = state;
    job.finishedAtMilliseconds = at;
    job.pausedUntilMilliseconds = null;
    journal.setJobState(job.id, state, job.latestExplanation, at);
    job.stopWaiting.abort();
    ports.onChanged(job);
  };

  const pause: JobRunner['pause'] = (job, explanation) => {
    job.state = 'paused';
    job.pausedUntilMilliseconds = null;
    if (explanation !== undefined) job.latestExplanation = firstWords(explanation);
    journal.setJobState(job.id, 'paused', job.latestExplanation, null);
    job.stopWaiting.abort();
    ports.onChanged(job);
  };

  /** Why a change must not be sent any more, or null. */
  const conflictOf = (change: RecordedChange): string | null => {
    const { words } = fieldOperations[change.field];
    const value = ports.liveValue(change.userId, change.field);
    if (value === null) return 'The account is gone from this organization since the preview.';
    if (value === change.before) return null;
    if (value === change.after) return `Already ${words(value)}, changed by somebody else since the preview.`;
    return `Changed to ${words(value)} by somebody else since the preview.`;
  };

  const record = (job: LiveJob, change: RecordedChange, outcome: FinalOutcome, explanation: string) => {
    journal.conclude(job.id, [{ changeId: change.id, outcome, explanation }], ports.now());
    moveCount(job, change.outcome, outcome);
    change.outcome = outcome;
  };

  const conclude = (job: LiveJob, change: RecordedChange, outcome: FinalOutcome, explanation: string) => {
    record(job, change, outcome, explanation);
    if (outcome === 'applied' || outcome === 'unknown') pending.answered(change);
    else pending.dropped(change);
    if (outcome === 'rejected' || outcome === 'unknown') {
      job.latestExplanation = firstWords(explanation);
      journal.setJobState(job.id, job.state, job.latestExplanation, job.finishedAtMilliseconds);
    }
    if (outcome === 'rejected' && job.stopAtFirstRefusal && !hasEnded(job)) end(job, 'stopped');
    else ports.onChanged(job);
  };

  /** The change was certainly not carried out and may be sent later. */
  const putBack = (job: LiveJob, change: RecordedChange, reason: string) => {
    if (change.outcome === 'sending') {
      journal.withdraw(job.id, change.id, reason, ports.now());
      moveCount(job, 'sending', 'waiting');
      change.outcome = 'waiting';
    }
    pending.dropped(change);
    if (hasEnded(job)) {
      const state = job.state as 'cancelled' | 'stopped';
      moveCount(
        job,
        'waiting',
        'skipped',
        journal.skipWaiting(job.id, endingExplanations[state], ports.now()),
      );
    } else {
      job.upcoming.unshift(change);
    }
    ports.onChanged(job);
  };

  const settle = async (job: LiveJob, change: RecordedChange, cause: string) => {
    const { noun } = fieldOperations[change.field];
    const explanation = `${cause}. Reading the ${noun} back before going on.`;
    record(job, change, 'unknown', explanation);
    ports.onChanged(job);
    const settlement = await settleChange(ports.connection, change, cause, closing, ports.readingDelays);
    if (settlement.outcome === 'interrupted' || ports.isClosed()) return;
    conclude(job, change, settlement.outcome, settlement.explanation);
    if (settlement.outcome === 'rejected') {
      const until = ports.now() + longestLateness;
      doubtful.set(`${change.userId} ${change.field}`, { job, change, until });
    }
    // Where nothing can be read, the next change would end the same way.
    if (settlement.outcome === 'unknown' && job.state === 'running') pause(job);
  };

  /** Skips what changed since the preview, all in one transaction, up to the first change that can be sent. */
  const nextToSend = async (job: LiveJob): Promise<RecordedChange | null> => {
    while (job.state === 'running' && !closing.aborted) {
      if (job.upcoming.length === 0) job.upcoming = journal.waiting(job.id, batchSize);
      if (job.upcoming.length === 0) return null;
      const conflicts: OutcomeToRecord[] = [];
      let sendable: RecordedChange | null = null;
      while (sendable === null) {
        const change = job.upcoming.shift();
        if (change === undefined) break;
        const explanation = conflictOf(change);
        if (explanation === null) sendable = change;
        else conflicts.push({ changeId: change.id, outcome: 'skipped', explanation });
      }
      if (conflicts.length > 0) {
        journal.conclude(job.id, conflicts, ports.now());
        moveCount(job, 'waiting', 'skipped', conflicts.length);
        ports.onChanged(job);
      }
      if (sendable !== null) return sendable;
      await nextTurn();
    }
    return null;
  };

  const sendOne = async (job: LiveJob, change: RecordedChange) => {
    const connection = ports.connection();
    const stopWaiting = new AbortController();
    job.stopWaiting = stopWaiting;
    let conflict: string | null = null;
    let sentAt = 0;
    const held = setTimeout(() => {
      job.pausedUntilMilliseconds = holdsUntil(connection.pace.state());
      ports.onChanged(job);
    }, noticeableWaitMilliseconds);

    const beforeSending = (): boolean => {
      clearTimeout(held);
      job.pausedUntilMilliseconds = null;
      if (job.state !== 'running' || closing.aborted) return false;
      conflict = conflictOf(change);
      if (conflict !== null) return false;
      sentAt = ports.now();
      doubtful.delete(`${change.userId} ${change.field}`);
      journal.intend(job.id, change.id, sentAt);
      moveCount(job, 'waiting', 'sending');
      change.outcome = 'sending';
      pending.sent(job.id, change);
      ports.onChanged(job);
      return true;
    };

    const outcome = await sendChange(
      connection,
      change,
      beforeSending,
      AbortSignal.any([stopWaiting.signal, closing]),
    ).finally(() => clearTimeout(held));
    if (ports.isClosed()) return;
    if (sentAt > 0) ports.onCallTook(ports.now() - sentAt);
    switch (outcome.kind) {
      case 'applied':
        conclude(job, change, 'applied', '');
        return;
      case 'rejected':
        conclude(job, change, 'rejected', outcome.explanation);
        return;
      case 'lost':
        await settle(job, change, outcome.cause);
        return;
      case 'rate-limited':
        job.pausedUntilMilliseconds = holdsUntil(connection.pace.state());
        putBack(job, change, 'The server asked for fewer calls.');
        return;
      case 'blocked':
        putBack(job, change, blockedExplanation(outcome.failure, job.total));
        if (job.state === 'running') pause(job, blockedExplanation(outcome.failure, job.total));
        return;
      case 'not-sent':
        if (conflict === null) putBack(job, change, '');
        else conclude(job, change, 'skipped', conflict);
    }
  };

  return {
    end,
    pause,
    confirmed(userId, field) {
      const key = `${userId} ${field}`;
      const doubt = doubtful.get(key);
      if (doubt === undefined || ports.liveValue(userId, field) === doubt.change.before) return;
      doubtful.delete(key);
      const { job, change, until } = doubt;
      if (ports.now() > until || ports.liveValue(userId, field) !== change.after) return;
      record(job, change, 'applied', 'The answer was lost. The server applied it a little later.');
      ports.onChanged(job);
    },
    async advance(job) {
      if (job.needsSettling) {
        job.needsSettling = false;
        for (const change of journal.unsettled(job.id)) {
          if (closing.aborted) return;
          await settle(job, change, interruptedCause);
        }
      }
      while (job.state === 'running' && !closing.aborted) {
        const change = await nextToSend(job);
        if (change !== null) await sendOne(job, change);
        else if (job.state === 'running' && !closing.aborted) end(job, 'finished');
      }
      if (ports.isClosed() || job.state !== 'paused') return;
      // Settling may have been all that was left of a job that was interrupted.
      if (job.counts.waiting + job.counts.sending === 0) end(job, 'finished');
    },
  };
}

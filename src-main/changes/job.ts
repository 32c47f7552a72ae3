import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job } from '../../src-preload/contract/change-entities.ts';
import type { ChangeTarget } from '../../src-preload/contract/change-target.ts';
import type { Failure } from '../../src-preload/contract/outcome.ts';
import {
  notSentMark,
  type ChangeIntent,
  type ChangeReason,
  type Explain,
  type FinalOutcome,
  type Journal,
  type LostCause,
  type OutcomeToRecord,
  type RecordedChange,
} from '../store/journal.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../zulip/http.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import { conflictOf, type ConflictPorts } from './conflict.ts';
import type { Deeds } from './deeds.ts';
import { firstWords, hasEnded, moveCount, type LiveJob } from './live-job.ts';
import type { PendingFields } from './pending.ts';
import { areOfOnePart, missingRightFor, refusedOf } from './refused-call.ts';
import { sendCall } from './send.ts';
import { settleChanges } from './settle.ts';

/** The changes of one call. */
type CallChanges = [RecordedChange, ...RecordedChange[]];

export interface RunnerPorts extends ConflictPorts {
  connection(): Connection;
  journal: Journal;
  pending: PendingFields;
  /** Whether the live value is this one, and the caller's own doing. */
  isOwnValue(target: ChangeTarget, field: string, value: string): boolean;
  explain: Explain;
  deeds: Deeds;
  clock: Clock;
  onChanged(job: LiveJob): void;
  onApplied(change: RecordedChange): void;
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
  confirmed(target: ChangeTarget, field: string): void;
}

const batchSize = 200;

/** How often a job that waits for the account's pace tells how long it will. */
const betweenTicksMilliseconds = 500;

const endingExplanations = {
  finished: '',
  cancelled: `${notSentMark} the job was cancelled.`,
  stopped: `${notSentMark} the job stopped at the first refusal.`,
} as const;

/** A server may work on a request this long after its connection was cut; later, somebody else set the value. */
const longestLateness = 120_000;

/** So many refusals in a row are one cause rather than many: the job pauses before it asks for more of them. */
const refusalsBeforePause = 10;

const lostCause: LostCause = { kind: 'failed', words: 'The answer was lost' };

/** Why the answer to a change is not known that was found in the journal. */
function causeOf({ outcome, reason }: RecordedChange): LostCause {
  if (outcome === 'sending') return { kind: 'interrupted' };
  return reason?.kind === 'lost' ? reason.cause : lostCause;
}

function claimed(changes: CallChanges, claim: string | undefined): void {
  if (claim !== undefined) for (const change of changes) change.claim = claim;
}

function blockedExplanation(failure: Failure, total: number): string {
  const message = 'message' in failure ? failure.message : 'The call was stopped.';
  const left = total === 1 ? 'The change was not sent.' : 'The job is paused; what is left was not sent.';
  return `${/[.!?]$/.test(message) ? message : `${message}.`} ${left}`;
}

/** How many of the first changes can be read back together. */
function sameCall(changes: readonly RecordedChange[]): number {
  const [first] = changes;
  if (first === undefined) return 0;
  const { limit } = operationsOf(first.endpoint);
  let count = 1;
  for (const change of changes.slice(1, limit)) {
    if (!fitsInCall(first, change)) break;
    count += 1;
  }
  return count;
}

/**
 * Runs jobs, one call after another: the intent goes to the journal, the live values are compared with the values
 * before, the call goes out, the outcomes go to the journal. No change is ever sent a second time, except after a
 * 429, which says that the first was not carried out.
 */
export function createJobRunner(ports: RunnerPorts): JobRunner {
  const { journal, pending, closing } = ports;
  /** Changes whose answer was lost and that were not applied when they were read back, by target and field. */
  const doubtful = new Map<string, { job: LiveJob; change: RecordedChange; until: number }>();

  const end: JobRunner['end'] = (job, state) => {
    const at = ports.clock.now();
    if (state !== 'finished') {
      const skipped = journal.skipWaiting(job.id, endingExplanations[state], at);
      moveCount(job, 'waiting', 'skipped', skipped);
    }
    job.upcoming = [];
    job.state = state;
    job.finishedAtMilliseconds = at;
    journal.setJobState(job.id, state, job.latestExplanation, at);
    job.stopWaiting.abort();
    ports.onChanged(job);
  };

  const pause: JobRunner['pause'] = (job, explanation) => {
    job.state = 'paused';
    if (explanation !== undefined) job.latestExplanation = firstWords(explanation);
    journal.setJobState(job.id, 'paused', job.latestExplanation, null);
    job.stopWaiting.abort();
    ports.onChanged(job);
  };

  const record = (job: LiveJob, change: RecordedChange, outcome: FinalOutcome, reason: ChangeReason) => {
    const claim = change.claim === null ? {} : { claim: change.claim };
    journal.conclude(job.id, [{ changeId: change.id, outcome, reason, ...claim }], ports.clock.now());
    moveCount(job, change.outcome, outcome);
    change.outcome = outcome;
  };

  const tooManyRefusals = (job: LiveJob, explanation: string) => {
    job.refusalsInRow = 0;
    pause(job, `Paused after ${refusalsBeforePause} refusals in a row. The last: ${explanation}`);
  };

  const concludeAll = (
    job: LiveJob,
    changes: readonly RecordedChange[],
    outcome: FinalOutcome,
    why: ChangeReason | string,
    advice = '',
  ) => {
    const explanation =
      typeof why === 'string' ? why : changes.map((change) => ports.explain(change, why).explanation)[0];
    const toRecord = changes.map(({ id: changeId, claim }) => ({
      changeId,
      outcome,
      ...(typeof why === 'string' ? { explanation: why, advice } : { reason: why }),
      ...(claim !== null && { claim }),
    }));
    journal.conclude(job.id, toRecord, ports.clock.now());
    for (const change of changes) {
      moveCount(job, change.outcome, outcome);
      change.outcome = outcome;
      if (outcome === 'applied') ports.onApplied(change);
      if (outcome === 'applied' || outcome === 'unknown') pending.answered(change, outcome === 'applied');
      else pending.dropped(change);
    }
    if (outcome === 'applied') job.refusalsInRow = 0;
    if (outcome === 'rejected') job.refusalsInRow += changes.length;
    if (outcome === 'rejected' || outcome === 'not-applied' || outcome === 'unknown') {
      job.latestExplanation = firstWords(explanation ?? '');
      journal.setJobState(job.id, job.state, job.latestExplanation, job.finishedAtMilliseconds);
    }
    if (outcome === 'rejected' && job.stopAtFirstRefusal && !hasEnded(job)) end(job, 'stopped');
    else if (job.refusalsInRow >= refusalsBeforePause && job.state === 'running' && job.counts.waiting > 0) {
      tooManyRefusals(job, explanation ?? '');
    } else ports.onChanged(job);
  };

  /** The changes were certainly not carried out and may be sent later. */
  const putBack = (job: LiveJob, changes: readonly RecordedChange[], reason: string) => {
    const sending = changes.filter(({ outcome }) => outcome === 'sending');
    if (sending.length > 0) {
      journal.withdraw(
        job.id,
        sending.map(({ id }) => id),
        reason,
        ports.clock.now(),
      );
      moveCount(job, 'sending', 'waiting', sending.length);
    }
    for (const change of changes) {
      change.outcome = 'waiting';
      pending.dropped(change);
    }
    if (hasEnded(job)) {
      const state = job.state as 'cancelled' | 'stopped';
      moveCount(
        job,
        'waiting',
        'skipped',
        journal.skipWaiting(job.id, endingExplanations[state], ports.clock.now()),
      );
    } else {
      job.upcoming.unshift(...changes);
    }
    ports.onChanged(job);
  };

  /** A call applies as a whole or not at all: what the server does not object to is sent without the rest. */
  const refuse = (job: LiveJob, changes: CallChanges, explanation: string, advice: string) => {
    const refused = refusedOf(job, changes, explanation);
    const others = changes.filter((change) => !refused.includes(change));
    if (others.length > 0) {
      putBack(job, others, `Refused together: ${explanation}`);
      // What the server names is a cause of its own and says nothing about the others.
      job.refusalsInRow = 0;
    }
    if (refused.length > 0) concludeAll(job, refused, 'rejected', explanation, advice);
  };

  const settle = async (job: LiveJob, changes: CallChanges, cause: LostCause, isOver: boolean) => {
    for (const change of changes) record(job, change, 'unknown', { kind: 'lost', cause, found: 'reading' });
    ports.onChanged(job);
    const { connection, deeds, readingDelays } = ports;
    const settling = { connection, deeds, cause, isOver, readingDelays, signal: closing };
    const settlements = await settleChanges(changes, settling);
    if (ports.isClosed()) return;
    let isUnknown = false;
    for (const [place, settlement] of settlements.entries()) {
      const change = changes[place];
      if (change === undefined || settlement.outcome === 'interrupted') continue;
      change.claim = settlement.claim ?? change.claim;
      concludeAll(job, [change], settlement.outcome, settlement.reason);
      isUnknown ||= settlement.outcome === 'unknown';
      if (settlement.outcome === 'not-applied' && operationsOf(change.endpoint).kind === 'setting') {
        const until = ports.clock.elapsed() + longestLateness;
        doubtful.set(`${change.target} ${change.field}`, { job, change, until });
      }
    }
    // Where nothing can be read, the next change would end the same way.
    if (isUnknown && job.state === 'running') pause(job);
  };

  /** What may go in the same call as the first one, taken off what comes next. */
  const companions = (job: LiveJob, first: RecordedChange, conflicts: OutcomeToRecord[]): CallChanges => {
    const changes: CallChanges = [first];
    const { limit } = operationsOf(first.endpoint);
    while (changes.length < limit) {
      const [next] = job.upcoming;
      if (next === undefined || !areOfOnePart(job, first, next) || !fitsInCall(first, next)) break;
      job.upcoming.shift();
      const explanation = missingRightFor(job, next) ?? conflictOf(job.id, next, ports);
      if (explanation === null) changes.push(next);
      else conflicts.push({ changeId: next.id, outcome: 'skipped', explanation });
    }
    return changes;
  };

  /** Skips what changed since the preview, all in one transaction, up to the first call that can be sent. */
  const nextToSend = async (job: LiveJob): Promise<CallChanges | null> => {
    while (job.state === 'running' && !closing.aborted) {
      if (job.upcoming.length === 0) job.upcoming = journal.waiting(job.id, batchSize);
      if (job.upcoming.length === 0) return null;
      const conflicts: OutcomeToRecord[] = [];
      let sendable: CallChanges | null = null;
      while (sendable === null) {
        const change = job.upcoming.shift();
        if (change === undefined) break;
        const explanation = missingRightFor(job, change) ?? conflictOf(job.id, change, ports);
        if (explanation === null) sendable = companions(job, change, conflicts);
        else conflicts.push({ changeId: change.id, outcome: 'skipped', explanation });
      }
      if (conflicts.length > 0) {
        journal.conclude(job.id, conflicts, ports.clock.now());
        moveCount(job, 'waiting', 'skipped', conflicts.length);
        ports.onChanged(job);
      }
      if (sendable !== null) return sendable;
      await nextTurn();
    }
    return null;
  };

  const sendOne = async (job: LiveJob, changes: CallChanges) => {
    const connection = ports.connection();
    const stopWaiting = new AbortController();
    job.stopWaiting = stopWaiting;
    const conflicts = new Map<RecordedChange, string>();
    let sentAt: number | null = null;
    // While nothing goes out nothing else tells how the time passes.
    const held = setInterval(() => ports.onChanged(job), betweenTicksMilliseconds);

    const beforeSending = (intent: ChangeIntent): boolean => {
      clearInterval(held);
      if (job.state !== 'running' || closing.aborted) return false;
      for (const change of changes) {
        const conflict = conflictOf(job.id, change, ports);
        if (conflict !== null) conflicts.set(change, conflict);
      }
      if (conflicts.size > 0) return false;
      sentAt = ports.clock.elapsed();
      const ids = changes.map(({ id }) => id);
      journal.intend(job.id, ids, ports.clock.now(), intent);
      moveCount(job, 'waiting', 'sending', ids.length);
      for (const change of changes) {
        doubtful.delete(`${change.target} ${change.field}`);
        change.outcome = 'sending';
        pending.sent(job.id, change);
      }
      ports.onChanged(job);
      return true;
    };

    const signal = AbortSignal.any([stopWaiting.signal, closing]);
    const turn = { signal, isUrgent: false, beforeSending };
    const outcome = await sendCall(connection, changes, turn, ports.deeds).finally(() => clearInterval(held));
    if (ports.isClosed()) return;
    if (sentAt !== null) ports.onCallTook(ports.clock.elapsed() - sentAt);
    switch (outcome.kind) {
      case 'applied':
        claimed(changes, outcome.claim);
        concludeAll(
          job,
          changes,
          'applied',
          outcome.leftOut.length === 0 ? '' : { kind: 'partly-applied', parts: [...outcome.leftOut] },
        );
        return;
      case 'rejected':
        refuse(job, changes, outcome.explanation, outcome.advice);
        return;
      case 'lost':
        claimed(changes, outcome.claim);
        await settle(job, changes, outcome.cause, outcome.isOver);
        return;
      case 'rate-limited':
        putBack(job, changes, 'The server asked for fewer calls.');
        return;
      case 'blocked':
        putBack(job, changes, blockedExplanation(outcome.failure, job.total));
        if (job.state === 'running') pause(job, blockedExplanation(outcome.failure, job.total));
        return;
      case 'not-sent':
        for (const [change, conflict] of conflicts) concludeAll(job, [change], 'skipped', conflict);
        putBack(
          job,
          changes.filter((change) => !conflicts.has(change)),
          '',
        );
    }
  };

  return {
    end,
    pause,
    confirmed(target, field) {
      const key = `${target} ${field}`;
      const doubt = doubtful.get(key);
      if (doubt === undefined || ports.liveValue(target, field) === doubt.change.before) return;
      doubtful.delete(key);
      const { job, change, until } = doubt;
      if (ports.clock.elapsed() > until || !ports.isOwnValue(target, field, change.after)) return;
      record(job, change, 'applied', { kind: 'lost', cause: lostCause, found: 'applied-later' });
      ports.onChanged(job);
    },
    async advance(job) {
      if (job.needsSettling) {
        job.needsSettling = false;
        const left = journal.unsettled(job.id);
        while (left.length > 0 && !closing.aborted) {
          const changes = left.splice(0, sameCall(left)) as CallChanges;
          await settle(job, changes, causeOf(changes[0]), false);
        }
        if (closing.aborted) return;
      }
      while (job.state === 'running' && !closing.aborted) {
        const changes = await nextToSend(job);
        if (changes !== null) await sendOne(job, changes);
        else if (job.state === 'running' && !closing.aborted) end(job, 'finished');
      }
      if (ports.isClosed() || job.state !== 'paused') return;
      // Settling may have been all that was left of a job that was interrupted.
      if (job.counts.waiting + job.counts.sending === 0) end(job, 'finished');
    },
  };
}

import type { ChangeOutcome, Job } from '../../src-preload/contract/change-entities.ts';
import type { RecordedChange, RecordedJob } from '../store/journal.ts';
import type { PaceOutlook } from '../zulip/rate-limit.ts';
import { scheduleCalls } from './estimate.ts';

/** A job in memory: the journal's record and what is true only while it runs. */
export interface LiveJob extends RecordedJob {
  counts: Record<ChangeOutcome, number>;
  /** The next waiting changes, read from the journal ahead of time. */
  upcoming: RecordedChange[];
  /** Ends the waiting for the account's pace of the change whose turn it is. */
  stopWaiting: AbortController;
  /** Changes with an intent and no certain outcome have to be read back before anything is sent. */
  needsSettling: boolean;
  /** The part that a change is in, by its id, where a call was refused as a whole: parts are sent apart. */
  parts: Map<number, number>;
  /** The server's words by what the account has no right to change, so that it is asked once. */
  missingRights: Map<string, string>;
  /** Refusals since the last change that was applied. */
  refusalsInRow: number;
}

/** A job that nothing runs yet. */
export function createLiveJob(record: RecordedJob, counts: Record<ChangeOutcome, number>): LiveJob {
  return {
    ...record,
    counts,
    upcoming: [],
    stopWaiting: new AbortController(),
    needsSettling: counts.sending + counts.unknown > 0,
    parts: new Map(),
    missingRights: new Map(),
    refusalsInRow: 0,
  };
}

/** Whether nothing more will be sent. */
export function hasEnded(job: LiveJob): boolean {
  return job.state !== 'running' && job.state !== 'paused';
}

/** Calls that the job has still to make. */
export function callsLeft(job: LiveJob): number {
  return hasEnded(job) ? 0 : job.counts.waiting + job.counts.sending;
}

/** Keeps the numbers in step with the journal. */
export function moveCount(job: LiveJob, from: ChangeOutcome, to: ChangeOutcome, number = 1): void {
  job.counts[from] -= number;
  job.counts[to] += number;
}

const maximumExplanationLength = 200;

/** The first words of an explanation, to be shown beside the job. */
export function firstWords(explanation: string): string {
  return explanation.length <= maximumExplanationLength
    ? explanation
    : `${explanation.slice(0, maximumExplanationLength - 1).trimEnd()}…`;
}

/**
 * The job as the renderer shows it.
 *
 * @param callsAhead calls of the jobs that run before it
 */
export function viewOf(
  job: LiveJob,
  outlook: PaceOutlook,
  nowMilliseconds: number,
  secondsPerCall: number,
  callsAhead: number,
): Job {
  const schedule =
    job.state === 'running' ? scheduleCalls(callsLeft(job) + callsAhead, outlook, secondsPerCall) : null;
  return {
    id: job.id,
    title: job.title,
    reason: job.reason,
    undoOf: job.undoOf,
    canBeUndone: job.canBeUndone,
    state: job.state,
    total: job.total,
    applied: job.counts.applied,
    rejected: job.counts.rejected,
    notApplied: job.counts['not-applied'],
    skipped: job.counts.skipped,
    unknown: job.counts.unknown,
    startedAtMilliseconds: job.startedAtMilliseconds,
    finishedAtMilliseconds: job.finishedAtMilliseconds,
    estimatedSecondsLeft: schedule?.seconds ?? null,
    pausedUntilMilliseconds:
      schedule === null || schedule.heldSeconds === null
        ? null
        : nowMilliseconds + schedule.heldSeconds * 1000,
    latestExplanation: job.latestExplanation,
  };
}

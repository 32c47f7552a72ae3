import type { Job } from '#contract/changes.ts';
import type { ServerAge } from '#contract/level-words.ts';
import type { Clock } from '../clock.ts';
import type { ChangesOfField, Journal, RecordedChange, RecordedJob } from '../store/journal.ts';
import type { RateLimitOutlook } from '../zulip/rate-limit.ts';
import { scheduleCalls, type ReadingsToCome, type WritesToCome } from './estimate.ts';
import { hasEnded, transition, type JobStanding } from './job-transition.ts';
import { jobReasonWords } from './reason-words.ts';
import { undoOn } from './undo-on.ts';

/** A job in memory: the journal's record and what is true only while it runs. */
export interface LiveJob extends Omit<
  RecordedJob,
  'state' | 'finishedAtMilliseconds' | 'latestExplanation' | 'why' | 'pausedBy' | 'stopAtFirstRefusal'
> {
  /** Set by the ledger alone. */
  standing: JobStanding;
  /** The same moment on both clocks: later times of the job count from it, however the clock is set meanwhile. */
  readonly moment: { readonly at: number; readonly elapsed: number };
  /** The first words of the latest refusal. */
  latestWords: string;
  /** What waited when the job began or was loaded. */
  fields: readonly ChangesOfField[];
  /** The next waiting changes, read from the journal ahead of time. */
  upcoming: RecordedChange[];
  /** The changes of the call that waits for its turn or is under way. */
  next: readonly RecordedChange[];
  /** The ids of the changes of the call that is under way. */
  underWay: ReadonlySet<number>;
  /** Ends the waiting for the account's rate limit of the change whose turn it is. */
  stopWaiting: AbortController;
  /** How much of what was sent is unsettled; from `mostUnsettled` on, the job sends nothing else. */
  unsettled: number;
  /** Changes that are being read back at the moment. */
  checking: number;
  /** Changes that took the place of what somebody else had set in the same moment. */
  replaced: number;
  /** What was replaced by changes that do not count as applied yet, by their ids. */
  readonly replacedValues: Map<number, string>;
  /** It was planned in another run of the program: the lists that it is part of may not be known in this one. */
  needsLists: boolean;
  /** Changes with an intent and no certain outcome are left from before. */
  needsSettling: boolean;
  /** Calls in a row that were not carried out, for the waits between them. */
  failedTries: number;
  /** The part that a change is in, by its id, where a call was refused as a whole: parts are sent apart. */
  parts: Map<number, number>;
  /** The server's words by what the account has no right to change, so that it is asked once. */
  missingRights: Map<string, string>;
}

/** A job that begins. */
export function createLiveJob(
  {
    state,
    pausedBy,
    why,
    stopAtFirstRefusal,
    latestExplanation,
    finishedAtMilliseconds,
    ...job
  }: RecordedJob,
  journal: Pick<Journal, 'counts' | 'waitingFields' | 'replaced'>,
  clock: Clock,
): LiveJob {
  const now = clock.now();
  const counts = journal.counts(job.id);
  return {
    ...job,
    // The machine's time may have been set back since an earlier run of the program.
    moment: { at: Math.max(now, job.startedAtMilliseconds), elapsed: clock.elapsed() },
    standing: {
      state,
      pausedBy,
      why,
      stopAtFirstRefusal,
      since: finishedAtMilliseconds ?? now,
      counts,
      settling: 0,
      failuresInRow: 0,
    },
    latestWords: latestExplanation,
    fields: journal.waitingFields(job.id),
    upcoming: [],
    next: [],
    underWay: new Set(),
    stopWaiting: new AbortController(),
    unsettled: 0,
    checking: 0,
    replaced: journal.replaced(job.id),
    replacedValues: new Map(),
    needsLists: false,
    needsSettling: counts.sending + counts.unknown > 0,
    failedTries: 0,
    parts: new Map(),
    missingRights: new Map(),
  };
}

/** A job of an earlier run of the program. One that was open then is paused: nothing goes on without a person. */
export function loadLiveJob(...loaded: Parameters<typeof createLiveJob>): LiveJob {
  const job = createLiveJob(...loaded);
  return {
    ...job,
    needsLists: true,
    standing: transition(job.standing, { kind: 'interrupted' }, job.moment.at),
  };
}

/** What time it is for a job, in UNIX milliseconds: what happens later is never said to have been earlier. */
export function timeOf({ moment }: Pick<LiveJob, 'moment'>, clock: Clock): number {
  return Math.round(moment.at + clock.elapsed() - moment.elapsed);
}

/** What the job has still to send, and to read for that. */
export function writesLeft(job: LiveJob, readings: (job: LiveJob) => ReadingsToCome[]): WritesToCome {
  if (hasEnded(job.standing)) return { count: 0, readings: [] };
  const { waiting, sending } = job.standing.counts;
  return { count: waiting + sending, readings: readings(job) };
}

const maximumExplanationLength = 200;

/** The first words of an explanation, to be shown beside the job. */
export function firstWords(explanation: string): string {
  return explanation.length <= maximumExplanationLength
    ? explanation
    : `${explanation.slice(0, maximumExplanationLength - 1).trimEnd()}…`;
}

/** Why the job is in its state, else the latest refusal; empty where there is nothing to say. */
export function latestWordsOf({ standing: { why }, total, latestWords }: LiveJob): string {
  return why === null ? latestWords : firstWords(jobReasonWords(why, total));
}

/**
 * The job as the renderer shows it.
 *
 * @param server that an undo would be sent to
 * @param calls what it has still to send, and the jobs that run before it
 */
export function viewOf(
  job: LiveJob,
  server: ServerAge,
  outlook: RateLimitOutlook,
  nowMilliseconds: number,
  secondsPerCall: number,
  { left, ahead }: { left: WritesToCome; ahead: readonly WritesToCome[] },
): Job {
  const { standing } = job;
  const { state, counts } = standing;
  const schedule = state === 'running' ? scheduleCalls(left, outlook, secondsPerCall, ahead) : null;
  return {
    id: job.id,
    title: job.title,
    reason: job.reason,
    undoOf: job.undoOf,
    ...undoOn(server, job),
    state,
    sinceMilliseconds: standing.since,
    pausedBy: standing.pausedBy,
    total: job.total,
    applied: counts.applied,
    rejected: counts.rejected,
    notApplied: counts['not-applied'],
    skipped: counts.skipped,
    unknown: counts.unknown,
    ...(job.replaced > 0 && { replaced: job.replaced }),
    checking: job.checking,
    startedAtMilliseconds: job.startedAtMilliseconds,
    finishedAtMilliseconds: hasEnded(standing) ? standing.since : null,
    estimatedSecondsLeft: schedule?.seconds ?? null,
    pausedUntilMilliseconds:
      schedule === null || schedule.heldSeconds === null
        ? null
        : nowMilliseconds + schedule.heldSeconds * 1000,
    latestExplanation: latestWordsOf(job),
  };
}

import type { Job } from '#contract/changes.ts';
import type { ServerAge } from '#contract/level-words.ts';
import type { Clock } from '../clock.ts';
import type { ChangesOfField, Journal, RecordedChange, RecordedJob } from '../store/journal.ts';
import type { RateLimitOutlook } from '../zulip/rate-limit.ts';
import { scheduleCalls, type ReadingsToCome, type WritesToCome } from './estimate.ts';
import { hasEnded, transition, type JobStanding } from './job-transition.ts';
import { jobReasonWords } from './reason-words.ts';
import { undoOn } from './undo-on.ts';

/** A job in memory: the journal's record, plus state that only exists while it runs. */
export interface LiveJob extends Omit<
  RecordedJob,
  'state' | 'finishedAtMilliseconds' | 'latestExplanation' | 'why' | 'pausedBy' | 'stopAtFirstRefusal'
> {
  /** Only set by the ledger. */
  standing: JobStanding;
  /**
   * The same moment on both clocks. Later times of the job count from it, so that setting the clock doesn't affect
   * them.
   */
  readonly moment: { readonly at: number; readonly elapsed: number };
  /** The first words of the latest rejection. */
  latestWords: string;
  /** The changes that were waiting when the job began or was loaded. */
  fields: readonly ChangesOfField[];
  /** The next waiting changes, read from the journal ahead of time. */
  upcoming: RecordedChange[];
  /** The changes of the call that is queued or under way. */
  next: readonly RecordedChange[];
  /** The IDs of the changes in the call under way. */
  underWay: ReadonlySet<number>;
  /** Ends the current change's wait for the account's rate limit. */
  stopWaiting: AbortController;
  /** The number of sent changes that are unsettled; from `mostUnsettled` on, the job sends nothing else. */
  unsettled: number;
  /** Changes being read back right now. */
  checking: number;
  /** Changes that replaced what someone else had set at the same moment. */
  replaced: number;
  /** The values replaced by changes that don't count as applied yet, by change ID. */
  readonly replacedValues: Map<number, string>;
  /** The job was planned in another run of the program, so the lists behind it may not be loaded in this one. */
  needsLists: boolean;
  /** An earlier run left changes with an intent but no certain outcome. */
  needsSettling: boolean;
  /** Consecutive calls that weren't carried out, to space out retries. */
  failedTries: number;
  /** The part of each change, by ID, after a call was rejected as a whole: parts are sent separately. */
  parts: Map<number, number>;
  /** The server's message by what the account isn't allowed to change, to ask only once. */
  missingRights: Map<string, string>;
}

/** A new job. */
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
    // The computer's clock may have been set back since an earlier run of the program.
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

/** A job from an earlier run of the program. If it was open then, it is paused: nothing continues without a person. */
export function loadLiveJob(...loaded: Parameters<typeof createLiveJob>): LiveJob {
  const job = createLiveJob(...loaded);
  return {
    ...job,
    needsLists: true,
    standing: transition(job.standing, { kind: 'interrupted' }, job.moment.at),
  };
}

/** The job's current time in UNIX milliseconds, which never runs backwards. */
export function timeOf({ moment }: Pick<LiveJob, 'moment'>, clock: Clock): number {
  return Math.round(moment.at + clock.elapsed() - moment.elapsed);
}

/** What the job still has to send, and to read for that. */
export function writesLeft(job: LiveJob, readings: (job: LiveJob) => ReadingsToCome[]): WritesToCome {
  if (hasEnded(job.standing)) return { count: 0, readings: [] };
  const { waiting, sending } = job.standing.counts;
  return { count: waiting + sending, readings: readings(job) };
}

const maximumExplanationLength = 200;

/** The first words of an explanation, to show next to the job. */
export function firstWords(explanation: string): string {
  return explanation.length <= maximumExplanationLength
    ? explanation
    : `${explanation.slice(0, maximumExplanationLength - 1).trimEnd()}…`;
}

/** Why the job is in its state, else the latest rejection, else empty. */
export function latestWordsOf({ standing: { why }, total, latestWords }: LiveJob): string {
  return why === null ? latestWords : firstWords(jobReasonWords(why, total));
}

/**
 * The job as shown by the renderer.
 *
 * @param server the server that an undo would be sent to
 * @param calls what it still has to send, and the jobs that run before it
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

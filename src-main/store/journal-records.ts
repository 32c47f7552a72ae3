import type { Action, ChangeOutcome, Job, PlannedChange } from '#contract/changes.ts';
import type { KnownEndpoint } from '#contract/kinds/kinds.ts';
import type { LevelSentence } from '#contract/level-words.ts';
import type { ChangeReason, JobReason } from './journal-reasons.ts';

/** The endpoints that changes are sent to. */
export type ChangeEndpoint =
  | KnownEndpoint
  /** From another version of this program. */
  | 'unknown operation';

/** What was known right before a call was sent. The search for evidence of its effect starts from here. */
export interface ChangeIntent {
  /** The server's clock, from the `Date` header of its answers, and its tolerance; null if it never sent one. */
  serverTime: { milliseconds: number; withinMilliseconds: number } | null;
  /** The event queue that was open. */
  queueId: string | null;
  newestMessageId: number | null;
  /** The id of the newest existing thing of its kind, such as a draft. */
  newestId: number | null;
  /** Identifies this sending uniquely, also in queue events. */
  sending: string;
  /**
   * When it was, on the duration clock of one run of the change engine and on the machine's clock in UNIX milliseconds,
   * which intents from earlier versions lack.
   */
  at: { run: string; elapsed: number; time?: number };
}

/** Who paused a job: a person, or the console because it can't continue. */
export type PausedBy = 'person' | 'console';

/** Zero changes of every outcome. */
export function noOutcomes(): Record<ChangeOutcome, number> {
  return { applied: 0, rejected: 0, 'not-applied': 0, skipped: 0, unknown: 0, sending: 0, waiting: 0 };
}

/** A change as stored in the journal: enough to send, settle and undo it after a restart. */
export interface RecordedChange extends PlannedChange {
  endpoint: ChangeEndpoint;
  /** What the call needs besides the value; null if nothing. */
  details: string | null;
  outcome: ChangeOutcome;
  /** What was known at its latest intent; null before the first one, and if nothing was stored. */
  intent: ChangeIntent | null;
  /** What it made or found on the server, by kind and id, such as `message:41`. */
  claim: string | null;
  /** How often it was sent, not counting calls that were certainly not carried out. */
  tries: number;
  /** Null if there is nothing to say. */
  reason: ChangeReason | null;
}

/** Changes of a job that set the same field through the same endpoint. */
export interface ChangesOfField {
  endpoint: ChangeEndpoint;
  field: string;
  number: number;
}

/** One run of a change set, with the change set's id. */
export interface RecordedJob {
  id: string;
  organizationId: string;
  title: string;
  reason: string;
  undoOf: string | null;
  canBeUndone: boolean;
  /** What `wordsAt` says if the server's version prevents an undo; null if none does. */
  undoSentence: LevelSentence | null;
  state: Job['state'];
  stopAtFirstRefusal: boolean;
  total: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  latestExplanation: string;
  /** Why it is in its state; null if only `latestExplanation` says it, or if there is nothing to say. */
  why: JobReason | null;
  /** Null for a job that isn't paused. */
  pausedBy: PausedBy | null;
  /** The organization that the ids belong to; null if it wasn't known. */
  realmUuid: string | null;
  callerUserId: number | null;
  callerAddress: string | null;
}

export interface NewJob {
  id: string;
  organizationId: string;
  title: string;
  action: Action;
  /** The account that sends it; null if unknown. */
  callerUserId: number | null;
  /** Unknown if left out. */
  callerAddress?: string | null;
  realmUuid?: string | null;
  reason: string;
  undoOf: string | null;
  stopAtFirstRefusal: boolean;
}

export type ChangeToRecord = Omit<RecordedChange, 'outcome' | 'intent' | 'claim' | 'tries' | 'reason'>;

export type FinalOutcome = Exclude<ChangeOutcome, 'waiting' | 'sending'>;

export interface OutcomeToRecord {
  changeId: number;
  outcome: FinalOutcome;
  /** The reason, if there is one. */
  reason?: ChangeReason;
  /** What the change made or found on the server; unchanged if left out. */
  claim?: string;
}

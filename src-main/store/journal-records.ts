import type { Action, ChangeOutcome, Job, PlannedChange } from '#contract/changes.ts';
import type { KnownEndpoint } from '#contract/kinds/kinds.ts';
import type { LevelSentence } from '#contract/level-words.ts';
import type { ChangeReason, JobReason } from './journal-reasons.ts';

/** The endpoints that changes are sent to. */
export type ChangeEndpoint =
  | KnownEndpoint
  /** Of another version of this program. */
  | 'unknown operation';

/** What was known right before a call went out. Evidence of what it did is looked for from here on. */
export interface ChangeIntent {
  /** The server's clock by the `Date` of its answers, and by how much it may be off; null if it never said. */
  serverTime: { milliseconds: number; withinMilliseconds: number } | null;
  /** The event queue that was open. */
  queueId: string | null;
  newestMessageId: number | null;
  /** The newest of its kind that was there, such as a draft, by its id. */
  newestId: number | null;
  /** Names this sending and no other, also in the events of the queue. */
  sending: string;
  /**
   * When it was, on the clock of durations of one run of the change engine, and on the machine's: UNIX milliseconds, which
   * intents of earlier versions lack.
   */
  at: { run: string; elapsed: number; time?: number };
}

/** Who holds a job: somebody who wants to, or the console, which cannot go on by itself. */
export type PausedBy = 'person' | 'console';

/** No change of any outcome. */
export function noOutcomes(): Record<ChangeOutcome, number> {
  return { applied: 0, rejected: 0, 'not-applied': 0, skipped: 0, unknown: 0, sending: 0, waiting: 0 };
}

/** One change as the journal keeps it: enough to send it, to settle it and to undo it after a restart. */
export interface RecordedChange extends PlannedChange {
  endpoint: ChangeEndpoint;
  /** What the call has to know beside the value; null where that is nothing. */
  details: string | null;
  outcome: ChangeOutcome;
  /** What was known when its last intent was written; null before the first one, and where nothing was kept. */
  intent: ChangeIntent | null;
  /** What it made or found on the server, by kind and id, such as `message:41`. */
  claim: string | null;
  /** How often it was sent. Calls that were certainly not carried out do not count. */
  tries: number;
  /** Null where there is nothing to say. */
  reason: ChangeReason | null;
}

/** Changes of a job that set the same field by the same endpoint. */
export interface ChangesOfField {
  endpoint: ChangeEndpoint;
  field: string;
  number: number;
}

/** One run of a change set. It has the change set's id. */
export interface RecordedJob {
  id: string;
  organizationId: string;
  title: string;
  reason: string;
  undoOf: string | null;
  canBeUndone: boolean;
  /** What `wordsAt` says where the server's age keeps it from being undone; null where no age does. */
  undoSentence: LevelSentence | null;
  state: Job['state'];
  stopAtFirstRefusal: boolean;
  total: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  latestExplanation: string;
  /** Why it is in its state; null where only `latestExplanation` says it, or where nothing is to be said. */
  why: JobReason | null;
  /** Null for a job that is not held. */
  pausedBy: PausedBy | null;
  /** Whose ids are meant; null where it was not known. */
  realmUuid: string | null;
  callerUserId: number | null;
  callerAddress: string | null;
}

export interface NewJob {
  id: string;
  organizationId: string;
  title: string;
  action: Action;
  /** Whose account sends it; null if unknown. */
  callerUserId: number | null;
  /** Not known where they are left out. */
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
  /** Why; nothing is said where it is left out. */
  reason?: ChangeReason;
  /** What the change made or found on the server; stays as it was when left out. */
  claim?: string;
}

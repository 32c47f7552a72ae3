import type { PersonField, PersonStatus, RateBudget, Role } from './entities.ts';

/** What somebody wants done; the engine expands it to changes. */
export type Action =
  | { kind: 'set-role'; userIds: number[]; role: Role }
  | { kind: 'rename'; userId: number; name: string }
  | { kind: 'set-status'; userIds: number[]; status: PersonStatus };

export type ChangeRisk = 'low' | 'high';

export interface PlannedChange {
  id: number;
  userId: number;
  name: string;
  email: string | null;
  field: PersonField;
  /** Display texts; roles are given as the integer in text form, statuses as JSON of PersonStatus. */
  before: string;
  after: string;
  risk: ChangeRisk;
  /** What the person loses or gains, in words; empty when nothing is worth saying. */
  notice: string;
}

export interface SkippedChange {
  userId: number;
  name: string;
  reason:
    'already-so' | 'protected' | 'last-owner' | 'not-permitted' | 'yourself' | 'bot' | 'deactivated' | 'gone';
  /** In words, with what to do. */
  explanation: string;
}

/** A stretch of calls that go out without waiting for the rate limit. */
export interface CallSpan {
  calls: number;
  /** Seconds from the start of the job until the first of them. */
  afterSeconds: number;
}

export interface ChangeSet {
  id: string;
  organizationId: string;
  action: Action;
  title: string;
  /** The first ones, riskiest first; `calls` says how many there are, `changes.rest` brings the others. */
  changes: PlannedChange[];
  /** The first ones; `skippedCount` says how many there are. */
  skipped: SkippedChange[];
  skippedCount: number;
  calls: number;
  /** Under the account's rate limits as known now. */
  estimatedSeconds: number;
  /** In order; the last one holds whatever follows those that are drawn. */
  spans: CallSpan[];
  budget: RateBudget | null;
  whatElseChanges: string[];
  canBeUndone: string[];
  cannotBeUndone: string[];
  /** The number to type before it may run; null when nothing needs typing. */
  typeToConfirm: number | null;
}

export type ChangeOutcome = 'waiting' | 'sending' | 'applied' | 'rejected' | 'skipped' | 'unknown';

export interface JobRow {
  changeId: number;
  userId: number;
  name: string;
  field: PersonField;
  before: string;
  after: string;
  outcome: ChangeOutcome;
  /** The server's own words for a refusal, or ours for a skip. */
  explanation: string;
}

export interface Job {
  id: string;
  title: string;
  state: 'running' | 'paused' | 'finished' | 'cancelled' | 'stopped';
  total: number;
  applied: number;
  rejected: number;
  skipped: number;
  unknown: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  estimatedSecondsLeft: number | null;
  /** Set while the rate limit holds the job. */
  pausedUntilMilliseconds: number | null;
  /** The first words of the latest refusal, to be shown without opening the job. */
  latestExplanation: string;
}

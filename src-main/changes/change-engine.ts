import type {
  Action,
  ChangeSet,
  ChangeTarget,
  Edit,
  Job,
  JobFailure,
  JobRow,
  OvertakenPreview,
  Safety,
  SafetyLevel,
  SkippedChange,
} from '#contract/changes.ts';
import type { Result } from '#contract/outcome.ts';
import type { PendingField } from '#contract/topics.ts';

/** The path of every write: plan, preview, run, settle. */
export interface ChangeEngine {
  /** Expands an action to a change set that `run` takes by its id. Sends nothing. */
  plan(action: Action, signal: AbortSignal): Promise<Result<ChangeSet>>;
  /** What a preview of these edits would leave out, and why. What they need must be loaded. */
  objections(edits: readonly Edit[], signal: AbortSignal): Promise<Result<SkippedChange[]>>;
  /** The next page of a change set that is too long for one message. */
  rest(
    changeSetId: string,
    changesFrom: number,
    skippedFrom: number,
  ): Result<Pick<ChangeSet, 'changes' | 'skipped'>>;
  discard(changeSetId: string): Result<null>;
  /**
   * Starts a change set's job, once. An account's jobs run one after another, small ones between the calls of long
   * ones. `gone` if it ran, was discarded or is unknown; `invalid-input` on the field `typed` for a wrong number.
   */
  run(changeSetId: string, typed: number | null, stopAtFirstRefusal: boolean, reason: string): Result<Job>;
  safety(): Safety;
  /**
   * Another account of the organization has changed the safety settings. Running jobs pause as with `setSafetyLevel`.
   */
  safetyChanged(): void;
  /** Running jobs pause if writing is no longer allowed. */
  setSafetyLevel(level: SafetyLevel): Result<null>;
  /** Protected accounts are never changed. Earlier plans are checked again when they run. */
  protect(userIds: readonly number[], isProtected: boolean): Result<null>;
  /** A job's rows: running ones, refused or unknown ones, the newest outcomes, waiting ones. */
  rows(jobId: string, offset: number, limit: number): Result<{ total: number; rows: JobRow[] }>;
  /** What went wrong in a job, the most frequent first. */
  failures(jobId: string): Result<JobFailure[]>;
  control(jobId: string, command: 'pause' | 'resume' | 'cancel'): Result<Job>;
  /** Reads back a change with an unknown outcome, or all of the job's if null. Sends nothing. */
  check(jobId: string, changeId: number | null): Result<Job>;
  /** Oldest first. Jobs interrupted by the end of the program are paused. */
  jobs(): Job[];
  pending(): PendingField[];
  /** Previews whose targets have changed meanwhile. */
  overtaken(): OvertakenPreview[];
  /** A field's value on the server, as far as known: what was sent, or the live model's. */
  currentValue(target: ChangeTarget, field: string): string | null;
  /** The live model received this value in an event. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The live model has a new snapshot, requested at this time in elapsed milliseconds. */
  snapshotCame(askedAt: number): void;
  /** The queue was interrupted and may have lost events: values are read back before they are set. */
  queueCameBack(): void;
  /** Call it once the organization is live: reads back what a crash or a lost connection left open. Sends nothing. */
  resumeInterrupted(): void;
  /** The session's freshness has changed: waiting jobs may resume. */
  freshnessChanged(): void;
  /** Sends no further call, briefly waits for the current one, and writes nothing after it has resolved. */
  close(): Promise<void>;
}

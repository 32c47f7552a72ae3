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

/** The way of every write: plan, preview, run, settle. */
export interface ChangeEngine {
  /** Expands an action to a change set that `run` takes by its id. Sends nothing. */
  plan(action: Action, signal: AbortSignal): Promise<Result<ChangeSet>>;
  /** What a preview of these edits would leave out, with why. What they need has to be loaded. */
  objections(edits: readonly Edit[], signal: AbortSignal): Promise<Result<SkippedChange[]>>;
  /** The next page of a change set that is too long for one message. */
  rest(
    changeSetId: string,
    changesFrom: number,
    skippedFrom: number,
  ): Result<Pick<ChangeSet, 'changes' | 'skipped'>>;
  discard(changeSetId: string): Result<null>;
  /**
   * Starts the job of a change set, once. Jobs of an account run one after another, small ones between the calls of
   * long ones. `gone` for one that ran, was discarded or is not known; `invalid-input` on the field `typed` for a wrong
   * number.
   */
  run(changeSetId: string, typed: number | null, stopAtFirstRefusal: boolean, reason: string): Result<Job>;
  safety(): Safety;
  /** Another account of the organization has changed the safety. Running jobs pause as by `setSafetyLevel`. */
  safetyChanged(): void;
  /** Running jobs pause when nothing may be written any more. */
  setSafetyLevel(level: SafetyLevel): Result<null>;
  /** No change touches a protected account. What was planned before is checked again when it runs. */
  protect(userIds: readonly number[], isProtected: boolean): Result<null>;
  /** Rows of a job: under way, refused or unknown, newest first, what waits. */
  rows(jobId: string, offset: number, limit: number): Result<{ total: number; rows: JobRow[] }>;
  /** Reads back a job's unknown outcome, or all of them if null. Sends nothing. */
  failures(jobId: string): Result<JobFailure[]>;
  control(jobId: string, command: 'pause' | 'resume' | 'cancel'): Result<Job>;
  /** Reads back what is unknown of a job; null for all of it. Sends nothing. */
  check(jobId: string, changeId: number | null): Result<Job>;
  /** Previews whose targets have changed meanwhile. */
  jobs(): Job[];
  pending(): PendingField[];
  /** Previews of which something was changed meanwhile. */
  overtaken(): OvertakenPreview[];
  /** The value of a field on the server, as far as it is known: what was sent, or what the live model has. */
  currentValue(target: ChangeTarget, field: string): string | null;
  /** The live model saw this value by an event. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The live model is a fresh snapshot, asked for at this time in elapsed milliseconds. */
  snapshotCame(askedAt: number): void;
  /** The queue was away and nobody knows whether it kept everything: values are read back before they are set. */
  queueCameBack(): void;
  /** Call once the organization is live: reads back what a crash or a lost connection left open. Sends nothing. */
  resumeInterrupted(): void;
  /** The session says something else of itself than before: jobs that wait for it may go on. */
  freshnessChanged(): void;
  /** Sends no further call, waits a little for the one under way, and writes nothing after it has resolved. */
  close(): Promise<void>;
}

import type { Connection } from '../zulip/http.ts';
import type { Journal, Explain, RecordedChange } from '../store/journal.ts';
import type { JobLedger } from './job-ledger.ts';
import type { Deeds } from './deeds.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import type { LiveJob } from './live-job.ts';
import type { Clock } from '../clock.ts';

export interface SettlingPorts {
  organizationId: string;
  connection(): Connection;
  journal: Journal;
  ledger: JobLedger;
  explain: Explain;
  deeds: Deeds;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** Whether the live value is the one after, and the caller's own doing. */
  isOwnValue(change: RecordedChange): boolean;
  /** Whether ids of the job mean others than when it was planned. */
  isOfAnother(job: LiveJob): boolean;
  /** Whether the organization is loaded, which alone tells whom ids mean. */
  isLoaded(): boolean;
  /** Whether the id of the target of a change belongs to somebody else than when it was planned. */
  isOfStranger(change: RecordedChange, together: readonly RecordedChange[]): boolean;
  clock: Clock;
  /** Reading back stops. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
  readingDelays: readonly number[];
  /** Changes were proven not to be carried out, and wait to be sent once more. */
  onRetry(job: LiveJob, words: string): void;
  /**
   * What was sent cannot be read back.
   *
   * @param isNeeded whether something else of the job makes no sense without it
   */
  onUnreadable(job: LiveJob, words: string, isNeeded: boolean): void;
  onChanged(job: LiveJob): void;
  /** Something of a job may be sent again. */
  onSettled(): void;
}

import type { Connection } from '../zulip/http.ts';
import type { Journal, Explain, RecordedChange } from '../store/journal.ts';
import type { JobLedger } from './job-ledger.ts';
import type { Deeds } from './deeds.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import type { Text } from '#words/text.ts';
import type { LiveJob } from './live-job.ts';
import type { Clock } from '../clock.ts';

export interface SettlingPorts {
  organizationId: string;
  connection(): Connection;
  journal: Journal;
  ledger: JobLedger;
  explain: Explain;
  deeds: Deeds;
  /** The live model's value, or null if the target doesn't exist. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** Whether the live value is the new one and was set by this change. */
  isOwnValue(change: RecordedChange): boolean;
  /** Whether the job was planned with another account, so that its IDs may mean something else. */
  isOfAnother(job: LiveJob): boolean;
  /** Whether the organization is loaded; until then, nobody knows who the IDs belong to. */
  isLoaded(): boolean;
  /** Whether the target's ID now belongs to someone other than when the change was planned. */
  isOfStranger(change: RecordedChange, together: readonly RecordedChange[]): boolean;
  clock: Clock;
  /** Reading back stops. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
  readingDelays: readonly number[];
  /** Changes were proven not to have been carried out and are to be sent again. */
  onRetry(job: LiveJob, words: string): void;
  /**
   * The values could not be read.
   *
   * @param isNeeded whether later changes of the job depend on them
   */
  onUnreadable(job: LiveJob, words: Text, isNeeded: boolean): void;
  onChanged(job: LiveJob): void;
  /** A job may be able to continue. */
  onSettled(): void;
}

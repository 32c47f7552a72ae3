import type { DatabaseSync } from 'node:sqlite';
import type { Edit, Job, ChangeTarget } from '#contract/changes.ts';
import type { PendingField } from '#contract/topics.ts';
import type { RecordedChange } from '../store/journal.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../zulip/http.ts';
import type { Freshness } from '../zulip/queue-state.ts';
import type { AccountIdentity } from './identity-check.ts';
import type { BotFacts } from './kinds/user/person-facts.ts';
import type { Caller, ChangeFacts } from './planning-facts.ts';

/** What the engine needs from the leave calendar. */
export interface LeaveEnds {
  /** The edits that end an entry now; null if it isn't active. */
  endOf(leaveId: string): Edit[] | null;
  /** A job that ends the entry is about to start. */
  endsBy(leaveId: string, jobId: string): void;
}

/** What the engine needs from the live organization. */
export interface ChangePorts {
  organizationId: string;
  /** Called for each call, because a reconnection may replace it. */
  connection: () => Connection;
  /** The thread's own connections; the schemas are current. The owner closes them after `close`. */
  database: DatabaseSync;
  journalDatabase: DatabaseSync;
  facts: ChangeFacts & {
    /** User ids with the email addresses that the caller sees. */
    addresses(): Iterable<readonly [userId: number, address: string]>;
    /** All bots with the user ids of their owners. */
    bots(): Iterable<BotFacts & { ownerId: number }>;
    activeHumans(): number;
    activeHumanOwners(): number;
    activeHumanAdministrators(): number;
    /** Null until the organization is loaded. */
    me(): Caller | null;
    /** The account that the live model's ids belong to; null until the organization is loaded. */
    identity(): AccountIdentity | null;
    featureLevel(): number;
    zulipVersion(): string;
    /** Whether an unknown target may exist: it was left out of a list because it can't be read. */
    isUnreadable?(target: ChangeTarget): boolean;
    /**
     * Fetches what no snapshot has: lists that fields are part of, and messages.
     *
     * @param isResumed for a job of an earlier run, which had listed more than this one
     *
     * @throws RequestError
     */
    load?(
      fields: readonly { target: ChangeTarget; field: string; value: string }[],
      isResumed?: boolean,
    ): Promise<void>;
    /** Whether such a list was never fetched, so that the value is unknown. */
    isUnlisted?(field: string): boolean;
  };
  /** Whether the live organization is current: plans and jobs wait while it isn't. */
  freshness(): Freshness;
  onJobChanged(job: Job): void;
  onPendingChanged(added: PendingField[], removedIds: string[]): void;
  /** The overtaken part of an open preview has changed. */
  onOvertakenChanged?(changeSetId: string): void;
  onSafetyChanged(): void;
  /** The server applied a change; for changes without an event. */
  onApplied?(change: RecordedChange): void;
  /** The server has a value that came in no event: other data may be out of date too. */
  onUnseenValue?(): void;
  /** The journal couldn't be read or written. */
  onJournalFault?(error: unknown): void;
  /** The edits of an imported file; null if it doesn't exist any more. */
  importedEdits(importId: string): Edit[] | null;
  /** The leave calendar, which starts and ends entries with jobs. */
  leaves?: LeaveEnds;
  clock: Clock;
}

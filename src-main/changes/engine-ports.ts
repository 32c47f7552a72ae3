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

/** What the engine asks of the leave calendar. */
export interface LeaveEnds {
  /** The edits that end an entry now; null where it is not under way. */
  endOf(leaveId: string): Edit[] | null;
  /** A job that ends the entry is about to start. */
  endsBy(leaveId: string, jobId: string): void;
}

/** What the engine needs of the live organization. */
export interface ChangePorts {
  organizationId: string;
  /** Called for each call: a reconnection may replace it. */
  connection: () => Connection;
  /** The thread's own connections; the schemas are up to date. The owner closes them after `close`. */
  database: DatabaseSync;
  journalDatabase: DatabaseSync;
  facts: ChangeFacts & {
    /** User ids with the e-mail addresses that the caller sees. */
    addresses(): Iterable<readonly [userId: number, address: string]>;
    /** All bots with the user ids of their owners. */
    bots(): Iterable<BotFacts & { ownerId: number }>;
    activeHumans(): number;
    activeHumanOwners(): number;
    activeHumanAdministrators(): number;
    /** Null until the organization is loaded. */
    me(): Caller | null;
    /** Whose ids the live model has; null until the organization is loaded. */
    identity(): AccountIdentity | null;
    featureLevel(): number;
    zulipVersion(): string;
    /** Whether a target that is not known may be there: it was left out of a list because it cannot be read. */
    isUnreadable?(target: ChangeTarget): boolean;
    /**
     * Fetches what no snapshot has: lists that fields are part of, and messages.
     *
     * @param isResumed for a job of an earlier run, in which more was listed than in this one
     *
     * @throws RequestError
     */
    load?(
      fields: readonly { target: ChangeTarget; field: string; value: string }[],
      isResumed?: boolean,
    ): Promise<void>;
    /** Whether such a list was never there, which leaves the value unknown. */
    isUnlisted?(field: string): boolean;
  };
  /** Whether the live organization is as the server has it: plans and jobs wait while it is not. */
  freshness(): Freshness;
  onJobChanged(job: Job): void;
  onPendingChanged(added: PendingField[], removedIds: string[]): void;
  /** What was changed meanwhile of an open preview is something else now. */
  onOvertakenChanged?(changeSetId: string): void;
  onSafetyChanged(): void;
  /** The server applied a change; for what no event tells of. */
  onApplied?(change: RecordedChange): void;
  /** The server has a value that no event told of: everything else may be another than it seems, too. */
  onUnseenValue?(): void;
  /** The journal could not be read or written. */
  onJournalFault?(error: unknown): void;
  /** The edits of a file that was read; null if it is not there (any more). */
  importedEdits(importId: string): Edit[] | null;
  /** The leave calendar, which begins and ends entries by jobs. */
  leaves?: LeaveEnds;
  clock: Clock;
}

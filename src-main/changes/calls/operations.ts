import type { RecordedChange, ChangeToRecord, Uncertainty, ChangeIntent } from '../../store/journal.ts';
import type { ThingFound } from '../../store/journal-claims.ts';
import type { Feature } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { CallOptions } from '../../zulip/route/call.ts';
import type { Sent } from './sent.ts';
import type { EchoQueues } from './echo-queues.ts';

/** The changes of one call; they have the same key. */
export type CallChanges = readonly [RecordedChange, ...RecordedChange[]];

interface EveryCall {
  /** The maximum number of changes per call. */
  limit: number;
  /** Changes with the same key may go in one call. */
  key(change: ChangeToRecord): string;
  /**
   * Sends one call and its follow-up calls. The options apply only to the first call: once that was answered, nothing
   * is thrown.
   *
   * @param intent only for a deed
   * @throws RequestError
   */
  send(
    connection: Connection,
    changes: CallChanges,
    options: CallOptions,
    intent?: ChangeIntent,
  ): Promise<Sent>;
  /** The changes that a refusal's message names, if any: the others may be sent without them. */
  blamed?(changes: CallChanges, explanation: string): readonly RecordedChange[];
  /** Whether the message says that the account may not change this field for anyone. */
  lacksRight?(explanation: string): boolean;
}

/** A setting: the server's value shows whether a lost call was carried out. */
export interface SettingOperations extends EveryCall {
  kind: 'setting';
  /**
   * Reads the server's present values, in the order of the changes; null if undeterminable.
   *
   * @throws RequestError, also if the target no longer exists
   */
  readBack(connection: Connection, changes: CallChanges, signal: AbortSignal): Promise<(string | null)[]>;
  /**
   * A value with the change's parts taken from another value, for calls that leave the other parts alone. Missing for
   * calls that set the whole value. Null for values without parts.
   */
  withParts?(value: string, change: Pick<RecordedChange, 'before' | 'after'>, from: string): string | null;
  /** The server feature for leaving the other parts alone; older servers get the whole value. */
  partsNeed?: Feature;
  /** The value between the calls of a change that takes two. */
  between?: string;
  /** The parameter that sets the value, if a server that doesn't know it doesn't return the value either. */
  parameterOf?(change: Pick<ChangeToRecord, 'field'>): string;
}

/** What is known of a change whose answer was lost. */
export type Evidence =
  | {
      kind: 'happened';
      /** What it created, such as `message:41`; null if that has no id of its own. */
      claim: string | null;
      /** The parts that weren't done, in words. */
      leftOut?: readonly string[];
    }
  /** Nothing of it is there, and everything that it could have created was checked. */
  | { kind: 'did-not-happen' }
  | { kind: 'unknown'; doubt: Uncertainty };

/** What was known before a deed, for its intent. */
export type KnownBefore = Partial<Pick<ChangeIntent, 'queueId' | 'newestMessageId' | 'newestId'>>;

/**
 * An action that creates or removes something once: a message, a note, a report, a creation, a deletion. The existence
 * of something similar proves nothing; it must result from this very call.
 */
export interface DeedOperations extends EveryCall {
  kind: 'deed';
  /**
   * Makes sure that there will be evidence.
   *
   * @returns what is known beforehand; `send` gets it with the rest of the intent
   * @throws RequestError: nothing is sent then
   */
  prepare?(
    connection: Connection,
    changes: CallChanges,
    signal: AbortSignal,
    echoes: EchoQueues,
  ): Promise<KnownBefore>;
  send(
    connection: Connection,
    changes: CallChanges,
    options: CallOptions,
    intent: ChangeIntent,
  ): Promise<Sent>;
  /**
   * Looks for the results of the call since the intent, in the order of the changes.
   *
   * @param intents null if nothing was recorded
   * @throws RequestError if the server can't be read
   */
  evidence(
    looking: Looking,
    changes: CallChanges,
    intents: readonly (ChangeIntent | null)[],
    signal: AbortSignal,
  ): Promise<Evidence[]>;
}

/** How an endpoint's changes are sent and settled. A call may carry several: all or none of them apply. */
export type CallOperations = SettingOperations | DeedOperations;

/** The context of a search for evidence. */
export interface Looking {
  connection: Connection;
  echoes: EchoQueues;
  /**
   * Claims a result for a change, unless it belongs to another one.
   *
   * @returns whether it is free, or the change's own
   */
  take(claim: string, change: RecordedChange): boolean;
  /** Whether `take` would take it. */
  isFree(claim: string, change: RecordedChange): boolean;
  /** Whether another change with the same request was sent and its outcome is unknown too. */
  hasRival(change: RecordedChange): boolean;
  /** Ids of things that other changes started from with this value of the field: it existed then. */
  idsFoundWith(field: string, value: string): number[];
  /** Things of a kind, such as `channel`, as other changes sent since the intent found them. */
  changedSince(kind: string, intent: ChangeIntent): ThingFound[];
  /** Milliseconds since the intent; null where unknown. */
  since(intent: ChangeIntent | null): number | null;
  /**
   * Whether the console has been running since the intent, a short time: nothing that it shows can have come and gone
   * unseen.
   */
  wasWatched(intent: ChangeIntent): boolean;
  /** Whether writing is disabled. */
  isReadOnly(): boolean;
}

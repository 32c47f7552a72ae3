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
  /** The most changes that one call carries. */
  limit: number;
  /** Changes with the same key may go in one call. */
  key(change: ChangeToRecord): string;
  /**
   * Sends one call, and what has to follow it. The options go with the first call alone: once that was answered, nothing
   * is thrown.
   *
   * @param intent of a deed alone
   * @throws RequestError
   */
  send(
    connection: Connection,
    changes: CallChanges,
    options: CallOptions,
    intent?: ChangeIntent,
  ): Promise<Sent>;
  /** The changes that the words of a refusal are about, as far as they say so: the others may be sent without them. */
  blamed?(changes: CallChanges, explanation: string): readonly RecordedChange[];
  /** Whether the words say that the account may not change the field of anybody. */
  lacksRight?(explanation: string): boolean;
}

/** A value that is set: whether a lost call was carried out shows in the value that the server has. */
export interface SettingOperations extends EveryCall {
  kind: 'setting';
  /**
   * Asks the server for the values it has now, in the order of the changes; null where what it shows does not tell.
   *
   * @throws RequestError, also where what was changed is not there any more
   */
  readBack(connection: Connection, changes: CallChanges, signal: AbortSignal): Promise<(string | null)[]>;
  /**
   * A value with the parts that the change sets taken from another value, for calls that leave the other parts alone. Not
   * there for calls that set the whole value. Null for values without parts.
   */
  withParts?(value: string, change: Pick<RecordedChange, 'before' | 'after'>, from: string): string | null;
  /** What a server needs to leave the other parts alone; older ones are sent the whole value. */
  partsNeed?: Feature;
  /** The value that is there between the calls of a change that takes two. */
  between?: string;
  /** The parameter that sets the value, where a server that doesn't know it doesn't tell the value either. */
  parameterOf?(change: Pick<ChangeToRecord, 'field'>): string;
}

/** What is known of one change whose answer was lost. */
export type Evidence =
  | {
      kind: 'happened';
      /** What it made, such as `message:41`; null where that has no id of its own. */
      claim: string | null;
      /** What of it was not done, in words. */
      leftOut?: readonly string[];
    }
  /** Nothing of it is there, and all of what it could have left was looked at. */
  | { kind: 'did-not-happen' }
  | { kind: 'unknown'; doubt: Uncertainty };

/** What was known before a deed and belongs to its intent. */
export type KnownBefore = Partial<Pick<ChangeIntent, 'queueId' | 'newestMessageId' | 'newestId'>>;

/**
 * What is done once and leaves something behind, or takes something away: a message, a note, a report, a creation, a
 * deletion. That something of the kind is there proves nothing; it has to come from this very call.
 */
export interface DeedOperations extends EveryCall {
  kind: 'deed';
  /**
   * Sees to it that there will be evidence.
   *
   * @returns what is known before; `send` gets it with the rest of the intent
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
   * Looks for what the call has left behind since the intent, in the order of the changes.
   *
   * @param intents null where nothing was kept of what was known
   * @throws RequestError where it cannot be looked at
   */
  evidence(
    looking: Looking,
    changes: CallChanges,
    intents: readonly (ChangeIntent | null)[],
    signal: AbortSignal,
  ): Promise<Evidence[]>;
}

/** How the changes of one endpoint are sent and settled. One call may carry several: all of them or none apply. */
export type CallOperations = SettingOperations | DeedOperations;

/** What evidence is looked for with. */
export interface Looking {
  connection: Connection;
  echoes: EchoQueues;
  /**
   * Takes what was found as the work of a change, unless it is known to be that of another one.
   *
   * @returns whether it is free, or the change's own
   */
  take(claim: string, change: RecordedChange): boolean;
  /** Whether `take` would take it. */
  isFree(claim: string, change: RecordedChange): boolean;
  /** Whether another change that asks for the very same was sent, too, and nobody knows what became of it. */
  hasRival(change: RecordedChange): boolean;
  /** Ids of what other changes set out from with this value of the field: it was there then. */
  idsFoundWith(field: string, value: string): number[];
  /** Things of a kind, such as `channel`, as other changes found them that were sent since the intent. */
  changedSince(kind: string, intent: ChangeIntent): ThingFound[];
  /** Milliseconds since the intent; null where unknown. */
  since(intent: ChangeIntent | null): number | null;
  /** Whether the console has run ever since, and that is not long: nothing that it shows can have come and gone unseen. */
  wasWatched(intent: ChangeIntent): boolean;
  /** Whether nothing may be written. */
  isReadOnly(): boolean;
}

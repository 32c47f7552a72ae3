import type { Failure } from '#contract/outcome.ts';
import type { ChangeIntent, ChangeReason, LostCause, RecordedChange } from '../store/journal.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection, Turn } from '../zulip/http.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { CallChanges, SettingOperations } from './calls/operations.ts';
import { partlyApplied, type Sent } from './calls/sent.ts';
import type { Deeds } from './deeds.ts';
import { missedParameters } from './parameter-words.ts';
import { patient } from './patient.ts';

/** How sending one call ended, for all of its changes. Only `lost` leaves open whether the server applied it. */
export type SendOutcome =
  | {
      kind: 'applied';
      /** Additional information, usually none. */
      reason: ChangeReason | null;
      /** What it created, such as `message:41`. */
      claim?: string;
      /** The changes that the server didn't apply because it doesn't know their parameters. */
      without?: { changes: readonly RecordedChange[]; reason: ChangeReason };
    }
  /** The server accepted it, but someone else's value counts. */
  | { kind: 'overtaken'; reason: ChangeReason; claim: string }
  /** The server rejected it. */
  | { kind: 'rejected'; reason: ChangeReason }
  /** Sent, but without a trustworthy answer: the result has to be read back. */
  | {
      kind: 'lost';
      cause: LostCause;
      /** Whether the server has certainly finished processing it. */
      isOver: boolean;
      /** What its first call created, if another one failed. */
      claim?: string;
    }
  /** 429: not carried out. The account's rate limit pauses until it can be sent again. */
  | { kind: 'rate-limited' }
  /** Not carried out, and neither would the next one be: the server is unreachable or the key was rejected. */
  | { kind: 'blocked'; failure: Failure }
  /** Stopped, or turned away by `beforeSending`, before it was sent. */
  | { kind: 'not-sent' };

function lost(failure: Failure): Extract<SendOutcome, { kind: 'lost' }> {
  if (failure.kind === 'cancelled') return { kind: 'lost', cause: { kind: 'stopped' }, isOver: false };
  const isOver =
    failure.kind === 'malformed' || (failure.kind === 'server-trouble' && failure.status === 500);
  return { kind: 'lost', cause: { kind: 'failed', words: failure.message }, isOver };
}

function outcomeOf(failure: Failure): SendOutcome {
  switch (failure.kind) {
    case 'rejected':
    case 'forbidden':
      return {
        kind: 'rejected',
        reason: { kind: 'refused', words: failure.message, code: failure.code },
      };
    case 'conflict':
    case 'unsupported':
    case 'invalid-input':
      return { kind: 'rejected', reason: { kind: 'refused', words: failure.message, code: '' } };
    case 'rate-limited':
      return { kind: 'rate-limited' };
    case 'offline':
    case 'server-trouble':
      return failure.unknownOutcome === true ? lost(failure) : { kind: 'blocked', failure };
    case 'unauthorized':
    case 'tls':
    case 'redirected':
      return { kind: 'blocked', failure };
    case 'malformed':
    case 'not-zulip':
    case 'internal':
    case 'gone':
    case 'keychain':
    case 'journal':
    // Something answered or broke on the way, so the server may still have applied it.
    case 'cancelled':
      return lost(failure);
  }
}

/** Once the first call was answered, the change no longer counts as rejected or not sent. */
function outcomeOfAnswer(sent: Sent): SendOutcome {
  switch (sent.kind) {
    case 'done': {
      const { reason, claim } = sent;
      return { kind: 'applied', reason, ...(claim !== undefined && { claim }) };
    }
    case 'overtaken':
      return {
        kind: 'overtaken',
        reason: { kind: 'accepted-but', value: sent.value },
        claim: sent.claim,
      };
    case 'unfinished':
      return { ...lost(sent.failure), isOver: true, claim: sent.claim };
  }
}

/**
 * The changes whose values are still the ones before. A server that doesn't know the parameter may not know the value
 * either: if the values can't be read, those of the ignored parameters count as unchanged.
 *
 * @throws RequestError if nothing can be said about them
 */
async function leftAsTheyWere(
  { readBack, parameterOf }: SettingOperations,
  ignored: readonly string[],
  changes: CallChanges,
  connection: Connection,
  signal: AbortSignal,
): Promise<readonly RecordedChange[]> {
  try {
    const values = await readBack(connection, changes, signal);
    return changes.filter(({ before }, place) => values[place] === before);
  } catch (error) {
    const named = changes.filter((change) => ignored.includes(parameterOf?.(change) ?? ''));
    if (failureOf(error).kind !== 'gone' || named.length === 0) throw error;
    return named;
  }
}

/**
 * The result of a call whose answer names parameters that the server ignored. A created thing exists. A setting is read
 * back, because the parameter may be the setting itself or just accompany it.
 *
 * @throws RequestError if it can't be read back
 */
async function outcomeWithout(
  ignored: readonly string[],
  { reason, claim }: Extract<Sent, { kind: 'done' }>,
  changes: CallChanges,
  connection: Connection,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const operations = operationsOf(changes[0].endpoint);
  const applied = { kind: 'applied', ...(claim !== undefined && { claim }) } as const;
  const partly = partlyApplied(missedParameters(ignored)) ?? reason;
  if (operations.kind === 'deed') return { ...applied, reason: partly };
  const left = await leftAsTheyWere(operations, ignored, changes, connection, signal);
  if (left.length === 0) return { ...applied, reason: partly };
  const refusal: ChangeReason = { kind: 'parameters-ignored', names: [...ignored] };
  if (left.length === changes.length) return { kind: 'rejected', reason: refusal };
  return { ...applied, reason, without: { changes: left, reason: refusal } };
}

interface SendingTurn extends Omit<Turn, 'beforeSending' | 'readFirst'> {
  /** See `Turn`; a failed reading isn't a rejection of the call. */
  readFirst(): Promise<void>;
  /** See `Turn`; the journal then gets what is known. */
  beforeSending(intent: ChangeIntent): boolean;
}

/**
 * Sends the changes of one call, once. Waits for the account's rate limit first; at its turn, `beforeSending` runs in
 * the same step as the request, so that what it checks and records is true at that moment.
 *
 * @param changes of one endpoint, and with the same key there
 * @throws whatever `beforeSending` throws; nothing is sent then
 */
export async function sendCall(
  connection: Connection,
  changes: CallChanges,
  { signal, isUrgent, readFirst, beforeSending }: SendingTurn,
  deeds: Deeds,
): Promise<SendOutcome> {
  const { endpoint } = changes[0];
  const operations = operationsOf(endpoint);
  const waiting = patient(connection);
  let intent = deeds.intent(waiting, {});
  let isSent = false;
  let fault: { error: unknown } | null = null;
  let isUnread = false;
  const turn: Turn = {
    signal,
    isUrgent,
    async readFirst() {
      isUnread = true;
      await readFirst();
      isUnread = false;
    },
    beforeSending() {
      try {
        intent = deeds.dated(waiting, intent);
        isSent = beforeSending(intent);
      } catch (error) {
        fault = { error };
      }
      if (isSent) deeds.begin(changes, intent);
      return isSent;
    },
  };
  const send = async (): Promise<Sent> => {
    if (operations.kind === 'setting') return operations.send(waiting, changes, { turn });
    const known = await operations.prepare?.(waiting, changes, signal, deeds.echoes);
    intent = { ...intent, ...known };
    return operations.send(waiting, changes, { turn }, intent);
  };
  let outcome: SendOutcome;
  try {
    const sent = await send();
    if (!isSent) throw new Error(`${endpoint} does not wait for its turn.`);
    outcome =
      sent.kind === 'done' && sent.ignored !== undefined
        ? await outcomeWithout(sent.ignored, sent, changes, waiting, signal).catch(
            (error: unknown): SendOutcome => ({ ...lost(failureOf(error)), isOver: true }),
          )
        : outcomeOfAnswer(sent);
  } catch (error) {
    if (fault !== null) throw (fault as { error: unknown }).error;
    const failure = failureOf(error);
    if (!isSent && (failure.kind === 'cancelled' || signal.aborted)) return { kind: 'not-sent' };
    outcome = outcomeOf(failure);
    if (isUnread && outcome.kind !== 'rate-limited') outcome = { kind: 'blocked', failure };
    if (!isSent && outcome.kind === 'lost') outcome = { kind: 'blocked', failure };
  }
  if (outcome.kind !== 'lost') deeds.end(intent);
  return outcome;
}

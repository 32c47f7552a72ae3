import type { Failure } from '../../src-preload/contract/outcome.ts';
import type { ChangeEndpoint, RecordedChange } from '../store/journal.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection, Turn } from '../zulip/http.ts';
import { adviceOn } from './advice.ts';
import { operationsOf } from './calls/call-operations.ts';
import { patient } from './patient.ts';

/** How sending one call ended, for all of its changes alike. Only `lost` leaves open whether the server applied it. */
export type SendOutcome =
  | { kind: 'applied'; /** What the server did not do of it; mostly empty. */ note: string }
  /** The server said no; `explanation` is in its words, `advice` in ours. */
  | { kind: 'rejected'; explanation: string; advice: string }
  /** Sent, and no answer that can be trusted: read the value back. `cause` is a sentence without its full stop. */
  | { kind: 'lost'; cause: string }
  /** 429: not carried out. The account's pace is paused until it may be sent again. */
  | { kind: 'rate-limited' }
  /** Not carried out, and neither would be the next one: no way to the server, or the key was refused. */
  | { kind: 'blocked'; failure: Failure }
  /** Stopped, or turned away by `beforeSending`, before it was sent. */
  | { kind: 'not-sent' };

function withoutFullStop(message: string): string {
  return message.replace(/\.$/, '');
}

function outcomeOf(failure: Failure, endpoint: ChangeEndpoint): SendOutcome {
  switch (failure.kind) {
    case 'rejected':
    case 'forbidden':
    case 'conflict':
    case 'unsupported':
    case 'invalid-input':
      return { kind: 'rejected', explanation: failure.message, advice: adviceOn(failure, endpoint) };
    case 'rate-limited':
      return { kind: 'rate-limited' };
    case 'offline':
    case 'server-trouble':
      return failure.unknownOutcome === true
        ? { kind: 'lost', cause: withoutFullStop(failure.message) }
        : { kind: 'blocked', failure };
    case 'unauthorized':
    case 'tls':
    case 'redirected':
      return { kind: 'blocked', failure };
    case 'malformed':
    case 'not-zulip':
    case 'internal':
    case 'gone':
    case 'keychain':
      // Something answered, or something broke on the way: the server may have applied it all the same.
      return { kind: 'lost', cause: withoutFullStop(failure.message) };
    case 'cancelled':
      return { kind: 'lost', cause: 'Stopped before the server answered' };
  }
}

/**
 * Sends the changes of one call, once. Waits for the account's pace first; when it is its turn, `beforeSending` runs in the same
 * step as the request, so that what it checks and writes down is true at that moment.
 *
 * @param changes of one endpoint, and with the same key there
 * @throws what `beforeSending` throws; nothing is sent then
 */
export async function sendCall(
  connection: Connection,
  changes: readonly [RecordedChange, ...RecordedChange[]],
  { signal, isUrgent, beforeSending }: Turn,
): Promise<SendOutcome> {
  const { endpoint } = changes[0];
  const operations = operationsOf(endpoint);
  const waiting = patient(connection);
  let isSent = false;
  let fault: { error: unknown } | null = null;
  const turn: Turn = {
    signal,
    isUrgent,
    beforeSending() {
      try {
        isSent = beforeSending();
      } catch (error) {
        fault = { error };
      }
      return isSent;
    },
  };
  try {
    const prepared = await operations.prepare?.(waiting, changes, signal);
    const sent = await operations.send(waiting, changes, { turn }, prepared);
    if (!isSent) throw new Error(`${endpoint} does not wait for its turn.`);
    if (sent.kind === 'done') return { kind: 'applied', note: sent.note };
    return {
      kind: 'rejected',
      explanation: `The server did not apply ${sent.parameters.join(', ')}: it does not know it.`,
      advice: '',
    };
  } catch (error) {
    if (fault !== null) throw (fault as { error: unknown }).error;
    const failure = failureOf(error);
    if (!isSent && failure.kind === 'cancelled') return { kind: 'not-sent' };
    const outcome = outcomeOf(failure, endpoint);
    return !isSent && outcome.kind === 'lost' ? { kind: 'blocked', failure } : outcome;
  }
}

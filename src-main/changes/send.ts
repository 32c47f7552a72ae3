import type { Failure } from '../../src-preload/contract/outcome.ts';
import type { ChangeEndpoint, RecordedChange } from '../store/journal.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
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
 * @param beforeSending false: nothing is sent. What it throws is thrown on, and nothing is sent.
 * @param waiting ends the waiting for the pace; a call that is under way is never stopped by it
 */
export async function sendCall(
  connection: Connection,
  changes: readonly [RecordedChange, ...RecordedChange[]],
  beforeSending: () => boolean,
  waiting: AbortSignal,
): Promise<SendOutcome> {
  let isSent = false;
  let thrown: { error: unknown } | null = null;
  const gated: Connection = {
    ...connection,
    pace: {
      ...connection.pace,
      async acquire(kind) {
        const release = await connection.pace.acquire(kind, { signal: waiting });
        // A call may need others after it, which belong to the same changes.
        if (isSent) return release;
        try {
          isSent = beforeSending();
        } catch (error) {
          thrown = { error };
        }
        if (isSent) return release;
        release();
        throw new Error('Turned away before it was sent.');
      },
    },
  };
  try {
    const operations = operationsOf(changes[0].endpoint);
    const prepared = await operations.prepare?.(patient(connection, waiting), changes);
    const sent = await operations.send(gated, changes, prepared);
    if ('note' in sent) return { kind: 'applied', note: sent.note };
    const ignored = sent;
    if (ignored.length > 0) {
      return {
        kind: 'rejected',
        explanation: `The server did not apply ${ignored.join(', ')}: it does not know it.`,
        advice: '',
      };
    }
    return { kind: 'applied', note: '' };
  } catch (error) {
    if (thrown !== null) throw (thrown as { error: unknown }).error;
    const failure = failureOf(error);
    if (!isSent && failure.kind === 'cancelled') return { kind: 'not-sent' };
    const outcome = outcomeOf(failure, changes[0].endpoint);
    return !isSent && outcome.kind === 'lost' ? { kind: 'blocked', failure } : outcome;
  }
}

import { missingCase, type Failure } from '#contract/outcome.ts';
import { text, type Text } from '#words/text.ts';

/** What to do after a failed poll or registration. */
export type Recovery =
  /** The queue is lost: register a new one immediately. */
  | { kind: 'register-now' }
  /** A poll got no answer: poll again, without letting the server hold the request. */
  | { kind: 'poll-now' }
  /** Wait, then continue with the same queue. */
  | { kind: 'wait'; retryAfterSeconds: number }
  /** Wait, then register a new queue: the current one can't be trusted. */
  | { kind: 'wait-and-register' }
  /** The key was refused: stop, but keep the data. */
  | { kind: 'sign-out'; message: Text }
  /** The data is too large for this computer: stop, because the server would send it again and again. */
  | { kind: 'too-large'; message: Text }
  /** We cancelled it ourselves. */
  | { kind: 'cancelled' };

/** What is known about the poll that failed. */
export interface FailedPoll {
  /** The server was asked to hold the request and was given its full time. */
  waitedOut: boolean;
  /** The previous poll ended the same way. */
  waitedOutBefore: boolean;
  /** Failures in a row before this one. */
  failuresBefore: number;
}

/** For a server that never holds a poll: polling immediately again would never end. */
export const nothingHeld: Failure = {
  kind: 'malformed',
  message: text('server.poll-not-held'),
};

const unreadableAnswersBorne = 3;

/** Polls in a row refused for lack of permission before another queue is tried, which is minutes apart. */
const refusalsBorne = 8;

/** The refusal may come from a gateway that never saw the queue and would refuse the next one too. */
function recoveryAfterRefusal({ failuresBefore }: FailedPoll): Recovery {
  return (failuresBefore + 1) % refusalsBorne === 0
    ? { kind: 'wait-and-register' }
    : { kind: 'wait', retryAfterSeconds: 0 };
}

/**
 * The rules for failures of `GET /events`. https://zulip.com/api/get-events#error-responses
 * The two other queue errors have no code of their own and a text in the account's language. We control this call's
 * parameters, so BAD_REQUEST can mean nothing else.
 */
export function recoveryAfterPoll(failure: Failure, poll: FailedPoll): Recovery {
  switch (failure.kind) {
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'unauthorized':
      return { kind: 'sign-out', message: failure.message };
    case 'rate-limited':
      return { kind: 'wait', retryAfterSeconds: failure.retryAfterSeconds };
    case 'forbidden':
      return recoveryAfterRefusal(poll);
    case 'rejected':
      if (failure.status === 403) return recoveryAfterRefusal(poll);
      return failure.code === 'BAD_EVENT_QUEUE_ID' ||
        (failure.code === 'BAD_REQUEST' && failure.status === 400)
        ? { kind: 'register-now' }
        : { kind: 'wait-and-register' };
    case 'offline':
      // Heartbeats come within a minute, so one full wait in silence means a dead socket, two a dead network.
      return failure.reason === 'timeout' && poll.waitedOut && !poll.waitedOutBefore
        ? { kind: 'poll-now' }
        : { kind: 'wait', retryAfterSeconds: 0 };
    case 'server-trouble':
      return { kind: 'wait', retryAfterSeconds: failure.retryAfterSeconds ?? 0 };
    case 'tls':
    case 'not-zulip':
    case 'redirected':
      // A gateway or a captive portal answered; the server still holds the queue.
      return { kind: 'wait', retryAfterSeconds: 0 };
    case 'malformed':
      // A truncated answer will be complete the next time; one that stays unreadable would block the session forever.
      return poll.failuresBefore < unreadableAnswersBorne
        ? { kind: 'wait', retryAfterSeconds: 0 }
        : { kind: 'wait-and-register' };
    case 'invalid-input':
    case 'unsupported':
    case 'conflict':
    case 'journal':
    case 'keychain':
    case 'gone':
    case 'internal':
      return { kind: 'wait-and-register' };
    default:
      return missingCase(failure);
  }
}

/** The rules for failures of `POST /register`. https://zulip.com/api/register-queue */
export function recoveryAfterRegistration(failure: Failure): Recovery {
  switch (failure.kind) {
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'unauthorized':
      return { kind: 'sign-out', message: failure.message };
    case 'rate-limited':
    case 'server-trouble':
      return { kind: 'wait', retryAfterSeconds: failure.retryAfterSeconds ?? 0 };
    case 'malformed':
      return failure.isTooLarge === true
        ? { kind: 'too-large', message: failure.message }
        : { kind: 'wait', retryAfterSeconds: 0 };
    default:
      return { kind: 'wait', retryAfterSeconds: 0 };
  }
}

/** The server is trusted to be reachable until this many failures in a row. */
export const reconnectingAfterFailures = 2;
export const offlineAfterFailures = 8;
export const offlineAfterMilliseconds = 60_000;

/** An unreadable answer is seldom fixed within minutes, and a registration is the server's most expensive call. */
export const longestUnreadableWait = 15 * 60_000;

/** What is known of a queue in trouble. */
export interface Trouble {
  /** In a row. */
  failures: number;
  /** Since the first of them, or since the queue no longer counts as good. */
  silentMilliseconds: number;
  /** The queue counts as good, or there was none yet. */
  isGood: boolean;
}

/** What to show while nothing gets through; null: nothing yet, because a single failure isn't news. */
export function troubleShown(trouble: Trouble): 'reconnecting' | 'offline' | null {
  const { failures, silentMilliseconds, isGood } = trouble;
  if (failures >= offlineAfterFailures) return 'offline';
  if ((failures > 0 || !isGood) && silentMilliseconds >= offlineAfterMilliseconds) return 'offline';
  return failures >= reconnectingAfterFailures || !isGood ? 'reconnecting' : null;
}

/** The reason as a sentence, for the line about the lost connection. */
export function reasonOf(failure: Failure): Text {
  return 'message' in failure ? failure.message : text('server.connection-closed');
}

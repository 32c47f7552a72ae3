import { missingCase, type Failure } from '#contract/outcome.ts';
import { countOf } from '#contract/words/count.ts';
import { formatDuration } from '#contract/words/time.ts';

/** So few tries left are worth a warning. */
const fewTries = 2;

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The refusal of a sign-in, and what is left before the server takes no more passwords for half an hour. */
function refusedSignIn({ triesLeft, message }: Extract<Failure, { kind: 'unauthorized' }>): string {
  if (triesLeft === undefined || triesLeft > fewTries) return message;
  const blocked = 'sign-in with a password is blocked for up to 30 min.';
  if (triesLeft <= 0) return `${sentence(message)} No tries left: ${blocked}`;
  return `${sentence(message)} ${countOf(triesLeft, 'try', 'tries')} left before ${blocked}`;
}

/**
 * One sentence for a failure: the server's or the main process's own words where there are any, as sent.
 *
 * @param failure any failure of a call.
 */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case 'cancelled':
      return 'Cancelled.';
    case 'rate-limited':
      return `${sentence(failure.message)} Try again in ${formatDuration(failure.retryAfterSeconds)}.`;
    case 'unauthorized':
      return refusedSignIn(failure);
    case 'invalid-input':
    case 'offline':
    case 'tls':
    case 'not-zulip':
    case 'redirected':
    case 'forbidden':
    case 'rejected':
    case 'server-trouble':
    case 'malformed':
    case 'unsupported':
    case 'conflict':
    case 'journal':
    case 'keychain':
    case 'gone':
    case 'internal':
      return failure.message;
    default:
      return missingCase(failure);
  }
}

/**
 * A short title for a failure, for a box whose text is `failureMessage`.
 *
 * @param failure any failure of a call.
 */
export function failureTitle(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid-input':
      return 'Invalid input';
    case 'offline':
      return {
        'name-not-found': 'The name was not found',
        refused: 'The connection was refused',
        reset: 'The connection was cut',
        unreachable: 'The server cannot be reached',
        timeout: 'The server did not answer in time',
        proxy: 'The proxy cannot be used',
        'proxy-refused': 'The proxy did not let the connection through',
        'proxy-sign-in': 'The proxy asks for a user name and password',
        'not-loaded': 'Not loaded yet',
        stopped: 'A part of the console stopped',
      }[failure.reason];
    case 'tls':
      return failure.plainOrigin === undefined
        ? 'There is no secure connection'
        : 'The server does not use https';
    case 'not-zulip':
      return 'This is not a Zulip server';
    case 'redirected':
      return 'The server points to another address';
    case 'unauthorized':
      return failure.code === 'SIGNED_OUT' ? 'Signed out' : 'The server did not accept the sign-in';
    case 'forbidden':
      return 'Not permitted';
    case 'rejected':
      return 'The server refused';
    case 'rate-limited':
      return 'Too many calls';
    case 'server-trouble':
      return `The server has trouble (HTTP ${failure.status})`;
    case 'malformed':
      return 'The answer could not be read';
    case 'unsupported':
      return 'The server is too old';
    case 'conflict':
      return 'Somebody else changed it';
    case 'journal':
      return 'Changes are on hold';
    case 'keychain':
      return {
        unavailable: 'There is no system keychain',
        locked: 'The system keychain is locked',
        denied: 'The system keychain denied access',
        missing: 'The system keychain holds no key for this account',
      }[failure.trouble];
    case 'gone':
      return 'It is no longer there';
    case 'cancelled':
      return 'Cancelled';
    case 'internal':
      return 'Something went wrong in the console';
    default:
      return missingCase(failure);
  }
}

import { missingCase, type Failure, type OfflineReason } from '#contract/outcome.ts';
import { formatDuration } from '#contract/words/time.ts';
import { say, type MessageId } from '#words/say.ts';
import { sayText } from '#words/text.ts';

/** So few tries left are worth a warning. */
const fewTries = 2;

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The refusal of a sign-in, and what is left before the server takes no more passwords for half an hour. */
function refusedSignIn({ triesLeft, message }: Extract<Failure, { kind: 'unauthorized' }>): string {
  if (triesLeft === undefined || triesLeft > fewTries) return sayText(message);
  return say('failure.tries-left', { message: sentence(sayText(message)), tries: Math.max(0, triesLeft) });
}

/**
 * One sentence for a failure: the server's or the main process's own words where there are any, as sent.
 *
 * @param failure any failure of a call.
 */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case 'cancelled':
      return say('failure.cancelled');
    case 'rate-limited':
      return say('failure.try-again-in', {
        message: sentence(sayText(failure.message)),
        duration: formatDuration(failure.retryAfterSeconds),
      });
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
      return sayText(failure.message);
    default:
      return missingCase(failure);
  }
}

const offlineTitles = {
  'name-not-found': 'failure.title-offline-name-not-found',
  refused: 'failure.title-offline-refused',
  reset: 'failure.title-offline-reset',
  unreachable: 'failure.title-offline-unreachable',
  timeout: 'failure.title-offline-timeout',
  proxy: 'failure.title-offline-proxy',
  'proxy-refused': 'failure.title-offline-proxy-refused',
  'proxy-sign-in': 'failure.title-offline-proxy-sign-in',
  'not-loaded': 'failure.title-offline-not-loaded',
  stopped: 'failure.title-offline-stopped',
} as const satisfies Record<OfflineReason, MessageId>;

/**
 * A short title for a failure, for a box whose text is `failureMessage`.
 *
 * @param failure any failure of a call.
 */
export function failureTitle(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid-input':
      return say('failure.title-invalid-input');
    case 'offline':
      return say(offlineTitles[failure.reason]);
    case 'tls':
      return say('failure.title-tls', { isPlain: failure.plainOrigin === undefined ? 'no' : 'yes' });
    case 'not-zulip':
      return say('failure.title-not-zulip');
    case 'redirected':
      return say('failure.title-redirected');
    case 'unauthorized':
      return say('failure.title-unauthorized', { code: failure.code });
    case 'forbidden':
      return say('failure.title-forbidden');
    case 'rejected':
      return say('failure.title-rejected');
    case 'rate-limited':
      return say('failure.title-rate-limited');
    case 'server-trouble':
      return say('failure.title-server-trouble', { status: String(failure.status) });
    case 'malformed':
      return say('failure.title-malformed');
    case 'unsupported':
      return say('failure.title-unsupported');
    case 'conflict':
      return say('failure.title-conflict');
    case 'journal':
      return say('failure.title-journal');
    case 'keychain':
      return say('failure.title-keychain', { trouble: failure.trouble });
    case 'gone':
      return say('failure.title-gone');
    case 'cancelled':
      return say('failure.title-cancelled');
    case 'internal':
      return say('failure.title-internal');
    default:
      return missingCase(failure);
  }
}

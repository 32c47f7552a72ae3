import { isTable } from './wire/named.ts';
import type { Failure } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';
import { longestUnaskedSeconds } from './backoff.ts';

/** The parts of an HTTP answer that decide its classification. */
export interface AnswerToClassify {
  status: number;
  contentType: string | null;
  location: string | null;
  /** The `Retry-After` header as sent: seconds, possibly fractional, or an HTTP date. */
  retryAfter: string | null;
  /** The `Date` header as sent: the server's clock. */
  date: string | null;
  /** The parsed body, or undefined if it isn't JSON. */
  json: unknown;
  /** The first character of the body that isn't whitespace; `''` for an empty body. */
  firstCharacter: string;
}

/** The wait after a 429 without one, in seconds. */
const defaultRetryAfterSeconds = 10;

/** The longest window of Zulip's limits (changing one's address: a day); longer waits are capped. */
const maximumRetryAfterSeconds = 24 * 60 * 60;

/** Refusals for lack of a role, recognised only by code, because the text is in the account's language. */
const permissionCodes = new Set(['UNAUTHORIZED_PRINCIPAL', 'PERMISSION_DENIED']);

/** The server gave up on work that may be partly done. */
const unfinishedCodes = new Set(['SERVER_NOT_READY', 'REQUEST_TIMEOUT']);

/** The `Retry-After` header in seconds; null if missing or unreadable. A date is relative to the answer's own clock. */
function headerSeconds({ retryAfter, date }: Pick<AnswerToClassify, 'retryAfter' | 'date'>): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : null;
  const difference = Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(difference) ? null : Math.max(0, difference / 1000);
}

/**
 * How long to wait after a 429, in seconds: the JSON field `retry-after` (fractional), else the header, else ten
 * seconds.
 */
function retryAfterSeconds(answer: AnswerToClassify): number {
  const inBody = isTable(answer.json) ? answer.json['retry-after'] : undefined;
  const seconds =
    typeof inBody === 'number' && Number.isFinite(inBody) && inBody >= 0 ? inBody : headerSeconds(answer);
  return Math.min(seconds ?? defaultRetryAfterSeconds, maximumRetryAfterSeconds);
}

function serverTrouble(answer: AnswerToClassify, message: Text, isWrite: boolean): Failure {
  const seconds = headerSeconds(answer);
  return {
    kind: 'server-trouble',
    status: answer.status,
    message,
    ...(seconds === null ? {} : { retryAfterSeconds: Math.min(seconds, longestUnaskedSeconds) }),
    ...(isWrite ? { unknownOutcome: true } : {}),
  };
}

function rejected(envelope: Record<string, unknown>, status: number): Failure {
  const { result: _result, msg, code, ...detail } = envelope;
  const failureCode = typeof code === 'string' && code !== '' ? code : `HTTP_${status}`;
  const message =
    typeof msg === 'string' && msg !== '' ? msg : text('server.request-refused', { status: String(status) });
  if (permissionCodes.has(failureCode)) return { kind: 'forbidden', code: failureCode, message };
  if (failureCode === 'EXPECTATION_MISMATCH') return { kind: 'conflict', message };
  return {
    kind: 'rejected',
    code: failureCode,
    message,
    status,
    ...(Object.keys(detail).length > 0 ? { detail } : {}),
  };
}

/**
 * Turns an HTTP answer into a failure, or null for a success. The checks run in this order: a 429 means the same
 * whatever the body, and a code counts before the HTTP status. A 401 only rejects the key in the server's own envelope,
 * because gateways and captive portals send pages with that status too. See https://zulip.com/api/rest-error-handling.
 *
 * @param options.isWrite an unreadable answer or a 5xx to a write has `unknownOutcome: true`, because the change may
 * have been applied.
 */
export function classifyAnswer(answer: AnswerToClassify, options: { isWrite: boolean }): Failure | null {
  const { status, contentType, location, json } = answer;
  const envelope = isTable(json) ? json : null;
  const message = typeof envelope?.['msg'] === 'string' ? envelope['msg'] : '';
  const code = typeof envelope?.['code'] === 'string' ? envelope['code'] : '';
  const isErrorEnvelope = envelope?.['result'] === 'error';
  const lost = options.isWrite ? ({ unknownOutcome: true } as const) : {};

  if (status === 429 || (isErrorEnvelope && code === 'RATE_LIMIT_HIT')) {
    return {
      kind: 'rate-limited',
      message: message === '' ? text('server.rate-limited') : message,
      retryAfterSeconds: retryAfterSeconds(answer),
    };
  }
  if (status === 401 && isErrorEnvelope && code !== '') {
    return {
      kind: 'unauthorized',
      code,
      message: message === '' ? text('server.sign-in-refused') : message,
    };
  }
  if (status >= 300 && status < 400) {
    return {
      kind: 'redirected',
      location: location ?? '',
      message:
        location === null ? text('server.redirects-elsewhere') : text('server.redirects', { location }),
    };
  }
  if (isErrorEnvelope && unfinishedCodes.has(code)) {
    return serverTrouble(answer, message === '' ? code : message, options.isWrite);
  }
  if (status >= 500) {
    // A code proves that the application itself answered: a refusal because of a service behind it, not a dead server.
    if (isErrorEnvelope && envelope !== null && code !== '') return rejected(envelope, status);
    const words = message === '' ? text('server.has-problem', { status: String(status) }) : message;
    return serverTrouble(answer, words, options.isWrite);
  }
  if (isErrorEnvelope && envelope !== null) return rejected(envelope, status);
  if (status >= 200 && status < 300) {
    if (envelope !== null) {
      const { result } = envelope;
      if (result === 'success' || result === 'partially_completed') return null;
      return { kind: 'malformed', message: text('server.answer-without-success'), ...lost };
    }
    if (json !== undefined) return { kind: 'malformed', message: text('server.answer-no-object'), ...lost };
    if (answer.firstCharacter === '{') {
      return { kind: 'malformed', message: text('server.answer-incomplete'), ...lost };
    }
    if (answer.firstCharacter === '')
      return { kind: 'malformed', message: text('server.answer-empty'), ...lost };
  }
  if (status === 413 || status === 414) {
    return {
      kind: 'rejected',
      code: `HTTP_${status}`,
      message: text('server.request-too-large'),
      status,
    };
  }
  return {
    kind: 'not-zulip',
    message: text('server.unexpected-answer', {
      status: String(status),
      isTyped: contentType === null ? 'no' : 'yes',
      contentType: contentType ?? '',
    }),
    status,
    contentType,
  };
}

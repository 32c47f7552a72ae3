import { isTable } from './wire/named.ts';
import type { ZodType } from 'zod';
import type { Failure } from '#contract/outcome.ts';
import { readLimit } from '#contract/time-limits.ts';
import { text } from '#words/text.ts';
import { backoffDelay, wait } from './backoff.ts';
import { classifyAnswer } from './classify-answer.ts';
import type { Connection } from './connection.ts';
import { classifyNetworkError, RequestError, requestError } from './errors.ts';
import { exchange, type ExchangeAnswer, type ExchangeOptions } from './exchange.ts';
import type { LongList, LongLists } from './long-lists.ts';
import { encodeParameters, type Parameters } from './parameters.ts';
import { readAnswer } from './read-answer.ts';
import { header, rateLimitReport } from './response-headers.ts';
import type { RateLimitReport } from './rate-rules.ts';
import type { Redactor } from './redaction.ts';
import { remembering } from './remembered-answers.ts';
import type { EncodedBody } from './uploads.ts';
import { nothingUnread, readNoting, type Unread } from './wire/unread.ts';

export {
  createConnection,
  closeConnection,
  type Credentials,
  type CallRecord,
  type Connection,
  type ConnectionOptions,
} from './connection.ts';

/** A place in the rate limiter's queue that its owner manages. It waits as long as it takes. */
export interface Turn {
  /** Ends the wait, in place of the call's own signal; it doesn't stop a call that is already sent. */
  signal: AbortSignal;
  /**
   * Runs once the call may be sent, before `beforeSending`, so that what it reads is as fresh as possible. If it
   * throws, the error is rethrown and nothing is sent.
   */
  readFirst?(): Promise<void>;
  /**
   * Runs in the same step in which the call is sent, so that what it checks and records is true at that moment. If it
   * returns false, nothing is sent and the call ends as `cancelled`. If it throws, the error is rethrown and nothing is
   * sent.
   */
  beforeSending(): boolean;
  /** Goes before other writes, and may use the places reserved from them. */
  isUrgent: boolean;
}

export interface RequestOptions<T> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`, such as `/users/me`; variable parts are percent-encoded. */
  path: string;
  /** A function is called once the request may be sent; never with a GET. */
  parameters?: Parameters | (() => Parameters);
  /** Replaces the parameters; never with a GET. */
  body?: EncodedBody;
  /** Called with the number of its bytes passed to the connection. */
  onSent?: ((bytes: number) => void) | undefined;
  /** Parses the whole answer, including the envelope. */
  schema: ZodType<T>;
  /** Lists to process while they arrive, even if the answer then fails; the schema gets them empty. */
  longLists?: LongLists | undefined;
  signal?: AbortSignal | undefined;
  /** Limit for one attempt. Default: `readLimit`, or 65 s for a write. */
  timeoutMilliseconds?: number | undefined;
  /**
   * Total limit for an answer that keeps arriving; each piece then has the other limit. Default: the other limit is the
   * total.
   */
  mostMilliseconds?: number | undefined;
  /** Polls are held for a minute and use separate sockets. Default: `calls`. */
  pool?: 'calls' | 'polls';
  /** False if the account's rate limits don't apply to it. Default: true. */
  isRateLimited?: boolean;
  /** False to send no credentials. Default: true. */
  isSigned?: boolean;
  /** Whether to repeat it after trouble and after a 429. Default: only a GET. */
  mayRepeat?: boolean;
  /**
   * True for a POST without side effects for others, such as `register`: it queues with the reads, and a lost answer
   * leaves nothing unknown. It isn't repeated here.
   */
  changesNothing?: boolean;
  /** Limit for the unpacked body, in bytes. Default: the connection's, or 200 MiB. */
  maximumBytes?: number;
  /** The answer is about everyone, and may be as large as this computer's memory allows. */
  isAboutEverybody?: boolean;
  /** For a write that must not be sent before something was checked and recorded. */
  turn?: Turn | undefined;
}

export interface Answered<T> {
  value: T;
  /** Parameters that this server doesn't know and didn't apply. */
  ignoredParameters: string[];
  /** Body size as received. */
  bytesOnWire: number;
  /** UNIX milliseconds when the answer's headers arrived; reading a large body takes seconds more. */
  answeredAt: number;
}

/** Servers abort work after a minute. */
const writeLimit = 65_000;

const maximumRetries = 2;

/** The longest time that a GET waits in the paused queue, in seconds; beyond it, the person should decide. */
const longestPauseToSitOut = 60;

/** Waits out a full window of a minute. */
const usualLongestWaitMilliseconds = 75_000;

function addressOf(connection: Connection, path: string, query: string): URL {
  const url = new URL(`${connection.origin}/api/v1${path}${query}`);
  if (!path.startsWith('/') || url.origin !== connection.origin || url.pathname !== `/api/v1${path}`) {
    throw requestError({ kind: 'internal', message: text('server.call-outside-api') });
  }
  return url;
}

function redactDeep(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value);
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, redactor));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [redactor.redact(key), redactDeep(item, redactor)]),
    );
  }
  return value;
}

function redactedFailure(failure: Failure, redactor: Redactor): Failure {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its texts change, and its shape stays
  return redactDeep(failure, redactor) as Failure;
}

function isWriteCall(options: { method: string; changesNothing?: boolean }): boolean {
  return options.method !== 'GET' && options.changesNothing !== true;
}

function resultOf<T>(
  answer: ExchangeAnswer,
  options: RequestOptions<T>,
  { clock, onUnread }: Connection,
  unread: Unread,
): Answered<T> {
  const isWrite = isWriteCall(options);
  // The Content-Type isn't trusted: Zulip's 405 is JSON declared as HTML.
  const read = readAnswer(answer);
  const { json } = read;
  const failure = classifyAnswer(read, { isWrite });
  if (failure !== null) throw requestError(failure);
  // The text of a large snapshot takes twice its size in memory, so it is dropped before the schema builds its copy.
  answer.text = '';
  const ignored = isTable(json) ? json['ignored_parameters_unsupported'] : undefined;
  const { value: parsed } = readNoting(() => options.schema.safeParse(json), unread);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const call = { method: options.method, path: options.path };
    throw requestError({
      kind: 'malformed',
      message:
        issue === undefined || issue.path.length === 0
          ? text('server.answer-not-as-promised', call)
          : text('server.not-as-promised', { ...call, where: issue.path.join('.') }),
      ...(isWrite ? { unknownOutcome: true } : {}),
    });
  }
  if (unread.count > 0) onUnread?.(unread);
  return {
    value: parsed.data,
    ignoredParameters: Array.isArray(ignored)
      ? ignored.filter((name): name is string => typeof name === 'string')
      : [],
    bytesOnWire: answer.bytesOnWire,
    answeredAt: clock.now() - (clock.elapsed() - answer.answeredAt),
  };
}

/** Records unreadable entries of lists that arrive piece by piece. */
function noting(longLists: LongLists, unread: Unread): LongLists {
  return Object.fromEntries(
    Object.entries(longLists).map(([key, list]) => [
      key,
      { ...list, take: (entries) => void readNoting(() => list.take(entries), unread) } satisfies LongList,
    ]),
  );
}

/** Waits for the account's rate limiter, if it applies. */
async function takeTurn<T>(
  connection: Connection,
  options: RequestOptions<T>,
): Promise<(isSent?: boolean) => void> {
  const { isRateLimited = true, turn } = options;
  const signal = turn?.signal ?? options.signal;
  let release = (_isSent?: boolean): void => {};
  if (isRateLimited) {
    const write = turn?.isUrgent === true ? 'urgent-write' : 'write';
    try {
      release = await connection.rateLimiter.acquire(isWriteCall(options) ? write : 'read', {
        signal,
        longestWaitMilliseconds:
          turn === undefined
            ? (connection.longestWaitMilliseconds ?? usualLongestWaitMilliseconds)
            : Number.POSITIVE_INFINITY,
      });
    } catch (error) {
      throw error instanceof RequestError ? error : requestError({ kind: 'cancelled' });
    }
  }
  let mayGoOut = false;
  try {
    if (signal?.aborted !== true) await turn?.readFirst?.();
    mayGoOut = signal?.aborted !== true && turn?.beforeSending() !== false;
  } finally {
    if (!mayGoOut) release(false);
  }
  if (!mayGoOut) throw requestError({ kind: 'cancelled' });
  return release;
}

async function attempt<T>(
  connection: Connection,
  options: RequestOptions<T>,
  release: () => void,
): Promise<Answered<T>> {
  const { pool = 'calls', isRateLimited = true, isSigned = true } = options;
  const hasBody = options.method !== 'GET';
  const isWrite = isWriteCall(options);
  const { parameters = {} } = options;
  const form = encodeParameters(typeof parameters === 'function' ? parameters() : parameters);
  const url = addressOf(connection, options.path, hasBody || form === '' ? '' : `?${form}`);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': connection.userAgent,
  };
  if (hasBody) headers['content-type'] = options.body?.contentType ?? 'application/x-www-form-urlencoded';
  if (isSigned && connection.credentials !== undefined) {
    const { email, apiKey } = connection.credentials;
    headers['authorization'] = `Basic ${Buffer.from(`${email}:${apiKey}`, 'utf8').toString('base64')}`;
  }

  const { clock } = connection;
  const startedAt = clock.elapsed();
  let answer: ExchangeAnswer | null = null;
  let report: RateLimitReport | null | undefined = null;
  let failure: Failure | null = null;
  const unread = nothingUnread();
  try {
    try {
      const longLists = noting(options.longLists ?? {}, unread);
      const whole: ExchangeOptions = {
        dispatcher: pool === 'polls' ? connection.pollDispatcher : connection.dispatcher,
        url,
        method: options.method,
        headers,
        body: hasBody ? (options.body?.bytes ?? form) : undefined,
        onSent: options.onSent,
        signal: options.signal,
        timeoutMilliseconds: options.timeoutMilliseconds ?? (isWrite ? writeLimit : readLimit),
        mostMilliseconds: options.mostMilliseconds,
        maximumBytes: options.maximumBytes ?? connection.maximumBytes ?? usualBound(options),
        isAboutEverybody: options.isAboutEverybody,
        clock,
      };
      answer = await exchange(whole, longLists);
    } catch (error) {
      throw requestError(classifyNetworkError(error, { isWrite }));
    }
    report = rateLimitReport(answer.headers, clock);
    // The numbers in a 429 mix two rules, and answers that never reached the account's limit say nothing about it.
    if (isRateLimited && connection.credentials !== undefined && answer.status !== 429) {
      if (report || (report === null && answer.status === 200)) connection.rateLimiter.learn(report);
    }
    const answered = resultOf(answer, options, connection, unread);
    // The dates on gateways' pages come from other clocks.
    connection.serverClock.learn(header(answer.headers, 'date'), startedAt, answer.answeredAt);
    return answered;
  } catch (error) {
    failure =
      error instanceof RequestError
        ? redactedFailure(error.failure, connection.redactor)
        : { kind: 'internal', message: connection.redactor.redact(String(error)) };
    if (failure.kind === 'unauthorized' && !isSigned && report) failure.triesLeft = report.remaining;
    if (failure.kind === 'rate-limited' && isRateLimited)
      connection.rateLimiter.pause(failure.retryAfterSeconds);
    throw requestError(failure);
  } finally {
    release();
    connection.onCall?.({
      method: options.method,
      path: connection.redactor.redact(options.path),
      status: answer?.status ?? null,
      milliseconds: clock.elapsed() - startedAt,
      bytes: answer?.bytesOnWire ?? 0,
      failureKind: failure?.kind ?? null,
    });
  }
}

/** The default limit for an answer, in bytes: answers about everyone are limited only by this computer's memory. */
function usualBound({ isAboutEverybody = false }: { isAboutEverybody?: boolean }): number {
  return isAboutEverybody ? Infinity : 200 * 1024 * 1024;
}

/** Whether repeating the call later may succeed. */
function isPassing(failure: Failure): boolean {
  if (failure.kind === 'offline') {
    return !['timeout', 'name-not-found', 'proxy-sign-in'].includes(failure.reason);
  }
  if (failure.kind !== 'rate-limited' && failure.kind !== 'server-trouble') return false;
  return (failure.retryAfterSeconds ?? 0) <= longestPauseToSitOut;
}

/**
 * One API call (https://zulip.com/api/rest): form-encoded, with the account's credentials, through its rate limiter. A
 * GET is repeated at most twice after network or server trouble and after a 429; a write or a poll never.
 *
 * @throws RequestError with a `Failure` of any kind but `keychain` and `gone`. For a write, `cancelled` means that it
 * wasn't sent; one that was stopped after sending is `offline` with `unknownOutcome`.
 */
export async function request<T>(connection: Connection, options: RequestOptions<T>): Promise<Answered<T>> {
  if (options.method !== 'GET') return requestNow(connection, options);
  const key = JSON.stringify([options.path, options.parameters]);
  return remembering(connection, key, (asking) => requestNow(asking, options));
}

async function requestNow<T>(connection: Connection, options: RequestOptions<T>): Promise<Answered<T>> {
  const { mayRepeat = options.method === 'GET' } = options;
  for (let failures = 0; ; failures += 1) {
    const release = await takeTurn(connection, options);
    try {
      return await attempt(connection, options, release);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (!mayRepeat || failures >= maximumRetries || !isPassing(error.failure)) throw error;
      // After a 429, the paused queue provides the wait.
      if (error.failure.kind !== 'rate-limited') {
        const asked = error.failure.kind === 'server-trouble' ? (error.failure.retryAfterSeconds ?? 0) : 0;
        await wait(Math.max(backoffDelay(failures), asked * 1000), options.signal);
      }
      if (options.signal?.aborted === true) throw requestError({ kind: 'cancelled' });
    }
  }
}

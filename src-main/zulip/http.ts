import { isTable } from './wire/named.ts';
import type { ZodType } from 'zod';
import type { Failure } from '#contract/outcome.ts';
import { readLimit } from '#contract/time-limits.ts';
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

/** A place in the queue of the account's rate limit that somebody watches over. It waits as long as it takes. */
export interface Turn {
  /** Ends the waiting, in place of the call's own signal; a call that is under way is not stopped by it. */
  signal: AbortSignal;
  /**
   * Runs once the call may go out, and before `beforeSending`: what it reads is as fresh as can be. What it throws is
   * thrown on, and nothing is sent.
   */
  readFirst?(): Promise<void>;
  /**
   * Runs in the same step as the call goes out, so that what it checks and writes down is true at that moment. False:
   * nothing is sent, and the call ends as `cancelled`. What it throws is thrown on, and nothing is sent.
   */
  beforeSending(): boolean;
  /** Goes before other writes, and may take the places that those leave. */
  isUrgent: boolean;
}

export interface RequestOptions<T> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, such as `/users/me`; variable parts are percent-encoded. */
  path: string;
  /** A function is asked for them once the call may go out; never with a GET. */
  parameters?: Parameters | (() => Parameters);
  /** Goes in place of the parameters; never with a GET. */
  body?: EncodedBody;
  /** Told how many bytes of it were handed to the connection. */
  onSent?: ((bytes: number) => void) | undefined;
  /** Reads the whole answer, envelope included. */
  schema: ZodType<T>;
  /** Lists that are taken as they come, also of an answer that fails at its end; the schema meets them empty. */
  longLists?: LongLists | undefined;
  signal?: AbortSignal | undefined;
  /** Bound of one attempt. Default: `readLimit`, 65 s for a write. */
  timeoutMilliseconds?: number | undefined;
  /** Bound of one whose answer keeps coming, each piece within the other bound. Default: that is one of the whole. */
  mostMilliseconds?: number | undefined;
  /** Polls are held for a minute and have sockets of their own. Default `calls`. */
  pool?: 'calls' | 'polls';
  /** False where the limits of the account neither hold nor count it. Default true. */
  isRateLimited?: boolean;
  /** False to send no credentials. Default true. */
  isSigned?: boolean;
  /** Whether it is sent again after trouble and after a 429. Default: a GET is. */
  mayRepeat?: boolean;
  /**
   * True for a POST that changes nothing for anybody, such as `register`: it takes its place among the reads, and a
   * lost answer leaves nothing unknown. It is not repeated here.
   */
  changesNothing?: boolean;
  /** Bound of the unpacked body, in bytes. Default: the connection's, and 200 MiB where it has none. */
  maximumBytes?: number;
  /** The answer may be as large as this computer can take, since it is about everybody. */
  isAboutEverybody?: boolean;
  /** For a write that must not go out before something was checked and written down. */
  turn?: Turn | undefined;
}

export interface Answered<T> {
  value: T;
  /** Parameters this server does not know: it did not apply them. */
  ignoredParameters: string[];
  /** The body as it came. */
  bytesOnWire: number;
  /** UNIX milliseconds when the head of the answer came; reading a large body takes seconds more. */
  answeredAt: number;
}

/** Servers end work after a minute. */
const writeLimit = 65_000;

const maximumRetries = 2;

/** A GET waits in the paused queue this long at most; beyond it the person should decide. */
const longestPauseToSitOut = 60;

/** A full window of a minute is waited out. */
const usualLongestWaitMilliseconds = 75_000;

function addressOf(connection: Connection, path: string, query: string): URL {
  const url = new URL(`${connection.origin}/api/v1${path}${query}`);
  if (!path.startsWith('/') || url.origin !== connection.origin || url.pathname !== `/api/v1${path}`) {
    throw requestError({ kind: 'internal', message: 'A call would leave the API of the organization.' });
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its texts are other texts, and its shape stays
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
  // The Content-Type is not trusted: a 405 of Zulip is JSON that calls itself HTML.
  const read = readAnswer(answer);
  const { json } = read;
  const failure = classifyAnswer(read, { isWrite });
  if (failure !== null) throw requestError(failure);
  // The text of a large snapshot is twice its own size in memory: let it go before the schema builds its copy.
  answer.text = '';
  const ignored = isTable(json) ? json['ignored_parameters_unsupported'] : undefined;
  const { value: parsed } = readNoting(() => options.schema.safeParse(json), unread);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue === undefined || issue.path.length === 0 ? 'the answer' : issue.path.join('.');
    throw requestError({
      kind: 'malformed',
      message: `The answer to ${options.method} ${options.path} is not as promised at ${where}.`,
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

/** Takes down what can't be read of lists that come bit by bit. */
function noting(longLists: LongLists, unread: Unread): LongLists {
  return Object.fromEntries(
    Object.entries(longLists).map(([key, list]) => [
      key,
      { ...list, take: (entries) => void readNoting(() => list.take(entries), unread) } satisfies LongList,
    ]),
  );
}

/** Waits for the account's rate limit, where it applies. */
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
    // The numbers of a 429 mix two rules, and answers that never reached the account's limit say nothing about it.
    if (isRateLimited && connection.credentials !== undefined && answer.status !== 429) {
      if (report || (report === null && answer.status === 200)) connection.rateLimiter.learn(report);
    }
    const answered = resultOf(answer, options, connection, unread);
    // Pages of gateways have dates of clocks of their own.
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

/** The most that is read of an answer, in bytes: those about everybody have the bounds of this computer alone. */
function usualBound({ isAboutEverybody = false }: { isAboutEverybody?: boolean }): number {
  return isAboutEverybody ? Infinity : 200 * 1024 * 1024;
}

/** Whether the same call may fare better in a while. */
function isPassing(failure: Failure): boolean {
  if (failure.kind === 'offline') {
    return !['timeout', 'name-not-found', 'proxy-sign-in'].includes(failure.reason);
  }
  if (failure.kind !== 'rate-limited' && failure.kind !== 'server-trouble') return false;
  return (failure.retryAfterSeconds ?? 0) <= longestPauseToSitOut;
}

/**
 * One call of the API (https://zulip.com/api/rest): form-encoded, with the account's credentials, at the account's
 * pace. A GET is repeated at most twice after trouble of the network or the server and after a 429; a write and a
 * poll never.
 *
 * @throws RequestError with a `Failure` of any kind but `keychain` and `gone`. On a write `cancelled` means that it
 *   was not sent; one that was stopped under way is `offline` with `unknownOutcome`.
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
      // After a 429 the paused queue is the wait.
      if (error.failure.kind !== 'rate-limited') {
        const asked = error.failure.kind === 'server-trouble' ? (error.failure.retryAfterSeconds ?? 0) : 0;
        await wait(Math.max(backoffDelay(failures), asked * 1000), options.signal);
      }
      if (options.signal?.aborted === true) throw requestError({ kind: 'cancelled' });
    }
  }
}

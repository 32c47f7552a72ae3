import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { systemClock, type Clock } from '../clock.ts';
import { request } from '../network/undici.ts';
import { errorWithCode, exchangeErrorCodes } from './errors.ts';
import { createScales } from './json-weight.ts';
import { createLongListReader, NotJson, type LongLists } from './long-lists.ts';
import { answerLimits } from './memory-limits.ts';

const bearable = answerLimits();

/** One HTTP request, without knowledge of Zulip. */
export interface ExchangeOptions {
  dispatcher: Dispatcher;
  url: URL;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Called with the number of body bytes passed to the connection. */
  onSent?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Limit for the whole exchange, from connecting to the last byte of the body. */
  timeoutMilliseconds: number;
  /**
   * If set, this is the limit for the whole exchange, and `timeoutMilliseconds` the limit for each piece of the body.
   */
  mostMilliseconds?: number | undefined;
  /** Limit for the unpacked body, in bytes, in addition to this thread's memory limit. */
  maximumBytes: number;
  /** An answer beyond this thread's memory means that the organization is too large for this computer. */
  isAboutEverybody?: boolean | undefined;
  /** Default: the machine's clock. */
  clock?: Clock;
}

/** An answer with its whole body. */
export interface ExchangeBytes {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Body size in bytes as received, possibly compressed. */
  bytesOnWire: number;
  /** When the answer's headers arrived, on the duration clock. */
  answeredAt: number;
}

/** The same for a text answer. */
export interface ExchangeAnswer extends Omit<ExchangeBytes, 'body'> {
  text: string;
}

/**
 * undici's own interceptor doesn't report the bytes on the wire or an unrequested encoding, and has one limit for all
 * calls.
 */
function unpack(body: Readable, encoding: string): { source: Readable; bytesOnWire: () => number | null } {
  if (encoding === '' || encoding === 'identity') return { source: body, bytesOnWire: () => null };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    // Destroying it makes undici report an abort, which nothing waits for.
    body.on('error', () => {}).destroy();
    throw errorWithCode(exchangeErrorCodes.unknownEncoding, 'An encoding that was not asked for.');
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // The reader of `gunzip` gets the error; the callback only prevents a second throw.
  pipeline(body, gunzip, () => {});
  return { source: gunzip, bytesOnWire: () => gunzip.bytesWritten };
}

/** The maximum size of a body's pieces, in bytes, if progress is reported. */
const sentPieceBytes = 64 * 1024;

function* piecesOf(bytes: Uint8Array, onSent: (sent: number) => void): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sentPieceBytes) {
    yield bytes.subarray(from, from + sentPieceBytes);
    onSent(Math.min(bytes.length, from + sentPieceBytes));
  }
}

/** A body with counted pieces; it declares its length, because servers would otherwise get it chunked. */
function sentBody({ body, headers, onSent }: ExchangeOptions): {
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | null;
} {
  if (onSent === undefined || !(body instanceof Uint8Array)) return { headers, body: body ?? null };
  return {
    headers: { ...headers, 'content-length': String(body.length) },
    body: Readable.from(piecesOf(body, onSent)),
  };
}

/**
 * Sends one request and reads the whole answer as text, which may be JSON. Follows no redirect; unpacks gzip, which
 * undici's `request` doesn't.
 *
 * @param longLists lists to process while they arrive, if the call succeeds; they are empty in the text then
 * @throws the errors of undici and Node unchanged, and errors whose `code` is one of `exchangeErrorCodes`; pass them to
 * `classifyNetworkError`.
 */
export async function exchange(options: ExchangeOptions, longLists: LongLists = {}): Promise<ExchangeAnswer> {
  const refusal =
    options.isAboutEverybody === true ? exchangeErrorCodes.tooHeavy : exchangeErrorCodes.tooLarge;
  const reader = createLongListReader(longLists, createScales(bearable, refusal));
  const answer = await receive(options, (chunk, status) =>
    status === 200 ? reader.write(chunk) : reader.keep(chunk),
  );
  return { ...answer, text: reader.rest() };
}

/** The same for an answer that isn't text. */
export async function exchangeBytes(options: ExchangeOptions): Promise<ExchangeBytes> {
  const chunks: Buffer[] = [];
  const answer = await receive(options, (chunk) => chunks.push(chunk));
  return { ...answer, body: Buffer.concat(chunks) };
}

/** @param take gets each piece of the body and the answer's status; what it throws ends the exchange */
async function receive(
  options: ExchangeOptions,
  take: (chunk: Buffer, status: number) => void,
): Promise<Omit<ExchangeBytes, 'body'>> {
  const { signal, clock = systemClock } = options;
  const controller = new AbortController();
  let endedBy: 'caller' | 'timeout' | null = null;
  const end = (by: 'caller' | 'timeout') => {
    endedBy ??= by;
    controller.abort();
  };
  const onAbort = () => end('caller');
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const { timeoutMilliseconds, mostMilliseconds } = options;
  const timer = setTimeout(() => end('timeout'), timeoutMilliseconds);
  const lastTimer = setTimeout(() => end('timeout'), mostMilliseconds ?? timeoutMilliseconds);
  try {
    const answer = await request(options.url, {
      dispatcher: options.dispatcher,
      method: options.method,
      ...sentBody(options),
      signal: controller.signal,
      // The limit above covers the whole exchange; undici's own limits would cut off a long poll.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const answeredAt = clock.elapsed();
    const encoding = String(answer.headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase();
    const { source, bytesOnWire } = unpack(answer.body, encoding);
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > options.maximumBytes) {
        throw errorWithCode(exchangeErrorCodes.tooLarge, 'The answer is too large.');
      }
      take(chunk, answer.statusCode);
      if (mostMilliseconds !== undefined) timer.refresh();
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytesOnWire: bytesOnWire() ?? size,
      answeredAt,
    };
  } catch (error) {
    if (endedBy === 'timeout') throw errorWithCode(exchangeErrorCodes.timeout, 'The time is over.');
    if (endedBy === 'caller') throw errorWithCode(exchangeErrorCodes.aborted, 'Stopped by the caller.');
    if (error instanceof NotJson) throw errorWithCode(exchangeErrorCodes.notJson, error.message);
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(lastTimer);
    signal?.removeEventListener('abort', onAbort);
  }
}

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

/** One HTTP request, before anything is known about Zulip. */
export interface ExchangeOptions {
  dispatcher: Dispatcher;
  url: URL;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Told how many bytes of the body were handed to the connection. */
  onSent?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Bound of the whole exchange, from connecting to the last byte of the body. */
  timeoutMilliseconds: number;
  /** That bound is one of each piece of the body then, and this one that of the whole exchange. */
  mostMilliseconds?: number | undefined;
  /** Bound of the body after unpacking, in bytes; what this thread can hold is another one. */
  maximumBytes: number;
  /** An answer that is more than this thread can hold shows that the organization is too large for this computer. */
  isAboutEverybody?: boolean | undefined;
  /** Default: the machine's. */
  clock?: Clock;
}

/** An answer with its whole body. */
export interface ExchangeBytes {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Bytes of the body as they came, compressed if the server compressed them. */
  bytesOnWire: number;
  /** When the head of the answer came, on the clock of durations. */
  answeredAt: number;
}

/** The same for an answer that is a text. */
export interface ExchangeAnswer extends Omit<ExchangeBytes, 'body'> {
  text: string;
}

/**
 * Undici's own interceptor for this tells neither the bytes on the wire nor that an encoding was not asked for, and has
 * one bound for all calls.
 */
function unpack(body: Readable, encoding: string): { source: Readable; bytesOnWire: () => number | null } {
  if (encoding === '' || encoding === 'identity') return { source: body, bytesOnWire: () => null };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    // Ending it makes undici report an abort that nobody waits for.
    body.on('error', () => {}).destroy();
    throw errorWithCode(exchangeErrorCodes.unknownEncoding, 'An encoding that was not asked for.');
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // The reader of `gunzip` meets the error; the callback only keeps it from being thrown a second time.
  pipeline(body, gunzip, () => {});
  return { source: gunzip, bytesOnWire: () => gunzip.bytesWritten };
}

/** The most bytes of a body that are handed over at a time where somebody follows them. */
const sentPieceBytes = 64 * 1024;

function* piecesOf(bytes: Uint8Array, onSent: (sent: number) => void): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sentPieceBytes) {
    yield bytes.subarray(from, from + sentPieceBytes);
    onSent(Math.min(bytes.length, from + sentPieceBytes));
  }
}

/** A body whose pieces are counted; it declares its length, or servers would get it in chunks. */
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
 * Sends one request and reads the whole answer as text that may be JSON. Follows no redirect, unpacks gzip (undici's
 * `request` does not).
 *
 * @param longLists lists that are taken as they come if the call succeeds; they are empty in the text then
 * @throws the errors of undici and Node as they are, and errors whose `code` is one of `exchangeErrorCodes`; pass
 *   them to `classifyNetworkError`.
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

/** The same for an answer that is no text. */
export async function exchangeBytes(options: ExchangeOptions): Promise<ExchangeBytes> {
  const chunks: Buffer[] = [];
  const answer = await receive(options, (chunk) => chunks.push(chunk));
  return { ...answer, body: Buffer.concat(chunks) };
}

/** @param take told of each piece of the body and of the answer's status; what it throws ends the exchange */
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
      // One bound for the whole exchange is above; undici's own ones would cut a long poll.
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

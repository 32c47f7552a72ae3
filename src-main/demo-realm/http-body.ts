import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Prebuilt JSON text in pieces, as the value of a key in an answer: for lists of many thousands. */
export interface ReadyJson {
  readonly readyJson: readonly string[];
}

/** A file of a multipart request. */
export interface UploadedFile {
  readonly name: string;
  /** The media type sent by the client. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The fields of an answer besides `result` and `msg`. */
export type AnswerFields = Readonly<Record<string, unknown>>;

const largestBodyBytes = 40 * 1024 * 1024;
const smallestCompressedLength = 1400;
const smallestStreamedLength = 1_000_000;
const packing = { level: constants.Z_BEST_SPEED };

/**
 * Reads the parameters of a request: body first, then query; the last of repeated names wins. Only form bodies are
 * parsed; in a JSON body every parameter is missing, as on the server. https://zulip.com/api/rest
 */
export async function readParameters(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<{ values: Map<string, string>; files: UploadedFile[] }> {
  const values = new Map<string, string>(query);
  const files: UploadedFile[] = [];
  const contentType = request.headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase();
  const body = await readBody(request);
  if (body.length === 0) return { values, files };
  if (mediaType === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(body.toString('utf8'))) values.set(name, value);
  } else if (mediaType === 'multipart/form-data') {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    for (const [name, value] of form) {
      if (typeof value === 'string') values.set(name, value);
      else {
        const bytes = new Uint8Array(await value.arrayBuffer());
        files.push({ name: value.name, type: value.type, bytes });
      }
    }
  }
  return { values, files };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > largestBodyBytes) throw new RangeError('The request body is larger than the server takes.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isReadyJson(value: unknown): value is ReadyJson {
  return typeof value === 'object' && value !== null && 'readyJson' in value;
}

/** The pieces of an answer's JSON text. Undefined values are omitted. */
export function toJsonPieces(fields: AnswerFields): string[] {
  const pieces: string[] = [];
  let separator = '{';
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const start = `${separator}${JSON.stringify(key)}:`;
    if (isReadyJson(value)) pieces.push(start, ...value.readyJson);
    else pieces.push(start + JSON.stringify(value));
    separator = ',';
  }
  pieces.push(separator === '{' ? '{}' : '}');
  return pieces;
}

/** The same text in fewer pieces, since each is compressed and sent separately. */
function* joined(pieces: readonly string[]): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Sends an answer, compressed if the client accepts gzip and it is worthwhile. Large ones are streamed.
 *
 * @param headers in addition to the content type
 */
export async function sendPieces(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  pieces: readonly string[],
): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isPacked =
    length >= smallestCompressedLength && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const all = {
    'Content-Type': 'application/json',
    'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate, private',
    Vary: 'Accept-Language, Accept-Encoding',
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
    ...headers,
  };
  if (length < smallestStreamedLength) {
    const body = Buffer.from(pieces.join(''), 'utf8');
    // A server that compresses while sending doesn't know the length in advance.
    response.writeHead(status, isPacked ? all : { ...all, 'Content-Length': String(body.length) });
    response.end(isPacked ? gzipSync(body, packing) : body);
    return;
  }
  response.writeHead(status, all);
  const streamed = Readable.from(joined(pieces));
  await (isPacked ? pipeline(streamed, createGzip(packing), response) : pipeline(streamed, response));
}

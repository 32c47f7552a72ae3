import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { serverText } from '../server-text.ts';
import type { Fault } from './faults.ts';
import type { AnswerFields } from '../http-body.ts';
import type { Language } from '../wordings.ts';

const byteOrderMark = '\uFEFF';

function proxyPage(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  return `<html>
<head><title>${title}</title></head>
<body><center><h1>${title}</h1></center><hr><center>nginx</center></body>
</html>
`;
}

/** What a proxy sends instead of the server. */
export function gatewayAnswer(fault: Extract<Fault, { kind: 'bad-gateway' }>): {
  status: number;
  headers: Record<string, string>;
  page: string;
} {
  const { status = 502, retryAfterSeconds } = fault;
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return { status, headers, page: proxyPage(status) };
}

const portalPage =
  '<!doctype html><title>Welcome to the guest network</title><p>Please sign in to go online.</p>\n';

/**
 * Answers instead of the API if the fault requires it.
 *
 * @param entry receives the sent status
 * @returns false if the request is to be handled in spite of the fault
 */
export function sendInsteadOfHandling(
  fault: Fault,
  language: Language,
  request: IncomingMessage,
  response: ServerResponse,
  entry: { status: number | null },
): boolean {
  function send(
    status: number,
    contentType: string,
    body: string,
    headers: Record<string, string> = {},
  ): true {
    entry.status = status;
    response.writeHead(status, { 'Content-Type': contentType, ...headers });
    response.end(body);
    return true;
  }
  switch (fault.kind) {
    case 'rate-limited': {
      const body = {
        result: 'error',
        msg: serverText(language, 'rate-limit'),
        code: 'RATE_LIMIT_HIT',
        'retry-after': fault.retryAfterSeconds,
      };
      return send(429, 'application/json', JSON.stringify(body), {
        'Retry-After': String(fault.retryAfterSeconds),
      });
    }
    case 'server-error':
      return send(
        500,
        'application/json',
        JSON.stringify({ result: 'error', msg: serverText(language, 'internal-error') }),
      );
    case 'bad-gateway': {
      if (fault.isApplied === true) return false;
      const { status, headers, page } = gatewayAnswer(fault);
      return send(status, 'text/html', page, headers);
    }
    case 'wrong-content':
      return send(200, 'text/html; charset=utf-8', portalPage);
    case 'refuse':
      return send(
        fault.status ?? 400,
        'application/json',
        JSON.stringify({ result: 'error', code: 'BAD_REQUEST', ...fault.error }),
      );
    case 'timeout':
      return true;
    case 'reset':
      request.socket.resetAndDestroy();
      return true;
    case 'cutAfter':
    case 'cutBefore':
    case 'doubled':
    case 'held':
    case 'ignore':
    case 'slow':
    case 'truncated':
    case 'wrong-type':
    case 'huge':
    case 'byte-order-mark':
      return false;
  }
}

/** The fields of an answer after applying a fault. */
export function spoil(fault: Fault | undefined, fields: AnswerFields): AnswerFields {
  if (fault?.kind === 'huge') return { ...fields, padding: 'x'.repeat(fault.bytes) };
  if (fault?.kind !== 'wrong-type') return fields;
  const last = Object.keys(fields).findLast((name) => !['result', 'msg', 'code'].includes(name));
  return { ...fields, [last ?? 'result']: { unexpected: true } };
}

/** The pieces of an answer's JSON text after applying a fault. */
export function marked(fault: Fault | undefined, pieces: readonly string[]): readonly string[] {
  return fault?.kind === 'byte-order-mark' ? [byteOrderMark, ...pieces] : pieces;
}

/** Ends the connection without an answer. */
export function cutOff(request: IncomingMessage): void {
  request.socket.destroy();
}

const jsonHeaders = (body: Buffer) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(body.length),
});

/** Sends the answer twice on one connection, as if a proxy had lost count; the second without a request. */
export function sendTwice(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  const body = Buffer.from(text, 'utf8');
  const headers = jsonHeaders(body);
  response.writeHead(status, headers);
  response.end(body, () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    request.socket.write(`HTTP/1.1 ${status} OK\r\n${lines.join('')}\r\n`);
    request.socket.write(body);
  });
}

/** Announces the whole answer, sends half of it and ends the connection. */
export function sendTruncated(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(status, jsonHeaders(body));
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy());
}

/** Sends one half of a file, and the other half the given number of milliseconds later. */
export async function sendInHalves(
  response: ServerResponse,
  file: string | Uint8Array,
  milliseconds: number,
): Promise<void> {
  const body = Buffer.from(file);
  const half = Math.floor(body.length / 2);
  response.write(body.subarray(0, half));
  await new Promise((done) => setTimeout(done, milliseconds));
  response.end(body.subarray(half));
}

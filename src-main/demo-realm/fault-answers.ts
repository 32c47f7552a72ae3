import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverText } from './server-text.ts';
import type { Fault } from './faults.ts';
import type { AnswerFields } from './http-body.ts';
import type { Language } from './server-text.ts';

const proxyPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`;
const portalPage =
  '<!doctype html><title>Welcome to the guest network</title><p>Please sign in to go online.</p>\n';

/**
 * Answers in place of the API where the fault says so.
 *
 * @param entry gets the status that was sent
 * @returns false when the request is to be handled in spite of the fault
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
    case 'bad-gateway':
      return send(502, 'text/html', proxyPage);
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
    case 'slow':
    case 'truncated':
    case 'wrong-type':
    case 'huge':
      return false;
  }
}

/** The fields of an answer as a fault leaves them. */
export function spoil(fault: Fault | undefined, fields: AnswerFields): AnswerFields {
  if (fault?.kind === 'huge') return { ...fields, padding: 'x'.repeat(fault.bytes) };
  if (fault?.kind !== 'wrong-type') return fields;
  const last = Object.keys(fields).findLast((name) => !['result', 'msg', 'code'].includes(name));
  return { ...fields, [last ?? 'result']: { unexpected: true } };
}

/** Ends the connection without an answer. */
export function cutOff(request: IncomingMessage): void {
  request.socket.destroy();
}

/** Promises the whole answer, sends half of it and ends the connection. */
export function sendTruncated(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy());
}

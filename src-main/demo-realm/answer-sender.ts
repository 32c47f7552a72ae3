import type { IncomingMessage, ServerResponse } from 'node:http';
import { cutOff, gatewayAnswer, marked, sendTruncated, sendTwice, spoil } from './faults/fault-answers.ts';
import { sendPieces, toJsonPieces, type AnswerFields } from './http-body.ts';
import type { Outcome } from './endpoint-call.ts';
import type { Fault } from './faults/faults.ts';
import type { RequestLogEntry } from './request-log.ts';

/** The answer to a request, as read by a client. */
export interface SentAnswer {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How an answer is sent. */
export interface AnswerSending {
  /** Transforms its fields before they are sent. */
  readonly reshape: (fields: AnswerFields) => AnswerFields;
  readonly onAnswer: ((answer: SentAnswer) => void) | undefined;
  readonly stampDate: (response: ServerResponse) => void;
}

/** Dates answers by the same clock as all other times from the server; Node's own would be the machine's. */
export function dateStamp(now: () => number): (response: ServerResponse) => void {
  return (response) => response.setHeader('Date', new Date(now()).toUTCString());
}

/** Returns the function that sends the result of a call, modified by the requested fault. */
export function createAnswerSender({ reshape, onAnswer, stampDate }: AnswerSending) {
  return async function send(
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    fault: Fault | undefined,
    entry: RequestLogEntry,
  ): Promise<void> {
    if (fault?.kind === 'cutBefore') return;
    if (fault?.kind === 'cutAfter' || (fault?.kind === 'held' && fault.isCut === true))
      return cutOff(request);
    if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.milliseconds));
    stampDate(response);
    if (fault?.kind === 'bad-gateway') {
      const { status, headers, page } = gatewayAnswer(fault);
      entry.status = status;
      response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
      response.end(page);
      return;
    }
    entry.status = outcome.status;
    if (outcome.page !== undefined) {
      response.writeHead(outcome.status, { ...outcome.headers, 'Content-Type': 'text/html; charset=utf-8' });
      response.end(outcome.page);
      return;
    }
    const pieces = marked(fault, toJsonPieces(spoil(fault, reshape(outcome.fields))));
    if (onAnswer !== undefined) {
      const body: SentAnswer['body'] = JSON.parse(pieces.join(''));
      const path = entry.path.replace('/api/v1', '');
      onAnswer({ method: entry.method, path, status: outcome.status, body });
    }
    if (fault?.kind === 'doubled') return sendTwice(request, response, outcome.status, pieces.join(''));
    if (fault?.kind === 'truncated') return sendTruncated(request, response, outcome.status, pieces.join(''));
    await sendPieces(request, response, outcome.status, outcome.headers, pieces);
  };
}

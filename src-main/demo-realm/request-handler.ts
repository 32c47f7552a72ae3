import type { IncomingMessage, ServerResponse } from 'node:http';
import { cutOff, sendInHalves, sendInsteadOfHandling } from './faults/fault-answers.ts';
import { servedFile } from './files/file-serving.ts';
import { readParameters, sendPieces, toJsonPieces } from './http-body.ts';
import { isForeign } from './own-address.ts';
import { serverText } from './server-text.ts';
import { answerCall } from './endpoint-call.ts';
import { createAnswerSender, dateStamp, type AnswerSending } from './answer-sender.ts';
import { createRouter, connectionLost, type Realm, type Route, type Unmatched } from './router.ts';
import type { FaultBoard } from './faults/faults.ts';
import type { Language } from './wordings.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestLogEntry } from './request-log.ts';

interface RequestHandling extends Omit<AnswerSending, 'stampDate'> {
  readonly realm: Realm;
  readonly routes: readonly Route[];
  readonly faults: FaultBoard;
  readonly log: RequestLogEntry[];
  readonly callLimits: RateLimits;
  readonly eventLimits: RateLimits;
  readonly onHandled: ((entry: RequestLogEntry) => void) | undefined;
}

const secretParameters: ReadonlySet<string> = new Set([
  'password',
  'api_key',
  'token',
  'old_password',
  'new_password',
]);
const longestLog = 20_000;

/**
 * Returns the function that answers requests, in the server's order: fault, route, credentials, rate limit, role check,
 * parameters, handler. https://zulip.com/api/rest-error-handling Before all of these, requests not meant for this realm
 * are refused.
 */
export function createRequestHandler(
  handling: RequestHandling,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { realm, faults, log } = handling;
  const { state } = realm;
  const route = createRouter(handling.routes);
  const stampDate = dateStamp(state.now);
  const send = createAnswerSender({ ...handling, stampDate });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    entry: RequestLogEntry,
  ): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    let method = request.method ?? 'GET';
    const sent = await readParameters(request, url.searchParams);
    const { values } = sent;
    for (const [name, value] of values) if (!secretParameters.has(name)) entry.parameters[name] = value;
    const override = values.get('method');
    if (method === 'POST' && override !== undefined) {
      method = override.toUpperCase();
      values.delete('method');
    }

    const userAgent = request.headers['user-agent'] ?? '';
    const fault = faults.take({ method, path: url.pathname, entry, userAgent });
    if (fault !== undefined && sendInsteadOfHandling(fault, state.language, request, response, entry)) return;
    if (fault?.kind === 'cutBefore') {
      cutOff(request);
      await new Promise((done) => setTimeout(done, fault.milliseconds));
    }
    if (fault?.kind === 'held') await fault.until;

    const served = method === 'GET' ? servedFile(state, url, request.headers.authorization) : undefined;
    if (served !== undefined) {
      entry.status = served.status;
      response.writeHead(served.status, served.headers);
      if (fault?.kind === 'slow') return sendInHalves(response, served.body, fault.milliseconds);
      response.end(served.body);
      return;
    }

    const match = route(method, url.pathname, state.featureLevel);
    if (match.found !== 'route') return refuseUnmatched(match, request, response, entry, state.language);
    const limits = { calls: handling.callLimits, events: handling.eventLimits };
    const outcome = await answerCall(realm, limits, {
      route: match.route,
      path: match.path,
      ...sent,
      query: url.search.slice(1),
      authorization: request.headers.authorization,
      userAgent: request.headers['user-agent'],
      signal: gone.signal,
      without: fault?.kind === 'ignore' ? fault.parameters : [],
      entry,
    });
    entry.handled = outcome.status;
    handling.onHandled?.(entry);
    await send(request, response, outcome, fault, entry);
  }

  return async (request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://realm.invalid') ?? new URL('http://realm.invalid/');
    const entry: RequestLogEntry = {
      at: state.now(),
      method: request.method ?? 'GET',
      path: url.pathname,
      userId: null,
      parameters: {},
      status: null,
      handled: null,
    };
    stampDate(response);
    log.push(entry);
    if (log.length > longestLog) log.splice(0, log.length - longestLog);
    if (isForeign(request, state.url)) return sendPage(response, entry, 403, 'Forbidden');
    try {
      await handle(request, response, url, entry);
    } catch (error) {
      if (error === connectionLost || response.destroyed || response.headersSent) {
        request.socket.destroy();
        return;
      }
      entry.status = 500;
      const fields = { result: 'error', msg: serverText(state.language, 'internal-error') };
      process.emitWarning(error instanceof Error ? error : String(error));
      await sendPieces(request, response, 500, {}, toJsonPieces(fields));
    }
  };
}

/** Refuses a path without an endpoint, or an unsupported method. */
function refuseUnmatched(
  match: Unmatched,
  request: IncomingMessage,
  response: ServerResponse,
  entry: RequestLogEntry,
  language: Language,
): void | Promise<void> {
  if (match.found === 'nothing') return sendPage(response, entry, 404, 'Page not found');
  // The proxy in front of the event process only accepts GET and DELETE.
  if (entry.path === '/api/v1/events') return sendPage(response, entry, 405, '405 Not Allowed');
  entry.status = 405;
  if (entry.path === '/api/v1/server_settings') {
    response.writeHead(405, { 'Content-Type': 'text/html; charset=utf-8', Allow: 'GET' });
    response.end();
    return undefined;
  }
  const fields = {
    result: 'error',
    msg: serverText(language, 'method-not-allowed'),
    allowed_methods: match.methods,
  };
  // The content type is wrong on the server too; clients try to parse it anyway.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', Allow: match.methods.join(', ') };
  return sendPieces(request, response, 405, headers, toJsonPieces(fields));
}

function sendPage(response: ServerResponse, entry: RequestLogEntry, status: number, title: string): void {
  entry.status = status;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  );
}

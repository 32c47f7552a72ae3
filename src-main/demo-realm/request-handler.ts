import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, badRequest } from './api-error.ts';
import { authenticate } from './authentication/authentication.ts';
import {
  cutOff,
  gatewayAnswer,
  marked,
  sendInHalves,
  sendInsteadOfHandling,
  sendTruncated,
  sendTwice,
  spoil,
} from './faults/fault-answers.ts';
import { servedFile } from './files/file-serving.ts';
import {
  readParameters,
  sendPieces,
  toJsonPieces,
  type AnswerFields,
  type UploadedFile,
} from './http-body.ts';
import { isForeign } from './own-address.ts';
import { serverText } from './server-text.ts';
import { parametersOf } from './endpoint-parameters/parameters-of.ts';
import { createParameterReader } from './parameters.ts';
import { createRouter, connectionLost, type Realm, type Route } from './router.ts';
import type { Fault, FaultBoard } from './faults/faults.ts';
import type { RateLimits } from './rate-limits.ts';
import type { User } from './state.ts';
import type { RequestLogEntry } from './request-log.ts';

/** What was answered to a request, as a client reads it. */
export interface SentAnswer {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface RequestHandling {
  readonly realm: Realm;
  readonly routes: readonly Route[];
  readonly faults: FaultBoard;
  readonly log: RequestLogEntry[];
  readonly callLimits: RateLimits;
  readonly eventLimits: RateLimits;
  /** What becomes of the fields of an answer before they are sent. */
  readonly reshape: (fields: AnswerFields) => AnswerFields;
  readonly onAnswer: ((answer: SentAnswer) => void) | undefined;
  readonly onHandled: ((entry: RequestLogEntry) => void) | undefined;
}

interface Outcome {
  status: number;
  headers: Record<string, string>;
  fields: AnswerFields;
  /** HTML instead of the fields. */
  page?: string | undefined;
}

const secretParameters: ReadonlySet<string> = new Set([
  'password',
  'api_key',
  'token',
  'old_password',
  'new_password',
]);
const longestLog = 20_000;

/** Longer names of programs are cut. */
const longestClientName = 30;

/** A program's name by its User-Agent: what stands before the version; browsers are the web app. */
function clientName(userAgent: string | undefined): string {
  const name = userAgent?.match(/^[^/(\s]+/)?.[0] ?? 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}

/**
 * Makes the function that answers requests, in the server's order: fault, route, credentials, rate limit, role gate,
 * parameters, handler. https://zulip.com/api/rest-error-handling
 * Before all of these, requests that are not meant for this realm are refused.
 */
export function createRequestHandler(
  handling: RequestHandling,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { realm, faults, log } = handling;
  const { state } = realm;
  const route = createRouter(handling.routes);

  async function answer(
    request: IncomingMessage,
    found: Route,
    path: readonly string[],
    { values, files }: { values: Map<string, string>; files: UploadedFile[] },
    query: string,
    entry: RequestLogEntry,
    signal: AbortSignal,
    without: readonly string[],
  ): Promise<Outcome> {
    const headers: Record<string, string> = {};
    const known = parametersOf(found, state.featureLevel, without);
    const parameters = createParameterReader(values, state.featureLevel, known);
    try {
      const named = values.get('client') ?? clientName(request.headers['user-agent']);
      const client = named.slice(0, longestClientName);
      const common = { realm, state, parameters, files, query, path, signal, headers, client };
      let fields: AnswerFields;
      if (found.anonymous === true) {
        fields = await found.handle(common);
      } else {
        const caller = authenticate(state, request.headers.authorization);
        entry.userId = caller.userId;
        const limits = found.bucket === 'events' ? handling.eventLimits : handling.callLimits;
        Object.assign(headers, limits.take(String(caller.userId)));
        refuse(found.refuses ?? {}, caller, state.featureLevel);
        fields = await found.handle({ ...common, caller });
      }
      const ignored = state.featureLevel >= 167 && found.ignoresSilently !== true ? parameters.ignored() : [];
      return {
        status: 200,
        headers,
        fields: {
          result: 'success',
          msg: '',
          ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
          ...fields,
        },
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return {
        status: error.status,
        headers: { ...headers, ...error.headers },
        page: error.page,
        fields: {
          result: 'error',
          msg: serverText(state.language, error.key, error.values, state.featureLevel),
          code: error.code,
          ...error.fields,
        },
      };
    }
  }

  /** By the clock that everything else the server says of time is from; Node's own would be the machine's. */
  function stampDate(response: ServerResponse): void {
    response.setHeader('Date', new Date(state.now()).toUTCString());
  }

  async function send(
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
    const pieces = marked(fault, toJsonPieces(spoil(fault, handling.reshape(outcome.fields))));
    handling.onAnswer?.({
      method: entry.method,
      path: entry.path.replace('/api/v1', ''),
      status: outcome.status,
      body: JSON.parse(pieces.join('')) as Record<string, unknown>,
    });
    if (fault?.kind === 'doubled') return sendTwice(request, response, outcome.status, pieces.join(''));
    if (fault?.kind === 'truncated') return sendTruncated(request, response, outcome.status, pieces.join(''));
    await sendPieces(request, response, outcome.status, outcome.headers, pieces);
  }

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
    if (match.found === 'nothing') return sendPage(response, entry, 404, 'Page not found');
    if (match.found === 'other-methods') {
      // The proxy in front of the event process lets nothing but GET and DELETE through.
      if (url.pathname === '/api/v1/events') return sendPage(response, entry, 405, '405 Not Allowed');
      if (url.pathname === '/api/v1/server_settings') {
        entry.status = 405;
        response.writeHead(405, { 'Content-Type': 'text/html; charset=utf-8', Allow: 'GET' });
        response.end();
        return;
      }
      entry.status = 405;
      const fields = {
        result: 'error',
        msg: serverText(state.language, 'method-not-allowed'),
        allowed_methods: match.methods,
      };
      // The content type is wrong on the server too; clients parse by trying.
      const headers = { 'Content-Type': 'text/html; charset=utf-8', Allow: match.methods.join(', ') };
      return sendPieces(request, response, 405, headers, toJsonPieces(fields));
    }
    const query = url.search.slice(1);
    const without = fault?.kind === 'ignore' ? fault.parameters : [];
    const outcome = await answer(request, match.route, match.path, sent, query, entry, gone.signal, without);
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

function refuse(
  refuses: { bots?: 'always' | { before: number }; guests?: true },
  caller: User,
  featureLevel: number,
): void {
  const { bots } = refuses;
  if (caller.isBot && bots !== undefined && (bots === 'always' || featureLevel < bots.before)) {
    throw badRequest('bots-refused');
  }
  if (caller.role === 600 && refuses.guests === true) throw badRequest('guests-refused');
}

function sendPage(response: ServerResponse, entry: RequestLogEntry, status: number, title: string): void {
  entry.status = status;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  );
}

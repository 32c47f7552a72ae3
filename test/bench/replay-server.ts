import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as undiciRequest } from 'undici';

/** A server's answer about a dropped queue. https://zulip.com/api/get-events */
export const goneQueue =
  '{"result":"error","code":"BAD_EVENT_QUEUE_ID","msg":"Bad event queue ID: replayed","queue_id":"replayed"}';

/** An answer as received, compressed as it was. */
export interface Recording {
  body: Buffer;
  contentEncoding: string | null;
}

/**
 * Serves recorded answers from memory, so that the client is measured rather than the server. `register` is recorded at
 * the first request from the real demo realm, with the client's parameters; polls are answered by `events`. Everything
 * else is an API error.
 */
export interface ReplayServer {
  url: string;
  /** Called with the time, `performance.now()`, at which a snapshot request arrived. */
  onRegister: (at: number) => void;
  /** Answers a poll: with text, or with null to hold it, if it may be held. */
  onEvents: (lastEventId: number) => string | Buffer | null;
  recording(): Recording | null;
  close(): Promise<void>;
}

/**
 * @param realmUrl origin of the demo realm
 * @param change derives another answer from the recorded one
 */
export async function startReplayServer(
  realmUrl: string,
  change: (recording: Recording) => Promise<Recording> = (recording) => Promise.resolve(recording),
): Promise<ReplayServer> {
  let recorded: Recording | null = null;

  async function record(request: IncomingMessage): Promise<Recording> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const answer = await undiciRequest(`${realmUrl}/api/v1/register`, {
      method: 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        'accept-encoding': 'gzip',
      },
      body: Buffer.concat(pieces),
      bodyTimeout: 0,
    });
    if (answer.statusCode !== 200) throw new Error(`The demo realm answered ${answer.statusCode}.`);
    const encoding = answer.headers['content-encoding'];
    return {
      body: Buffer.from(await answer.body.arrayBuffer()),
      contentEncoding: typeof encoding === 'string' ? encoding : null,
    };
  }

  function sendJson(response: ServerResponse, status: number, body: string | Buffer): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://replay.invalid');
    if (url.pathname === '/api/v1/register') {
      recorded ??= await change(await record(request));
      request.resume();
      server.onRegister(performance.now());
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(recorded.contentEncoding === null ? {} : { 'content-encoding': recorded.contentEncoding }),
      });
      response.end(recorded.body);
      return;
    }
    if (url.pathname === '/api/v1/events' && request.method === 'GET') {
      const answer = server.onEvents(Number(url.searchParams.get('last_event_id')));
      const mayHold = url.searchParams.get('dont_block') !== 'true';
      if (answer !== null) sendJson(response, answer === goneQueue ? 400 : 200, answer);
      else if (!mayHold) sendJson(response, 200, '{"result":"success","msg":"","events":[]}');
      return;
    }
    sendJson(response, 400, '{"result":"error","code":"BAD_REQUEST","msg":"Not recorded."}');
  }

  const listener = createServer((request, response) => void handle(request, response));
  listener.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const server: ReplayServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    onRegister: () => {},
    onEvents: () => null,
    recording: () => recorded,
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      listener.closeAllConnections();
      await closed;
    },
  };
  return server;
}

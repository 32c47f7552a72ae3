import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Failure } from '#contract/outcome.ts';
import { RequestError } from './errors.ts';
import {
  closeConnection,
  createConnection,
  request,
  type RequestOptions,
  type CallRecord,
  type Connection,
  type ConnectionOptions,
} from './http.ts';

/** A request as a test's server received it. */
export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ServerForTests {
  origin: string;
  received: ReceivedRequest[];
  close(): Promise<void>;
}

/** A loopback server that answers each request with the function, for tests over real sockets. */
export async function startServer(
  answer: (request: ReceivedRequest, response: ServerResponse, count: number) => void,
  atPort = 0,
): Promise<ServerForTests> {
  const received: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body,
      };
      received.push(request);
      answer(request, response, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with JSON, as Zulip does. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The key of every test's account. */
export const keyForTests = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';

/** A connection to a test's server, with the records of its calls. */
export function connectionForTests(
  origin: string,
  options: Partial<ConnectionOptions> = {},
): Connection & { records: CallRecord[] } {
  const records: CallRecord[] = [];
  const connection = createConnection({
    origin,
    credentials: { email: 'anna@orchid.example.com', apiKey: keyForTests },
    featureLevel: 421,
    zulipVersion: '11.0',
    userAgent: 'RealmConsole/0.1.0 (test)',
    onCall: (record) => records.push(record),
    ...options,
  });
  return Object.assign(connection, { records });
}

/** The servers of a test file, each with a connection; `close` ends all of them. */
export function createServers(): {
  serve(
    answer: Parameters<typeof startServer>[0],
  ): Promise<{ server: ServerForTests; connection: ReturnType<typeof connectionForTests> }>;
  /** Adds what must end with them. */
  alsoEnd(...ends: (() => Promise<void>)[]): void;
  close(): Promise<void>;
} {
  const ends: (() => Promise<void>)[] = [];
  return {
    async serve(answer) {
      const server = await startServer(answer);
      const connection = connectionForTests(server.origin);
      ends.push(() => closeConnection(connection), server.close);
      return { server, connection };
    },
    alsoEnd: (...others) => void ends.push(...others),
    async close() {
      for (const end of ends.splice(0)) await end();
    },
  };
}

/** Any successful answer. */
export const anything = z.looseObject({});

/** The failure of a call that must fail; also checks that its error doesn't contain the key. */
export async function failureOfCall(
  connection: Connection,
  options: Partial<RequestOptions<unknown>> = {},
): Promise<Failure> {
  try {
    await request(connection, { method: 'GET', path: '/users/me', schema: anything, ...options });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(keyForTests), 'the error shows the key');
    return error.failure;
  }
  throw new Error('The call succeeded.');
}

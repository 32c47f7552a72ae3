import { MockAgent } from 'undici';
import { createConnection } from './connection.ts';
import type { Connection } from './http.ts';

/** A call with the names of its parameters. */
export interface NotedCall {
  method: string;
  /** Includes `/api/v1`. */
  path: string;
  names: string[];
}

/** A connection to a server that always succeeds and records its calls. */
export interface NotingServer {
  connection: Connection;
  calls: NotedCall[];
  close(): Promise<void>;
}

const origin = 'https://orchid.example';

/** Connects to a fake server of a feature level. */
export function notingServer(featureLevel: number): NotingServer {
  const calls: NotedCall[] = [];
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get(origin)
    .intercept({ path: () => true, method: () => true })
    .reply(200, ({ path, method, body }) => {
      const url = new URL(path, origin);
      const form = typeof body === 'string' ? new URLSearchParams(body) : [];
      calls.push({ method, path: url.pathname, names: [...new Map([...url.searchParams, ...form]).keys()] });
      return { result: 'success', msg: '', id: 1, user_id: 1, invite_link: 'x', ids: [1], complete: true };
    })
    .persist();
  const connection = createConnection({
    origin,
    credentials: { email: 'ada@orchid.example', apiKey: 'x'.repeat(32) },
    featureLevel,
    zulipVersion: '',
    userAgent: 'test',
    dispatcher,
    pollDispatcher: dispatcher,
  });
  connection.rateLimiter.acquire = () => Promise.resolve(() => {});
  return { connection, calls, close: () => dispatcher.close() };
}

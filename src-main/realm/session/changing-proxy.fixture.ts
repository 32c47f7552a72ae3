import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;

/** A proxy between the console and a demo realm that changes answers. */
export interface ChangingProxy {
  url: string;
  /** Called with every answer, such as that of `POST /register`; returns what to send instead. */
  change: (call: string, body: Body) => Body;
  /** The requests made since the start. */
  calls: string[];
  close(): Promise<void>;
}

/** Simulates, over real sockets, what future servers may send. */
export async function startChangingProxy(target: string): Promise<ChangingProxy> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '').replace('/api/v1', '');
      const call = `${request.method ?? ''} ${path.replace(/\?.*/, '')}`;
      calls.push(call);
      const gone = new AbortController();
      response.on('close', () => gone.abort());
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { authorization = '', 'content-type': contentType = 'text/plain' } = request.headers;
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': contentType },
        body: chunks.length === 0 ? null : Buffer.concat(chunks),
        signal: gone.signal,
      });
      const body = (await answer.json()) as Body;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.ok ? proxy.change(call, body) : body));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: ChangingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (_, body) => body,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { request as undiciRequest } from 'undici';
import type { ConsoleAnswers } from './memory-bridge.ts';
import type { Recording } from './replay-server.ts';

/** The built pages of the peers. */
export const peerFolder = join(import.meta.dirname, '..', '..', 'out', 'peers');
/** The console's own page. */
const consoleFolder = join(import.meta.dirname, '..', '..', 'out', 'renderer');
/** Its name among the pages. */
export const floorPage = 'console';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The console's page with its bridge in the page itself, which runs before its scripts. */
async function readFloorPage(): Promise<string> {
  const page = await readFile(join(consoleFolder, 'index.html'), 'utf8');
  return page.replace('<script', '<script type="module" src="./memory-bridge.js"></script>\n    <script');
}

/**
 * Serves the peers' pages and acts as a proxy for a demo realm: everyone who registers gets the same bytes from memory,
 * as recorded from the realm's first answer. Events never arrive.
 */
export interface PeerServer {
  url: string;
  /** UNIX milliseconds, with fractions, at which the last answer to /register had been sent. */
  answeredAt(): number;
  /** Stores the console's answers for its page without a backend. */
  keepAnswers(answers: ConsoleAnswers): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** @param realmUrl origin of the demo realm */
export async function startPeerServer(realmUrl: string): Promise<PeerServer> {
  let recorded: Recording | null = null;
  let answeredAt = 0;
  let consoleAnswers: ConsoleAnswers | null = null;

  async function forward(request: IncomingMessage): Promise<Recording & { status: number; type: string }> {
    const { authorization, 'content-type': contentType } = request.headers;
    const body = await readBody(request);
    const answer = await undiciRequest(`${realmUrl}${request.url}`, {
      method: (request.method ?? 'GET') as 'GET',
      headers: {
        'accept-encoding': 'gzip',
        ...(authorization !== undefined && { authorization }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      body: body.length === 0 ? null : body,
      bodyTimeout: 0,
    });
    const encoding = answer.headers['content-encoding'];
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? 'application/json'),
      body: Buffer.from(await answer.body.arrayBuffer()),
      contentEncoding: typeof encoding === 'string' ? encoding : null,
    };
  }

  function send(
    response: ServerResponse,
    { body, contentEncoding }: Recording,
    status: number,
    type: string,
  ) {
    response.writeHead(status, {
      'content-type': type,
      ...(contentEncoding !== null && { 'content-encoding': contentEncoding }),
    });
    response.end(body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://peers.invalid');
    const page = /^\/peers\/([\w-]+)$/.exec(pathname)?.[1];
    const text = (body: string | Buffer): Recording => ({ body: Buffer.from(body), contentEncoding: null });
    if (pathname === '/peers/console-answers')
      return send(response, text(JSON.stringify(consoleAnswers)), 200, 'application/json');
    if (page === floorPage) return send(response, text(await readFloorPage()), 200, 'text/html');
    if (page !== undefined) {
      const html = `<!doctype html><html lang="en"><title>${page}</title><body><script type="module" src="/peers/${page}.js"></script></body></html>`;
      return send(response, text(html), 200, 'text/html');
    }
    if (pathname.startsWith('/peers/')) {
      const name = pathname.slice('/peers/'.length);
      const file = await readFile(join(name.startsWith('assets/') ? consoleFolder : peerFolder, name));
      return send(response, text(file), 200, contentTypes[extname(name)] ?? 'application/octet-stream');
    }
    if (pathname === '/api/v1/register') {
      recorded ??= await forward(request);
      request.resume();
      response.once('finish', () => (answeredAt = performance.timeOrigin + performance.now()));
      return send(response, recorded, 200, 'application/json');
    }
    if (pathname === '/api/v1/events') {
      // A poll waits; a queue that is given up is needed by the next client.
      if (request.method === 'DELETE')
        send(response, text('{"result":"success","msg":""}'), 200, 'application/json');
      return;
    }
    const answer = await forward(request);
    send(response, answer, answer.status, answer.type);
  }

  const listener = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  listener.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    answeredAt: () => answeredAt,
    keepAnswers: (answers) => (consoleAnswers = answers),
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      listener.closeAllConnections();
      await closed;
    },
  };
}

import dns, { type LookupOptions } from 'node:dns';
import { promisify } from 'node:util';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { createAuthority, type Issued } from '../../src-main/network/authority.fixture.ts';

/** The answer to looking up a server's name. */
type Lookup = 'here' | 'nowhere' | 'no such name' | 'no answer';

/** A server's certificates; all but one make it untrusted. */
interface Certificates {
  good: Issued;
  expired: Issued;
  selfSigned: Issued;
  ofAnotherName: Issued;
}

/** What goes wrong between a console and its server. */
export interface WayTrouble {
  lookup?: Exclude<Lookup, 'here'>;
  certificate?: Exclude<keyof Certificates, 'good'>;
  /** Nothing listens any more. */
  isClosed?: true;
  /** Answers in place of the server; `pass` forwards the request after all, and returns its answer. */
  answer?: (asked: Asked) => void;
}

/** A request that meets trouble. */
export interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  pass(): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>;
}

/**
 * The connection from a console to a demo realm: an https server with a name and a certificate, where anything can go
 * wrong that goes wrong on networks. The server behind it doesn't notice.
 */
export interface Way {
  origin: string;
  /** The certificate of its authority, as PEM. */
  certificate: string;
  /** @param strikes which requests meet an `answer`; trouble with the connection itself affects all */
  begin(trouble: WayTrouble, strikes: (method: string, path: string) => boolean): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}

const domain = 'faults.test';
const lookups = new Map<string, Lookup>();
let prepared: Promise<{ authority: string; certificates: Certificates }> | null = null;

/** The system itself reports it as unreachable. */
const nowhere = '255.255.255.255';

type LookupCallback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

/** Answers for names below `faults.test`; all others are looked up as usual. */
function answerLookups(): void {
  const usual = dns.lookup;
  const lookup = (name: string, options: LookupOptions, callback: LookupCallback): void => {
    const state = lookups.get(name);
    if (state === undefined) {
      (usual as unknown as typeof lookup)(name, options, callback);
      return;
    }
    if (state === 'no answer') return;
    if (state === 'no such name') {
      const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
        code: 'ENOTFOUND',
        syscall: 'getaddrinfo',
        hostname: name,
      });
      setImmediate(callback, error);
      return;
    }
    const found = { address: state === 'here' ? '127.0.0.1' : nowhere, family: 4 };
    if (options.all === true) setImmediate(callback, null, [found]);
    else setImmediate(callback, null, found.address, found.family);
  };
  const found = promisify((name: string, options: LookupOptions, callback: LookupCallback) =>
    lookup(name, options, callback),
  );
  Object.assign(dns.promises, { lookup: found });
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}

/** Creates the authority of all ways, once. */
async function prepare() {
  const authority = await createAuthority();
  answerLookups();
  const name = `DNS:*.${domain}`;
  const certificates = {
    good: await authority.issue(name),
    expired: await authority.issue(name, -1),
    selfSigned: await authority.selfSigned(name),
    ofAnotherName: await authority.issue('DNS:chat.example.org'),
  };
  authority.remove();
  return { authority: authority.cert, certificates };
}

let ways = 0;

/** Opens the way to a realm, on 127.0.0.1. */
export async function openWay(realmUrl: string): Promise<Way> {
  const { authority, certificates } = await (prepared ??= prepare());
  ways += 1;
  const host = `orchid-${ways}.${domain}`;
  lookups.set(host, 'here');
  const realm = new URL(realmUrl);
  const sockets = new Set<Socket>();
  let trouble: WayTrouble = {};
  let strikes: (method: string, path: string) => boolean = () => false;

  function forward(
    request: IncomingMessage,
    onAnswer: (answer: IncomingMessage) => void,
    onLost: () => void,
  ): void {
    const passed = httpRequest({
      host: realm.hostname,
      port: realm.port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, host: realm.host },
    });
    passed.on('response', onAnswer);
    passed.on('error', onLost);
    request.pipe(passed);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const lost = (): void => void request.socket.destroy();
    const pass: Asked['pass'] = () =>
      new Promise((resolve, reject) => {
        forward(
          request,
          (answer) => {
            const pieces: Buffer[] = [];
            answer.on('data', (piece: Buffer) => pieces.push(piece));
            answer.on('end', () => {
              const { statusCode: status = 500, headers } = answer;
              resolve({ status, headers, body: Buffer.concat(pieces) });
            });
            answer.on('error', reject);
          },
          () => reject(new Error('The realm closed the connection.')),
        );
      });
    const path = URL.parse(request.url ?? '/', 'http://realm')?.pathname ?? '/';
    if (trouble.answer !== undefined && strikes(request.method ?? 'GET', path)) {
      trouble.answer({ request, response, pass });
      return;
    }
    forward(
      request,
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.on('error', lost);
        answer.pipe(response);
      },
      lost,
    );
    response.on('close', () => request.destroy());
  }

  const server: Server = createServer({ key: certificates.good.key, cert: certificates.good.cert }, handle);
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket: Socket) => {
    // Under way when the trouble began.
    if (trouble.lookup !== undefined) socket.resetAndDestroy();
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cut();
    await closed;
  };

  return {
    origin: `https://${host}:${port}`,
    certificate: authority,
    async begin(given, whichStrike) {
      trouble = given;
      strikes = whichStrike;
      lookups.set(host, given.lookup ?? 'here');
      server.setSecureContext(certificates[given.certificate ?? 'good']);
      if (given.isClosed === true) await shut();
      else if (given.lookup !== undefined || given.certificate !== undefined) cut();
    },
    async end() {
      lookups.set(host, 'here');
      server.setSecureContext(certificates.good);
      // Requests that still wait for an answer from the trouble get none.
      if (trouble.answer !== undefined || trouble.certificate !== undefined) cut();
      if (!server.listening) await listen(port);
      trouble = {};
    },
    async close() {
      lookups.delete(host);
      if (server.listening) await shut();
    },
  };
}

import { connect, createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { createServer as createSocksServer, defaultConnectionHandler } from '@pondwader/socks5-server';
import { Server as HttpProxyServer } from 'proxy-chain';
import type { Issued } from './authority.fixture.ts';
import type { ProxyServer, ProxySignIn } from './route.ts';

/** A running proxy and what it was asked for. All names resolve to 127.0.0.1, and only for the proxy. */
export interface RunningProxy {
  proxy: ProxyServer;
  /** `host:port` of every tunnel it opened. */
  tunnels: string[];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** The required credentials; none if it is open to all. */
  signIn?: ProxySignIn;
  /** For a proxy over TLS. */
  issued?: Issued;
}

type Lookup = (
  hostname: string,
  options: { all?: boolean },
  callback: (error: null, address: string | { address: string; family: 4 }[], family?: 4) => void,
) => void;

const toLoopback: Lookup = (_hostname, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** An HTTP proxy that opens tunnels by CONNECT. */
export async function startHttpProxy({ signIn, issued }: ProxyOptions = {}): Promise<RunningProxy> {
  const tunnels: string[] = [];
  const server = new HttpProxyServer({
    host: '127.0.0.1',
    port: 0,
    ...(issued === undefined ? {} : { serverType: 'https' as const, httpsOptions: { ...issued } }),
    prepareRequestFunction({ hostname, port, username, password }) {
      if (signIn !== undefined && (username !== signIn.username || password !== signIn.password)) {
        return { requestAuthentication: true };
      }
      tunnels.push(`${hostname}:${port}`);
      return { dnsLookup: toLoopback as never };
    },
  } as ConstructorParameters<typeof HttpProxyServer>[0]);
  server.on('tlsError', () => {});
  await server.listen();
  return {
    proxy: { kind: issued === undefined ? 'http' : 'https', host: '127.0.0.1', port: server.port },
    tunnels,
    close: () => server.close(true),
  };
}

async function listen(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function closer(server: NetServer): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

/** A SOCKS 5 proxy. */
export async function startSocksProxy({ signIn }: ProxyOptions = {}): Promise<RunningProxy> {
  const tunnels: string[] = [];
  const socks = createSocksServer(signIn === undefined ? {} : { auth: signIn });
  socks.setConnectionHandler((connection, sendStatus) => {
    tunnels.push(`${connection.destAddress}:${connection.destPort}`);
    connection.destAddress = '127.0.0.1';
    defaultConnectionHandler(connection, sendStatus);
  });
  const server = createServer((socket) => void socks._handleConnection(socket));
  const close = closer(server);
  return { proxy: { kind: 'socks5', host: '127.0.0.1', port: await listen(server) }, tunnels, close };
}

const socks4 = { granted: 0x5a, refused: 0x5b } as const;

/** A SOCKS 4 proxy, which looks up names if asked to (SOCKS 4a). It has no passwords. */
export async function startSocks4Proxy(): Promise<RunningProxy> {
  const tunnels: string[] = [];
  const server = createServer((socket) => {
    const reply = (status: number): void => void socket.write(Buffer.from([0, status, 0, 0, 0, 0, 0, 0]));
    let asked = Buffer.alloc(0);
    const onData = (data: Buffer): void => {
      asked = Buffer.concat([asked, data]);
      const endOfUser = asked.indexOf(0, 8);
      // An address that begins with zeros means that the name follows the user.
      const hasName = asked.subarray(4, 7).every((byte) => byte === 0);
      const end = hasName && endOfUser >= 0 ? asked.indexOf(0, endOfUser + 1) : endOfUser;
      if (asked.length < 9 || end < 0) return;
      socket.off('data', onData);
      const port = asked.readUInt16BE(2);
      const host = hasName ? asked.toString('latin1', endOfUser + 1, end) : asked.subarray(4, 8).join('.');
      if (asked[0] !== 4 || asked[1] !== 1) return reply(socks4.refused);
      const target = connect(port, '127.0.0.1', () => {
        tunnels.push(`${host}:${port}`);
        reply(socks4.granted);
        socket.pipe(target).pipe(socket);
      });
      target.on('error', () => reply(socks4.refused));
      socket.on('close', () => target.destroy());
    };
    socket.on('data', onData);
  });
  const close = closer(server);
  return { proxy: { kind: 'socks4', host: '127.0.0.1', port: await listen(server) }, tunnels, close };
}

/** A server with one fixed answer: a proxy that refuses, or something that isn't a proxy. */
export async function startAnswering(answer: string): Promise<RunningProxy> {
  const server = createServer((socket) => void socket.once('data', () => socket.write(answer)));
  const close = closer(server);
  return { proxy: { kind: 'http', host: '127.0.0.1', port: await listen(server) }, tunnels: [], close };
}

/** An address where nothing listens. */
export async function deadProxy(): Promise<ProxyServer> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return { kind: 'http', host: '127.0.0.1', port };
}

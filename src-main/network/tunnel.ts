import type { IncomingMessage } from 'node:http';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { text, type Text } from '#words/text.ts';
import { ProxyError } from './proxy-error.ts';
import { proxyAddress, proxyName, type ProxySignIn, type ProxyServer } from './route.ts';
import { trustedContext } from './trust.ts';

// Importing `node:http` as a module also loads Node's web sockets, which costs each thread ten milliseconds.
const { request } = process.getBuiltinModule('node:http');

/** The target of a tunnel. */
export interface Target {
  /** A name or an address, without the brackets of IPv6. */
  host: string;
  port: number;
}

export interface TunnelOptions {
  signIn: ProxySignIn | undefined;
  /** PEM; a proxy reached over TLS may have a company's certificate too. */
  certificates: readonly string[];
  /** Limit for reaching the proxy, and again for its answer, in milliseconds. */
  limit: number;
  /** Looks up the proxy's name. */
  lookup: LookupFunction;
}

const authorityOf = ({ host, port }: Target): string => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** Calls `onLimit` if the work takes too long; the socket is then destroyed, so it never stays half open. */
function withinLimit<T>(
  socket: Socket,
  limit: number,
  onLimit: () => Error,
  work: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(onLimit()), limit);
    // A pending proxy doesn't keep a thread alive after its agent has ended.
    timer.unref();
    work(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  }).catch((error: unknown) => {
    socket.on('error', () => {}).destroy();
    throw error;
  });
}

/** Connects to the proxy itself. */
function reachProxy(proxy: ProxyServer, { limit, certificates, lookup }: TunnelOptions): Promise<Socket> {
  const name = proxyName(proxy);
  const { host, port } = proxy;
  const unreachable = (words: Text): ProxyError =>
    new ProxyError('PROXY_UNREACHABLE', proxyAddress(proxy), words);
  const isSecure = proxy.kind === 'https';
  const secureContext = isSecure ? trustedContext(certificates) : undefined;
  const socket = isSecure
    ? connectSecurely({
        host,
        port,
        lookup,
        rejectUnauthorized: true,
        ALPNProtocols: ['http/1.1'],
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(secureContext === undefined ? {} : { secureContext }),
      })
    : connect({ host, port, lookup });
  socket.unref();
  return withinLimit<Socket>(
    socket,
    limit,
    () => unreachable(text('proxy.timeout', { proxy: name, seconds: Math.round(limit / 1000) })),
    (resolve, reject) => {
      const onError = ({ code }: NodeJS.ErrnoException): void => {
        const isUnknownName = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
        if (isUnknownName) reject(unreachable(text('proxy.name-not-found', { proxy: name })));
        else if (code === undefined) reject(unreachable(text('proxy.unreachable', { proxy: name })));
        else reject(unreachable(text('proxy.unreachable-code', { proxy: name, code })));
      };
      socket.once('error', onError);
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        socket.removeListener('error', onError);
        socket.setNoDelay(true);
        resolve(socket);
      });
    },
  );
}

/** Schemes such as NTLM and Kerberos use the desktop account's credentials, which the console can't. */
function offersBasic(answer: IncomingMessage): boolean {
  const offered = answer.headers['proxy-authenticate'];
  const schemes = Array.isArray(offered) ? offered.join(',') : (offered ?? 'basic');
  return /(^|,)\s*basic\b/i.test(schemes);
}

function refusalOf(
  answer: IncomingMessage,
  proxy: ProxyServer,
  target: Target,
  isSignedIn: boolean,
): ProxyError {
  const name = proxyName(proxy);
  const address = proxyAddress(proxy);
  const status = answer.statusCode ?? 0;
  if (status === 407 && offersBasic(answer)) {
    const words = isSignedIn
      ? text('proxy.sign-in-refused', { proxy: name })
      : text('proxy.asks-sign-in', { proxy: name });
    return new ProxyError('PROXY_SIGN_IN', address, words);
  }
  if (status === 407) {
    return new ProxyError('PROXY_UNREACHABLE', address, text('proxy.other-sign-in', { proxy: name }));
  }
  const values = { proxy: name, server: authorityOf(target), status: String(status) };
  const words =
    status === 403 || status === 405
      ? text('proxy.forbids-server', values)
      : text('proxy.cant-connect-status', values);
  return new ProxyError('PROXY_REFUSED', address, words);
}

function openHttpTunnel(
  socket: Socket,
  proxy: ProxyServer,
  target: Target,
  { signIn, limit }: TunnelOptions,
): Promise<Socket> {
  const name = proxyName(proxy);
  const broken = (words: Text): ProxyError => new ProxyError('PROXY_UNREACHABLE', proxyAddress(proxy), words);
  return withinLimit<Socket>(
    socket,
    limit,
    () => broken(text('proxy.timeout', { proxy: name, seconds: Math.round(limit / 1000) })),
    (resolve, reject) => {
      const authority = authorityOf(target);
      const asking = request({
        method: 'CONNECT',
        path: authority,
        setHost: false,
        headers: {
          host: authority,
          ...(signIn !== undefined && {
            'proxy-authorization': `Basic ${Buffer.from(`${signIn.username}:${signIn.password}`, 'utf8').toString('base64')}`,
          }),
        },
        createConnection: () => socket,
      });
      asking.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
        const isOther = code.startsWith('HPE_');
        reject(broken(text(isOther ? 'proxy.not-http' : 'proxy.closed', { proxy: name })));
      });
      asking.once('connect', (answer, tunnel, head) => {
        if (answer.statusCode !== 200) return reject(refusalOf(answer, proxy, target, signIn !== undefined));
        if (head.length > 0) tunnel.unshift(head);
        resolve(socket);
      });
      asking.end();
    },
  );
}

async function openSocksTunnel(
  socket: Socket,
  proxy: ProxyServer,
  target: Target,
  { signIn, limit }: TunnelOptions,
): Promise<Socket> {
  const name = proxyName(proxy);
  try {
    // Loaded on demand: few people have such a proxy, and every thread would load it.
    const { SocksClient } = await import('socks');
    await SocksClient.createConnection({
      command: 'connect',
      destination: target,
      existing_socket: socket,
      timeout: limit,
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks4' ? 4 : 5,
        ...(signIn !== undefined && { userId: signIn.username, password: signIn.password }),
      },
    });
    return socket;
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    const failed = (
      code: 'PROXY_SIGN_IN' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE',
      message: Text,
    ): ProxyError => new ProxyError(code, proxyAddress(proxy), message);
    if (/no accepted authentication/i.test(words) && signIn === undefined) {
      throw failed('PROXY_SIGN_IN', text('proxy.asks-sign-in', { proxy: name }));
    }
    if (/authentication/i.test(words)) {
      throw failed('PROXY_SIGN_IN', text('proxy.sign-in-refused', { proxy: name }));
    }
    if (/rejected connection/i.test(words)) {
      throw failed('PROXY_REFUSED', text('proxy.cant-connect', { proxy: name, server: authorityOf(target) }));
    }
    throw failed('PROXY_UNREACHABLE', text('proxy.not-socks', { proxy: name }));
  }
}

/**
 * Opens a connection to the target through a proxy: with `CONNECT` (RFC 9110, section 9.3.6) or SOCKS. The proxy looks
 * up the name.
 *
 * @throws ProxyError, in which case nothing was sent to the target
 */
export async function openTunnel(
  proxy: ProxyServer,
  target: Target,
  options: TunnelOptions,
): Promise<Socket> {
  const socket = await reachProxy(proxy, options);
  const open = proxy.kind === 'http' || proxy.kind === 'https' ? openHttpTunnel : openSocksTunnel;
  await open(socket, proxy, target, options);
  socket.ref();
  return socket;
}

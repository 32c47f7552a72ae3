import type { LookUp } from './look-up.ts';

/** A proxy server, as the system's settings or a PAC file name it. */
export interface ProxyServer {
  kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** A name or an address, without the brackets of IPv6. */
  host: string;
  port: number;
}

/** One way to a server. */
export type Hop = ProxyServer | { kind: 'direct' };

/** What a proxy asks for. It stays in memory and in the keychain. */
export interface ProxySignIn {
  username: string;
  password: string;
}

/**
 * How a server is reached: plain data but for the look-up, so that it can be handed to a thread. Never log it: it holds
 * passwords.
 */
export interface Route {
  /** Tried in this order: the next one where a proxy can't be reached. */
  hops: Hop[];
  /** By `proxyAddress`. */
  signIns: Record<string, ProxySignIn>;
  /** Certificates to trust beside the system's, as PEM. */
  certificates: string[];
  /** How names are looked up on the way, where that is not left to each socket. A thread has one of its own. */
  lookUp?: LookUp;
}

/** How the server at an origin is reached now; asked for every new connection. */
export type FindRoute = (origin: string) => Route | Promise<Route>;

/** Straight to the server, trusting what the system trusts. */
export const directRoute: Route = { hops: [{ kind: 'direct' }], signIns: {}, certificates: [] };

/** `proxy.example.com:8080`: how a person knows the proxy. */
export function proxyName({ host, port }: ProxyServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** `http://proxy.example.com:8080`: names the proxy, its kind included. */
export function proxyAddress(proxy: ProxyServer): string {
  return `${proxy.kind}://${proxyName(proxy)}`;
}

const kinds: Readonly<Record<string, ProxyServer['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};
const defaultPorts: Readonly<Record<ProxyServer['kind'], number>> = {
  http: 80,
  https: 443,
  socks4: 1080,
  socks5: 1080,
};

/**
 * Reads the answer of `session.resolveProxy`, which is that of a PAC file: `PROXY host:port; SOCKS5 host:port; DIRECT`.
 * What is not understood is left out; an empty list goes straight to the server.
 * (https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl)
 */
export function parseProxyList(list: string): Hop[] {
  const hops = list.split(';').flatMap((entry): Hop[] => {
    const [word = '', address = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const kind = kinds[word.toUpperCase()];
    const url = URL.parse(`http://${address}`);
    if (kind === undefined || url === null || url.hostname === '') return [];
    // The URL parser drops a port that is the scheme's own.
    const port = Number(/:(\d+)$/.exec(address)?.[1] ?? defaultPorts[kind]);
    return [{ kind, host: url.hostname.replace(/^\[|\]$/g, ''), port }];
  });
  return hops.length === 0 ? [{ kind: 'direct' }] : hops;
}

import type { LookUp } from './look-up.ts';

/** A proxy server from the system's settings or a PAC file. */
export interface ProxyServer {
  kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** A name or an address, without the brackets of IPv6. */
  host: string;
  port: number;
}

/** One way to a server. */
export type Hop = ProxyServer | { kind: 'direct' };

/** A proxy's credentials, kept in memory and in the keychain. */
export interface ProxySignIn {
  username: string;
  password: string;
}

/**
 * How a server is reached: plain data except for the look-up, so that it can be passed to a thread. Never log it,
 * because it contains passwords.
 */
export interface Route {
  /** Tried in this order, until one can be reached. */
  hops: Hop[];
  /** By `proxyAddress`. */
  signIns: Record<string, ProxySignIn>;
  /** Certificates to trust in addition to the system's, as PEM. */
  certificates: string[];
  /** How names are looked up, if not by each socket itself. A thread has its own. */
  lookUp?: LookUp;
}

/** How to reach the server at an origin now; asked for every new connection. */
export type FindRoute = (origin: string) => Route | Promise<Route>;

/** Directly to the server, trusting the system's certificates. */
export const directRoute: Route = { hops: [{ kind: 'direct' }], signIns: {}, certificates: [] };

/** `proxy.example.com:8080`, as people know the proxy. */
export function proxyName({ host, port }: ProxyServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** `http://proxy.example.com:8080`: identifies the proxy, including its kind. */
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
 * Parses the answer of `session.resolveProxy`, in PAC format: `PROXY host:port; SOCKS5 host:port; DIRECT`. Unknown
 * parts are left out; an empty list means a direct connection.
 * (https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl)
 */
export function parseProxyList(list: string): Hop[] {
  const hops = list.split(';').flatMap((entry): Hop[] => {
    const [word = '', address = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const kind = kinds[word.toUpperCase()];
    const url = URL.parse(`http://${address}`);
    if (kind === undefined || url === null || url.hostname === '') return [];
    // The URL parser drops a scheme's default port.
    const port = Number(/:(\d+)$/.exec(address)?.[1] ?? defaultPorts[kind]);
    return [{ kind, host: url.hostname.replace(/^\[|\]$/g, ''), port }];
  });
  return hops.length === 0 ? [{ kind: 'direct' }] : hops;
}

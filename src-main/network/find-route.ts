import { isNamedThisComputer } from '#contract/network.ts';
import { directRoute, parseProxyList, proxyAddress, type Route } from './route.ts';
import type { ProxySignIns } from './proxy-sign-ins.ts';

export interface RoutePorts {
  /** Electron's answer for an address: `PROXY host:port; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  signIns: Pick<ProxySignIns, 'of'>;
  /** PEM; the certificates that were added for the organization at an origin. */
  certificatesOf(origin: string): string[];
}

/** A proxy configuration may have to be downloaded first. */
const resolveLimitMilliseconds = 10_000;

async function withinLimit(work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('DIRECT'), resolveLimitMilliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } catch {
    return 'DIRECT';
  } finally {
    clearTimeout(timer);
  }
}

/** Finds how to reach a server now: through the system's proxies, with their credentials. */
export function createRouteFinder(ports: RoutePorts): (origin: string) => Promise<Route> {
  return async (origin) => {
    const url = URL.parse(origin);
    if (url === null) return directRoute;
    const certificates = ports.certificatesOf(url.origin);
    // No proxy can reach this computer.
    if (isNamedThisComputer(url.hostname)) return { ...directRoute, certificates };
    const hops = parseProxyList(await withinLimit(ports.resolveProxy(url.href)));
    const signIns: Route['signIns'] = {};
    for (const hop of hops) {
      const signIn = hop.kind === 'direct' ? null : await ports.signIns.of(proxyAddress(hop));
      if (hop.kind !== 'direct' && signIn !== null) signIns[proxyAddress(hop)] = signIn;
    }
    return { hops, signIns, certificates };
  };
}

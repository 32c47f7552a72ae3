import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector as connectors } from 'undici';
import { requireReachable, type ReachableRanges } from './address-range.ts';
import { lookUpBySystem, socketLookup, type LookUp } from './look-up.ts';
import { skipInterimAnswers } from './interim-answers.ts';
import { ProxyError } from './proxy-error.ts';
import { directRoute, proxyAddress, type FindRoute, type Hop, type Route } from './route.ts';
import { openTunnel } from './tunnel.ts';
import { trustedContext } from './trust.ts';
import { Agent, buildConnector } from './undici.ts';

/** Limit for each step of a new connection: reaching a proxy, its answer, reaching the server, TLS. */
const connectTimeoutMilliseconds = 10_000;

/** How long the last working proxy comes before earlier ones in the list that couldn't be reached. */
const preferenceMilliseconds = 5 * 60_000;

type Connect = (options: connectors.Options) => Promise<Socket>;

function promising(connector: connectors.connector): Connect {
  return (options) =>
    new Promise((resolve, reject) => {
      connector(options, (error, socket) => {
        if (error === null && socket !== null) resolve(socket);
        else reject(error ?? new Error('There is neither a socket nor an error.'));
      });
    });
}

const plainConnector = (lookup: LookupFunction): Connect =>
  promising(buildConnector({ timeout: connectTimeoutMilliseconds, allowH2: false, lookup }));

/** Checks certificates even if NODE_TLS_REJECT_UNAUTHORIZED is set. */
function secureConnector(certificates: readonly string[], lookup: LookupFunction): Connect {
  const secureContext = trustedContext(certificates);
  return promising(
    buildConnector({
      timeout: connectTimeoutMilliseconds,
      allowH2: false,
      lookup,
      rejectUnauthorized: true,
      ...(secureContext === undefined ? {} : { secureContext }),
    }),
  );
}

/** A connection, with TLS if the address is https, and its route. */
export interface Opened {
  socket: Socket;
  hop: Hop;
}

/**
 * Opens connections by the current route: directly, or through the first reachable proxy. undici's ProxyAgent supports
 * only one proxy and hides its answers.
 */
function createOpener(
  findRoute: FindRoute,
  isReachable?: ReachableRanges,
): (options: connectors.Options) => Promise<Opened> {
  let lookUp: LookUp = lookUpBySystem;
  const lookUpNow: LookUp = (name) => lookUp(name);
  const lookup = socketLookup(lookUpNow, isReachable);
  // The user's network decides where its proxies are.
  const lookupOfProxies = socketLookup(lookUpNow);
  const plainConnect = plainConnector(lookup);
  let secure: { key: string; connect: Connect } | null = null;
  let preferred: { hops: string; hop: string; until: number } | null = null;

  function connectorFor({ protocol }: connectors.Options, { certificates }: Route): Connect {
    if (protocol !== 'https:') return plainConnect;
    const key = certificates.join('\n');
    // A new connector has no TLS sessions from a time when other certificates were trusted.
    if (secure?.key !== key) secure = { key, connect: secureConnector(certificates, lookup) };
    return secure.connect;
  }

  function inOrder(hops: readonly Hop[]): readonly Hop[] {
    const kept = preferred;
    if (kept === null || kept.hops !== JSON.stringify(hops) || performance.now() > kept.until) return hops;
    const isKept = (hop: Hop): boolean => JSON.stringify(hop) === kept.hop;
    return [...hops.filter(isKept), ...hops.filter((hop) => !isKept(hop))];
  }

  async function connectBy(hop: Hop, options: connectors.Options, present: Route): Promise<Socket> {
    if (hop.kind === 'direct') return connectorFor(options, present)(options);
    const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
    const httpSocket = await openTunnel(
      hop,
      { host: options.hostname, port },
      {
        signIn: present.signIns[proxyAddress(hop)],
        certificates: present.certificates,
        limit: connectTimeoutMilliseconds,
        lookup: lookupOfProxies,
      },
    );
    if (options.protocol !== 'https:') return httpSocket;
    return connectorFor(options, present)({ ...options, httpSocket });
  }

  return async (options) => {
    if (isReachable) requireReachable(options.hostname.replaceAll(/^\[|\]$/g, ''), isReachable);
    const present = await findRoute(`${options.protocol}//${options.host ?? options.hostname}`);
    lookUp = present.lookUp ?? lookUpBySystem;
    const problems: unknown[] = [];
    for (const hop of inOrder(present.hops)) {
      try {
        const socket = await connectBy(hop, options, present);
        if (problems.length > 0) {
          preferred = {
            hops: JSON.stringify(present.hops),
            hop: JSON.stringify(hop),
            until: performance.now() + preferenceMilliseconds,
          };
        }
        return { socket, hop };
      } catch (error) {
        problems.push(error);
        if (!(error instanceof ProxyError) || error.code !== 'PROXY_UNREACHABLE') break;
      }
    }
    // If a proxy is required, its failure says more than that of a direct connection.
    throw problems[0];
  };
}

/**
 * Opens one connection to a server as an agent does.
 *
 * @throws ProxyError, and Node's socket errors unchanged: pass them to `classifyNetworkError`
 */
export function openConnection(url: URL, findRoute: FindRoute): Promise<Opened> {
  const { protocol, host, port } = url;
  return createOpener(findRoute)({ protocol, host, port, hostname: url.hostname.replace(/^\[|\]$/g, '') });
}

/**
 * Creates the agent for calls to servers: HTTP/1.1; trusts the certificates of the system, Node and the route; uses the
 * route's proxies.
 *
 * @param connections the maximum to one server at the same time
 * @param findRoute asked for every new connection; open ones stay. Default: directly to the server
 * @param isReachable the ranges that are allowed for addresses named by others. Default: all
 */
export function createAgent(
  connections: number,
  findRoute: FindRoute = () => directRoute,
  isReachable?: ReachableRanges,
): Agent {
  const open = callbackify(createOpener(findRoute, isReachable));
  return new Agent({
    connections,
    pipelining: 1,
    allowH2: false,
    connect(options, callback) {
      open(options, (error, opened) => {
        if (error === null) callback(null, skipInterimAnswers(opened.socket));
        else callback(error, null);
      });
    },
  });
}

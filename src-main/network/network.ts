import type { Clock } from '../clock.ts';
import type { Keychain } from '../platform/keychain.ts';
import { createRouteFinder, type RoutePorts } from './find-route.ts';
import type { LookUp } from './look-up.ts';
import { createNames, limitsFor, type Names } from './names.ts';
import { createProxySignIns, type ProxySignIns } from './proxy-sign-ins.ts';
import type { FindRoute } from './route.ts';

export interface NetworkParts extends Omit<RoutePorts, 'signIns'> {
  keychain: Pick<Keychain, 'read' | 'write' | 'delete'>;
  clock: Pick<Clock, 'elapsed'>;
  /** How many names may be looked up at the same time. */
  lookUpSlots: number;
}

/** How this process and its threads reach servers. */
export interface Network {
  signIns: ProxySignIns;
  /** Looks up names for this process and all threads. */
  names: Names;
  /** Looks up a name for a person, who waits for it. */
  lookUp: LookUp;
  /** For this process's connections. */
  findRoute: FindRoute;
  /** For a thread's connections; its names are looked up here. */
  findThreadRoute: FindRoute;
}

export function createNetwork({ keychain, clock, lookUpSlots, ...ports }: NetworkParts): Network {
  const signIns = createProxySignIns(keychain);
  const names = createNames({ clock, limits: limitsFor(lookUpSlots) });
  const lookUp: LookUp = (name) => names.lookUp(name, null);
  const findThreadRoute = createRouteFinder({ ...ports, signIns });
  return {
    signIns,
    names,
    lookUp,
    findRoute: async (origin) => ({ ...(await findThreadRoute(origin)), lookUp }),
    findThreadRoute,
  };
}

import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '#contract/bridge.ts';
import type { networkCalls } from '#contract/calls/console.ts';
import type { NetworkState } from '#contract/network.ts';
import { fail, succeed } from '#contract/outcome.ts';
import type { Push } from '#contract/topics.ts';
import { text } from '#words/text.ts';
import type { Organizations } from './accounts/organizations-ports.ts';
import type { Clock } from './clock.ts';
import {
  addTrustedCertificates,
  listTrustedCertificates,
  removeTrustedCertificate,
} from './store/trusted-certificates.ts';
import { parseOrganizationAddress } from './zulip/organization-address.ts';
import { describeCertificate, readCertificateFile } from './network/certificate-file.ts';
import { checkConnection } from './zulip/check-connection.ts';
import type { ProxySignIns } from './network/proxy-sign-ins.ts';
import { proxyAddress, type FindRoute } from './network/route.ts';

export interface NetworkPorts {
  database: DatabaseSync;
  findRoute: FindRoute;
  signIns: ProxySignIns;
  userAgent: string;
  clock: Clock;
  /** Asks for a file; null if the person cancels. */
  chooseFile(title: string, filters: { name: string; extensions: string[] }[]): Promise<string | null>;
  organizations: Pick<Organizations, 'list' | 'call' | 'tryNow' | 'restartThreads'>;
  push(push: Push): void;
}

type NetworkCallName = keyof typeof networkCalls;

const certificateFiles = [{ name: 'Certificates (PEM)', extensions: ['pem', 'crt', 'cer'] }];

/** Handles the calls of an organization's Network section. Passwords come in here and never go out. */
export function createNetworkHandlers(ports: NetworkPorts): Handlers<NetworkCallName> {
  const { database, signIns, organizations } = ports;

  /** Servers may have become reachable; don't make people wait for the next retry. */
  function tryAllNow(): void {
    for (const { id } of organizations.list()) void organizations.tryNow(id);
  }

  async function stateOf(origin: string): Promise<NetworkState> {
    const route = await ports.findRoute(origin);
    return {
      origin,
      ways: route.hops.map((hop) => {
        if (hop.kind === 'direct') return null;
        const address = proxyAddress(hop);
        return { address, username: route.signIns[address]?.username ?? null };
      }),
      certificates: listTrustedCertificates(database, origin).map(describeCertificate),
    };
  }

  return {
    async 'network.read'({ address }) {
      const parsed = parseOrganizationAddress(address);
      return parsed.ok ? succeed(await stateOf(parsed.value.origin)) : parsed;
    },
    async 'network.check'({ checkId, address, organizationId }, { signal }) {
      const parsed = parseOrganizationAddress(address);
      if (!parsed.ok) return parsed;
      signIns.askAgain();
      const check = await checkConnection({
        origin: parsed.value.origin,
        findRoute: ports.findRoute,
        userAgent: ports.userAgent,
        checkKey:
          organizationId === null
            ? null
            : (stop) => organizations.call(organizationId, 'network.check-key', { organizationId }, stop),
        signal,
        onSteps: (steps) => ports.push({ topic: 'network-check', payload: { checkId, steps } }),
      });
      return signal.aborted ? fail({ kind: 'cancelled' }) : succeed(check);
    },
    async 'network.add-certificate'({ address }) {
      const parsed = parseOrganizationAddress(address);
      if (!parsed.ok) return parsed;
      const { origin } = parsed.value;
      const path = await ports.chooseFile('Choose the certificate to trust', certificateFiles);
      if (path === null) return succeed(null);
      const read = await readCertificateFile(path, ports.clock.now());
      if (!read.ok) return read;
      const certificates = read.value.map((pem) => ({
        pem,
        fingerprint: describeCertificate(pem).fingerprint,
      }));
      addTrustedCertificates(database, origin, certificates, ports.clock.now());
      tryAllNow();
      return succeed(await stateOf(origin));
    },
    async 'network.remove-certificate'({ address, fingerprint }) {
      const parsed = parseOrganizationAddress(address);
      if (!parsed.ok) return parsed;
      removeTrustedCertificate(database, parsed.value.origin, fingerprint);
      // Open connections rely on the previous trust settings.
      await organizations.restartThreads();
      return succeed(await stateOf(parsed.value.origin));
    },
    async 'network.sign-in-to-proxy'({ proxy, username, password }) {
      if (username === '') {
        return fail({ kind: 'invalid-input', field: 'username', message: text('proxy.enter-user-name') });
      }
      // In HTTP, the user name ends at the first colon (RFC 7617).
      if (username.includes(':')) {
        const message = text('proxy.user-name-colon');
        return fail({ kind: 'invalid-input', field: 'username', message });
      }
      const kept = await signIns.keep(proxy, { username, password });
      tryAllNow();
      return succeed({ isKept: kept.ok });
    },
    async 'network.forget-proxy'({ proxy }) {
      const forgotten = await signIns.forget(proxy);
      return forgotten.ok ? succeed(null) : forgotten;
    },
  };
}

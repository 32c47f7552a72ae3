import type { Organization } from '#contract/organization.ts';
import type { NetworkState, NetworkStep } from '#contract/network.ts';
import type { NetworkSubject } from '../../state/dialogs.ts';

/** `proxy.example.com:8080` of `http://proxy.example.com:8080`. */
export function proxyNameOf(address: string): string {
  return address.replace(/^[a-z0-9]+:\/\//, '');
}

const kinds: Record<string, string> = {
  http: 'HTTP proxy',
  https: 'HTTPS proxy',
  socks4: 'SOCKS 4 proxy',
  socks5: 'SOCKS 5 proxy',
};

/** One way to an organization, as a line of the list. */
export function wayWords(way: NetworkState['ways'][number]): string {
  if (way === null) return 'Direct connection';
  const [kind = ''] = way.address.split(':');
  return `${kinds[kind] ?? 'Proxy'} ${proxyNameOf(way.address)}`;
}

export const stepLabels: Record<NetworkStep['id'], string> = {
  name: 'Name (DNS)',
  proxy: 'Proxy',
  connection: 'Connection (TCP)',
  tls: 'Encryption (TLS)',
  server: 'Server',
  key: 'API key',
};

/** The Network section of an organization that is in the console. */
export function networkOf({ id, name, url, connection, keyKeptIn }: Organization): NetworkSubject {
  const proxy = 'proxy' in connection ? (connection.proxy ?? null) : null;
  return { name, address: url, organizationId: keyKeptIn === 'nowhere' ? null : id, proxy };
}

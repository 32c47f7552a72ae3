import type { Organization } from '#contract/organization.ts';
import type { NetworkState } from '#contract/network.ts';
import { say } from '#words/say.ts';
import type { NetworkSubject } from '../../state/dialogs.ts';

/** `proxy.example.com:8080` of `http://proxy.example.com:8080`. */
export function proxyNameOf(address: string): string {
  return address.replace(/^[a-z0-9]+:\/\//, '');
}

/** One way to an organization, as a line of the list. */
export function wayWords(way: NetworkState['ways'][number]): string {
  if (way === null) return say('network.direct');
  const [kind = ''] = way.address.split(':');
  return say('network.way', { kind, address: proxyNameOf(way.address) });
}

/** The Network section of an organization that is in the console. */
export function networkOf({ id, name, url, connection, keyKeptIn }: Organization): NetworkSubject {
  const proxy = 'proxy' in connection ? (connection.proxy ?? null) : null;
  return { name, address: url, organizationId: keyKeptIn === 'nowhere' ? null : id, proxy };
}

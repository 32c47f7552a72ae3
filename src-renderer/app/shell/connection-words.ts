import { isUnencrypted } from '#contract/network.ts';
import type { ConnectionState, Organization } from '#contract/organization.ts';

/** One or two words for the state of a connection. */
export const connectionWords: Record<ConnectionState['kind'], string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  unreadable: 'Cannot be read',
  'signed-out': 'Signed out',
  unencrypted: 'Not encrypted',
  stopped: 'Stopped',
  refused: 'Cannot be used',
};

/** Whether an organization is connected, or tries to be, over http because somebody has agreed to that. */
export function isOpenToRead({ connection, url }: Pick<Organization, 'connection' | 'url'>): boolean {
  return connection.kind !== 'unencrypted' && isUnencrypted(url);
}

/** The state of an organization after a comma: "live", "live, not encrypted". */
export function connectionInSentence(organization: Pick<Organization, 'connection' | 'url'>): string {
  const { connection } = organization;
  return [connection.kind, ...(isOpenToRead(organization) ? (['unencrypted'] as const) : [])]
    .map((kind) => connectionWords[kind].toLowerCase())
    .join(', ');
}

import { isUnencrypted } from '#contract/network.ts';
import type { ConnectionState, Organization } from '#contract/organization.ts';
import { say, type MessageId } from '#words/say.ts';

/** One or two words for the state of a connection. */
const connectionWords = {
  connecting: 'shell.connecting',
  live: 'shell.live',
  reconnecting: 'shell.reconnecting',
  offline: 'shell.offline',
  unreadable: 'shell.unreadable',
  'signed-out': 'shell.signed-out',
  unencrypted: 'shell.not-encrypted',
  stopped: 'shell.stopped',
  refused: 'shell.refused',
} as const satisfies Record<ConnectionState['kind'], MessageId>;

/** The same after a comma. */
const wordsInSentence = {
  connecting: 'shell.state-connecting',
  live: 'shell.state-live',
  reconnecting: 'shell.state-reconnecting',
  offline: 'shell.state-offline',
  unreadable: 'shell.state-unreadable',
  'signed-out': 'shell.state-signed-out',
  unencrypted: 'shell.state-not-encrypted',
  stopped: 'shell.state-stopped',
  refused: 'shell.state-refused',
} as const satisfies Record<ConnectionState['kind'], MessageId>;

export const connectionName = (kind: ConnectionState['kind']): string => say(connectionWords[kind]);

/** Whether an organization is connected, or tries to be, over http because somebody has agreed to that. */
export function isOpenToRead({ connection, url }: Pick<Organization, 'connection' | 'url'>): boolean {
  return connection.kind !== 'unencrypted' && isUnencrypted(url);
}

/** The state of an organization after a comma: "live", "live, not encrypted". */
export function connectionInSentence(organization: Pick<Organization, 'connection' | 'url'>): string {
  const { connection } = organization;
  return [connection.kind, ...(isOpenToRead(organization) ? (['unencrypted'] as const) : [])]
    .map((kind) => say(wordsInSentence[kind]))
    .join(', ');
}

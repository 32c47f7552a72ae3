import type { ConnectionState } from '../../../src-preload/contract/entities.ts';

/** One or two words for the state of a connection. */
export const connectionWords: Record<ConnectionState['kind'], string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  unreadable: 'Cannot be read',
  'signed-out': 'Signed out',
  refused: 'Cannot be used',
};

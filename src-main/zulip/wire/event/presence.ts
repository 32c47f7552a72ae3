import type { Table } from '../named.ts';
import { readPresence, readPresences, type PresenceEntry } from '../presence.ts';
import { integerIn, numberIn, tableIn, textIn } from '../required.ts';
import { UnreadableRow } from '../unread.ts';
import { readStatusChange, type WireUserStatusChange } from '../user-status.ts';

export interface StatusEvent {
  type: 'user_status';
  id: number;
  user_id: number;
  change: WireUserStatusChange;
}

export interface PresenceEvent {
  type: 'presence';
  id: number;
  presences: PresenceEntry[];
  /** UNIX seconds; null if the server leaves it out. */
  server_timestamp: number | null;
}

/** Parses a status. https://zulip.com/api/get-events#user_status @throws UnreadableRow */
export function readStatusEvent(raw: Table): StatusEvent {
  const id = integerIn(raw, 'id');
  return { type: 'user_status', id, user_id: integerIn(raw, 'user_id'), change: readStatusChange(raw) };
}

/** By user id as a string, or for one person in either of two older formats. */
function presencesIn(raw: Table): PresenceEntry[] {
  const userId = raw['user_id'] === undefined ? null : integerIn(raw, 'user_id');
  const email = raw['email'] === undefined ? null : textIn(raw, 'email');
  if (raw['presences'] !== undefined) return readPresences(tableIn(raw, 'presences'));
  const times = userId === null && email === null ? null : readPresence(raw['presence']);
  if (times === null) throw new UnreadableRow('presence');
  return [{ userId, email, ...times }];
}

/** Parses presence. https://zulip.com/api/get-events#presence @throws UnreadableRow */
export function readPresenceEvent(raw: Table): PresenceEvent {
  const at = raw['server_timestamp'] ?? null;
  return {
    type: 'presence',
    id: integerIn(raw, 'id'),
    presences: presencesIn(raw),
    server_timestamp: at === null ? null : numberIn(raw, 'server_timestamp'),
  };
}

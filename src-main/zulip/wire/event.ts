import { isTable, type Table } from './named.ts';
import { isInteger, UnreadableRow } from './unread.ts';
import { z } from 'zod';
import { channelEvents } from './event/channel.ts';
import { messageEvents } from './event/message.ts';
import { personalEvents } from './event/personal.ts';
import {
  readPresenceEvent,
  readStatusEvent,
  type PresenceEvent,
  type StatusEvent,
} from './event/presence.ts';
import { queueEvents } from './event/queue.ts';
import { realmEvents } from './event/realm.ts';
import { readUserUpdate, userEvents, type UserUpdateEvent } from './event/user.ts';
import { listEvents } from './lists.ts';

/** The events of the console's queues (https://zulip.com/api/get-events), except those that come by the thousand. */
const readableEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...queueEvents(),
    ...realmEvents(),
    ...userEvents(),
    ...channelEvents(),
    ...messageEvents(),
    ...personalEvents(),
    ...listEvents(),
  ]),
);

/** An event that can't be applied. */
interface UnusableEvent {
  id: number;
  rawType: string;
  rawOp: string | null;
}

/** Parsed by hand: a schema takes several times as long as `JSON.parse` of the same event. */
type FrequentEvent = StatusEvent | PresenceEvent | UserUpdateEvent;

export type ZulipEvent =
  | FrequentEvent
  | z.infer<typeof readableEvent>
  /** Of a type that wasn't requested. */
  | (UnusableEvent & { type: 'unexpected' })
  /**
   * Something requested has changed, but the event doesn't say what, so it must be fetched again. `key` is what can't
   * be read.
   */
  | (UnusableEvent & { type: 'unreadable'; key: string });

/** @returns null for other events. @throws UnreadableRow */
function readFrequent(raw: unknown): FrequentEvent | null {
  if (!isTable(raw)) return null;
  switch (raw['type']) {
    case 'user_status':
      return readStatusEvent(raw);
    case 'presence':
      return readPresenceEvent(raw);
    case 'realm_user':
      return raw['op'] === 'update' ? readUserUpdate(raw) : null;
    default:
      return null;
  }
}

/** An event with only a known id and type. @param key what can't be read; `''` for the whole event */
function unusable(raw: unknown, key: string): ZulipEvent {
  const { id, type, op }: Table = isTable(raw) ? raw : {};
  const event = {
    id: isInteger(id) ? id : -1,
    rawType: typeof type === 'string' ? type : '',
    rawOp: typeof op === 'string' ? op : null,
  };
  return key === 'type' || key === ''
    ? { ...event, type: 'unexpected' }
    : { ...event, type: 'unreadable', key };
}

/**
 * Parses an event. Never throws: an unrequested or invalid event still has the id that acknowledges it (-1 if even that
 * is missing).
 */
export function parseEvent(raw: unknown): ZulipEvent {
  try {
    const frequent = readFrequent(raw);
    if (frequent !== null) return frequent;
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return unusable(raw, error.message);
  }
  const read = readableEvent.safeParse(raw);
  return read.success ? read.data : unusable(raw, read.error.issues[0]?.path.join('.') ?? '');
}

/**
 * `GET /events`. An event without an id couldn't be acknowledged, so it makes the whole answer malformed. Checked by
 * hand, because zod would copy each event, which `parseEvent` parses later.
 */
export const eventsAnswer = z.lazy(() =>
  z.object({
    events: z.custom<readonly unknown[]>(Array.isArray).superRefine((events, context) => {
      if (!Array.isArray(events)) return;
      for (let index = 0; index < events.length; index += 1) {
        const event: unknown = events[index];
        const { id, type }: Table = isTable(event) ? event : {};
        const key = !Number.isSafeInteger(id) ? 'id' : typeof type !== 'string' ? 'type' : null;
        if (key === null) continue;
        context.addIssue({ code: 'custom', path: [index, key], message: 'not as promised' });
        return;
      }
    }),
  }),
);

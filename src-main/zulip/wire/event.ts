import { z } from 'zod';
import { administrationReaders, type AdministrationEvent } from './event/administration.ts';
import { channelReaders, type ChannelEvent } from './event/channel.ts';
import { messageReaders, type MessageEvent } from './event/message.ts';
import { personalReaders, type PersonalEvent } from './event/personal.ts';
import { presenceReaders, type PresenceEvent } from './event/presence.ts';
import { queueReaders, type QueueEvent } from './event/queue.ts';
import { realmReaders, type RealmEvent } from './event/realm.ts';
import { userGroupReaders, type UserGroupEvent } from './event/user-group.ts';
import { userReaders, type UserEvent } from './event/user.ts';

/** Anything else, or something known that is not as promised. Counted and acknowledged, never fatal. */
export interface UnexpectedEvent {
  type: 'unexpected';
  id: number;
  rawType: string;
  rawOp: string | null;
}

/** Everything the event queue can bring (https://zulip.com/api/get-events), as far as the console reads it. */
export type ZulipEvent =
  | QueueEvent
  | RealmEvent
  | AdministrationEvent
  | UserEvent
  | UserGroupEvent
  | PresenceEvent
  | ChannelEvent
  | MessageEvent
  | PersonalEvent
  | UnexpectedEvent;

/** By `type`, or `type/op` where the type has operations. */
const readers = new Map<string, z.ZodType<ZulipEvent>>([
  ...queueReaders,
  ...realmReaders,
  ...administrationReaders,
  ...userReaders,
  ...userGroupReaders,
  ...presenceReaders,
  ...channelReaders,
  ...messageReaders,
  ...personalReaders,
]);

/**
 * Reads one event. Never throws: what is unknown or not as promised becomes `unexpected`, with the id so that it is
 * still acknowledged (-1 if even that is missing).
 */
export function parseEvent(raw: unknown): ZulipEvent {
  const record = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const { type, op } = record;
  const rawType = typeof type === 'string' ? type : '';
  const rawOp = typeof op === 'string' ? op : null;
  const reader = readers.get(rawOp === null ? rawType : `${rawType}/${rawOp}`) ?? readers.get(rawType);
  const read = reader?.safeParse(raw);
  if (read?.success === true) return read.data;
  return {
    type: 'unexpected',
    id: Number.isInteger(record['id']) ? (record['id'] as number) : -1,
    rawType,
    rawOp,
  };
}

/** `GET /events`. An event without an id could not be acknowledged, so the whole answer is malformed then. */
export const eventsAnswer = z.object({
  events: z.array(z.looseObject({ id: z.int(), type: z.string() })),
  queue_id: z.string().optional(),
});

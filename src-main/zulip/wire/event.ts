import { isTable, type Table } from './named.ts';
import { isInteger } from './unread.ts';
import { z } from 'zod';
import { channelEvents } from './event/channel.ts';
import { messageEvents } from './event/message.ts';
import { personalEvents } from './event/personal.ts';
import { presenceEvents } from './event/presence.ts';
import { queueEvents } from './event/queue.ts';
import { realmEvents } from './event/realm.ts';
import { userEvents } from './event/user.ts';
import { listEvents } from './lists.ts';

/** What the queues of the console ask for (https://zulip.com/api/get-events). */
const readableEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...queueEvents(),
    ...realmEvents(),
    ...userEvents(),
    ...presenceEvents(),
    ...channelEvents(),
    ...messageEvents(),
    ...personalEvents(),
    ...listEvents(),
  ]),
);

/** What a queue brought that nothing can be applied of. */
interface UnusableEvent {
  id: number;
  rawType: string;
  rawOp: string | null;
}

export type ZulipEvent =
  | z.infer<typeof readableEvent>
  /** Of a type that nobody asked for. */
  | (UnusableEvent & { type: 'unexpected' })
  /** Something changed that was asked for, but not what: only asking again tells. `key` is what cannot be read. */
  | (UnusableEvent & { type: 'unreadable'; key: string });

/**
 * Reads one event. Never throws: what nobody asked for, and what is not as promised, still has the id by which it is
 * acknowledged (-1 if even that is missing).
 */
export function parseEvent(raw: unknown): ZulipEvent {
  const read = readableEvent.safeParse(raw);
  if (read.success) return read.data;
  const { id, type, op }: Table = isTable(raw) ? raw : {};
  const event = {
    id: isInteger(id) ? id : -1,
    rawType: typeof type === 'string' ? type : '',
    rawOp: typeof op === 'string' ? op : null,
  };
  const key = read.error.issues[0]?.path.join('.') ?? '';
  return key === 'type' || key === ''
    ? { ...event, type: 'unexpected' }
    : { ...event, type: 'unreadable', key };
}

/**
 * `GET /events`. An event without an id could not be acknowledged, so the whole answer is malformed then. Looked at by
 * hand: zod would copy each event, and `parseEvent` reads it afterwards.
 */
export const eventsAnswer = z.lazy(() =>
  z.object({
    events: z.array(z.unknown()).superRefine((events, context) => {
      for (const [index, event] of events.entries()) {
        const { id, type }: Table = isTable(event) ? event : {};
        const key = !Number.isSafeInteger(id) ? 'id' : typeof type !== 'string' ? 'type' : null;
        if (key !== null)
          context.addIssue({ code: 'custom', path: [index, key], message: 'not as promised' });
      }
    }),
  }),
);

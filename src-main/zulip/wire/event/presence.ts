import { z } from 'zod';
import { readPresence, readPresences, type PresenceEntry } from '../presence.ts';
import { wireUserStatusChange, type WireUserStatusChange } from '../user-status.ts';
import { id, type EventReaders } from './reader.ts';

/** Who is here, and what they say they do. https://zulip.com/api/get-events#presence */
export type PresenceEvent =
  | { type: 'user_status'; id: number; user_id: number; change: WireUserStatusChange }
  | { type: 'presence'; id: number; presences: PresenceEntry[]; server_timestamp: number | null };

const presenceReader = z
  .object({
    id,
    presences: z.unknown().optional(),
    user_id: z.int().optional(),
    email: z.string().optional(),
    presence: z.unknown().optional(),
    server_timestamp: z.number().optional(),
  })
  .transform((event, context): PresenceEvent => {
    const server_timestamp = event.server_timestamp ?? null;
    if (event.presences !== undefined) {
      const presences = readPresences(event.presences);
      if (presences !== null) return { type: 'presence', id: event.id, presences, server_timestamp };
    }
    const times = readPresence(event.presence);
    if (times !== null && (event.user_id !== undefined || event.email !== undefined)) {
      const entry = { userId: event.user_id ?? null, email: event.email ?? null, ...times };
      return { type: 'presence', id: event.id, presences: [entry], server_timestamp };
    }
    context.addIssue({ code: 'custom', message: 'none of the three shapes of a presence event' });
    return z.NEVER;
  });

export const presenceReaders: EventReaders<PresenceEvent> = [
  [
    'user_status',
    z
      .looseObject({ id, user_id: z.int() })
      .pipe(z.intersection(z.object({ id, user_id: z.int() }), wireUserStatusChange))
      .transform(
        ({ id: eventId, user_id, ...change }) =>
          ({ type: 'user_status', id: eventId, user_id, change }) as const,
      ),
  ],
  ['presence', presenceReader],
];

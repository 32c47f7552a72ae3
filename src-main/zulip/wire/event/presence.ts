import { z } from 'zod';
import { readPresence, wirePresences, type PresenceEntry } from '../presence.ts';
import { statusChangeOf, statusParts } from '../user-status.ts';
import { event } from './shape.ts';

const shapes = {
  /** By user id, as text. */
  presences: wirePresences.optional(),
  user_id: z.int().optional(),
  email: z.string().optional(),
  presence: z.unknown().optional().transform(readPresence),
  server_timestamp: z.number().nullable().default(null),
};

/** Who is here, and what they say they do. https://zulip.com/api/get-events#presence */
export const presenceEvents = () =>
  [
    event('user_status', { user_id: z.int(), ...statusParts.shape }).transform(
      ({ type, id, user_id, ...parts }) => ({ type, id, user_id, change: statusChangeOf(parts) }),
    ),
    event('presence', shapes).transform(
      (
        { presences, presence, user_id, email, ...rest },
        context,
      ): typeof rest & { presences: PresenceEntry[] } => {
        if (presences !== undefined) return { ...rest, presences };
        if (presence !== null && (user_id !== undefined || email !== undefined)) {
          return { ...rest, presences: [{ userId: user_id ?? null, email: email ?? null, ...presence }] };
        }
        context.addIssue({ code: 'custom', path: ['presence'], message: 'none of the three shapes' });
        return z.NEVER;
      },
    ),
  ] as const;

import { z } from 'zod';

/** When somebody was last seen, in UNIX seconds by the server's clock. */
export interface PresenceTimes {
  /** Last active at the device; null if the server's older format does not tell. */
  activeAt: number | null;
  /** Last connected. */
  idleAt: number | null;
}

/** One person's times; the older format knows people by the address of the API only. */
export interface PresenceEntry extends PresenceTimes {
  userId: number | null;
  email: string | null;
}

const seconds = z.number().nullish();
const modern = z.object({ active_timestamp: seconds, idle_timestamp: seconds });
const legacyClient = z.object({ status: z.string(), timestamp: z.number() });
const legacy = z.object({ website: legacyClient.optional(), aggregated: legacyClient.optional() });

function readLegacy(record: z.infer<typeof legacy>): PresenceTimes | null {
  // `website` keeps the true status where `aggregated` of a single user says "offline" once it is old.
  const told = record.website ?? record.aggregated;
  if (told === undefined) return null;
  if (told.status === 'idle') return { activeAt: null, idleAt: told.timestamp };
  return { activeAt: told.timestamp, idleAt: told.timestamp };
}

/** Reads either format of one person's presence; null if it is neither. */
export function readPresence(raw: unknown): PresenceTimes | null {
  const record = modern.safeParse(raw);
  if (record.success) {
    const activeAt = record.data.active_timestamp ?? null;
    const idleAt = record.data.idle_timestamp ?? null;
    // A person who was only ever active is connected since then.
    if (activeAt !== null || idleAt !== null) return { activeAt, idleAt: idleAt ?? activeAt };
  }
  // Newer servers send both formats; what is wrong in one is not hidden by the other.
  if (!record.success) return null;
  const old = legacy.safeParse(raw);
  return old.success ? readLegacy(old.data) : null;
}

const wholeNumber = /^\d+$/;

/**
 * Reads a table of presences of either format: keyed by user id, or by the address of the API. Null if it is no
 * table, or if one entry cannot be read: leaving it out would show somebody as away in silence.
 */
export function readPresences(raw: unknown): PresenceEntry[] | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const entries: PresenceEntry[] = [];
  for (const [key, value] of Object.entries(raw)) {
    const times = readPresence(value);
    if (times === null) return null;
    const isId = wholeNumber.test(key);
    entries.push({ userId: isId ? Number(key) : null, email: isId ? null : key, ...times });
  }
  return entries;
}

/** A table of presences as a schema. */
export const wirePresences = z.unknown().transform((raw, context): PresenceEntry[] => {
  const entries = readPresences(raw);
  if (entries !== null) return entries;
  context.addIssue({ code: 'custom', message: 'expected a table of presences' });
  return z.NEVER;
});

/** `POST /users/me/presence` (https://zulip.com/api/update-presence). All absent after `ping_only`. */
export const ownPresenceAnswer = z.object({
  presences: wirePresences.optional(),
  /** UNIX seconds, fractional. */
  server_timestamp: z.number().optional(),
  presence_last_update_id: z.int().optional(),
});
export type OwnPresenceAnswer = z.infer<typeof ownPresenceAnswer>;

/** `GET /realm/presence` (https://zulip.com/api/get-presence). */
export const realmPresenceAnswer = z.object({ presences: wirePresences, server_timestamp: z.number() });
export type RealmPresenceAnswer = z.infer<typeof realmPresenceAnswer>;

/** `GET /users/{id}/presence` (https://zulip.com/api/get-user-presence); null if nothing readable was sent. */
export const userPresenceAnswer = z.object({
  presence: z.unknown().transform(readPresence),
  server_timestamp: z.number().optional(),
});

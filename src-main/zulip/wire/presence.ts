import { z } from 'zod';
import type { LongList } from '../long-lists.ts';
import { isTable, type Table } from './named.ts';
import { noteUnread } from './unread.ts';

/** When a person was last seen, in UNIX seconds by the server's clock. */
export interface PresenceTimes {
  /** Last active; null if the server's older format doesn't say. */
  activeAt: number | null;
  /** Last connected. */
  idleAt: number | null;
}

/** One person's times; the older format only has API addresses. */
export interface PresenceEntry extends PresenceTimes {
  userId: number | null;
  email: string | null;
}

/**
 * A time, null if there is none, undefined if it is unreadable. Parsed by hand: a large realm's list has a hundred
 * thousand entries, and a schema for each would take seconds.
 */
function readSeconds(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === null) return null;
  return typeof raw === 'number' ? raw : undefined;
}

function readModern(record: Table): PresenceTimes | 'absent' | null {
  const activeAt = readSeconds(record['active_timestamp']);
  const idleAt = readSeconds(record['idle_timestamp']);
  if (activeAt === undefined || idleAt === undefined) return null;
  if (activeAt === null && idleAt === null) return 'absent';
  // A person who was only ever active has been connected since then.
  return { activeAt, idleAt: idleAt ?? activeAt };
}

/** One client's presence: undefined if missing, null if unreadable. */
function readClient(raw: unknown): { status: string; timestamp: number } | undefined | null {
  if (raw === undefined) return undefined;
  if (!isTable(raw)) return null;
  const { status, timestamp } = raw;
  return typeof status === 'string' && typeof timestamp === 'number' ? { status, timestamp } : null;
}

function readLegacy(record: Table): PresenceTimes | null {
  const website = readClient(record['website']);
  const aggregated = readClient(record['aggregated']);
  if (website === null || aggregated === null) return null;
  // `website` has the true status where the `aggregated` one of a single user becomes "offline" with age.
  const known = website ?? aggregated;
  if (known === undefined) return null;
  if (known.status === 'idle') return { activeAt: null, idleAt: known.timestamp };
  return { activeAt: known.timestamp, idleAt: known.timestamp };
}

/** Parses either format of a person's presence; null if it is neither. */
export function readPresence(raw: unknown): PresenceTimes | null {
  if (!isTable(raw)) return null;
  // Newer servers send both formats; an error in one isn't hidden by the other.
  const modern = readModern(raw);
  return modern === 'absent' ? readLegacy(raw) : modern;
}

const wholeNumber = /^\d+$/;

/**
 * Parses presences in either format into `entries`, keyed by user id or API address. An unreadable entry is left out
 * and recorded, because the person may seem to be away.
 */
export function readPresences(table: Table, entries: PresenceEntry[] = []): PresenceEntry[] {
  for (const key of Object.keys(table)) {
    const times = readPresence(table[key]);
    const isId = wholeNumber.test(key);
    if (times === null) {
      // The list of unread parts may be sent to others, so it must not contain addresses.
      noteUnread(`presences ${isId ? key : 'of an address'}, left out`);
      continue;
    }
    const { activeAt, idleAt } = times;
    entries.push({ userId: isId ? Number(key) : null, email: isId ? null : key, activeAt, idleAt });
  }
  return entries;
}

export const wirePresences = z.custom<Table>(isTable).transform((table) => readPresences(table));

/** The same for a table that is parsed as it arrives, into `entries`. */
export function presencesAsTheyCome(entries: PresenceEntry[]): LongList {
  return { shape: 'table', take: (part) => void readPresences(isTable(part) ? part : {}, entries) };
}

/** `POST /users/me/presence` (https://zulip.com/api/update-presence). All are absent after `ping_only`. */
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

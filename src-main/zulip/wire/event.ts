import { z } from 'zod';
import { readPresence, readPresences, type PresenceEntry } from './presence.ts';
import { wireProfileField, type WireProfileField } from './profile-field.ts';
import { wireRealmDomain, type WireRealmDomain } from './realm-domain.ts';
import { wireRealmEmoji, wireRealmEmojiTable, type WireRealmEmoji } from './realm-emoji.ts';
import {
  wireUserGroup,
  wireUserGroupChange,
  type WireUserGroup,
  type WireUserGroupChange,
} from './user-group.ts';
import { wireUserStatusChange, type WireUserStatusChange } from './user-status.ts';
import { wireUser, type WireUser } from './user.ts';

/** A change of one person; the server puts one change into each event, but any number is read. */
export interface WireUserChange {
  user_id: number;
  full_name?: string;
  role?: number;
  is_active?: boolean;
  timezone?: string;
  avatar_url?: string | null;
  avatar_version?: number;
  delivery_email?: string | null;
  /** The new address of the API, for the key `email` of the record. */
  new_email?: string;
  bot_owner_id?: number | null;
  is_imported_stub?: boolean;
  is_deleted?: boolean;
  date_joined?: string;
  /** `value` null: the person has none any more. */
  custom_profile_field?: { id: number; value: string | null; rendered_value?: string };
}

/** Everything the event queue can bring (https://zulip.com/api/get-events), as far as the console reads it. */
export type ZulipEvent =
  | { type: 'heartbeat'; id: number }
  /** Both `update` and `update_dict`: changed settings by their name without `realm_`. */
  | { type: 'realm'; op: 'update'; id: number; data: Record<string, unknown> }
  | { type: 'realm'; op: 'deactivated'; id: number }
  | { type: 'realm_user'; op: 'add'; id: number; person: WireUser }
  | { type: 'realm_user'; op: 'update'; id: number; person: WireUserChange }
  | { type: 'realm_user'; op: 'remove'; id: number; user_id: number }
  | { type: 'user_group'; op: 'add'; id: number; group: WireUserGroup }
  | { type: 'user_group'; op: 'update'; id: number; group_id: number; data: WireUserGroupChange }
  | { type: 'user_group'; op: 'remove'; id: number; group_id: number }
  | {
      type: 'user_group';
      op: 'add_members' | 'remove_members';
      id: number;
      group_id: number;
      user_ids: number[];
    }
  | {
      type: 'user_group';
      op: 'add_subgroups' | 'remove_subgroups';
      id: number;
      group_id: number;
      direct_subgroup_ids: number[];
    }
  | { type: 'user_status'; id: number; user_id: number; change: WireUserStatusChange }
  | { type: 'presence'; id: number; presences: PresenceEntry[]; server_timestamp: number | null }
  | { type: 'custom_profile_fields'; id: number; fields: WireProfileField[] }
  | { type: 'realm_emoji'; op: 'update'; id: number; realm_emoji: Record<string, WireRealmEmoji> }
  | { type: 'realm_emoji'; op: 'add'; id: number; emoji: WireRealmEmoji }
  | {
      type: 'realm_emoji';
      op: 'update_one';
      id: number;
      emoji_id: string;
      data: { deactivated?: boolean; name?: string };
    }
  | { type: 'realm_domains'; op: 'add' | 'change'; id: number; realm_domain: WireRealmDomain }
  | { type: 'realm_domains'; op: 'remove'; id: number; domain: string }
  | {
      type: 'restart';
      id: number;
      zulip_version: string;
      zulip_feature_level: number;
      server_generation: number | null;
    }
  | { type: 'user_settings'; id: number; property: string; value: unknown }
  | { type: 'web_reload_client'; id: number }
  /** Anything else, or something known that is not as promised. Counted and acknowledged, never fatal. */
  | { type: 'unexpected'; id: number; rawType: string; rawOp: string | null };

/** The changes of each kind carry only their own keys, so an absent key must stay absent. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

const id = z.int();
const group_id = z.int();
const userIds = z.object({ id, group_id, user_ids: z.array(z.int()) });
const subgroupIds = z.object({ id, group_id, direct_subgroup_ids: z.array(z.int()) });

const userChange = z
  .object({
    user_id: z.int(),
    full_name: z.string().optional(),
    role: z.int().optional(),
    is_active: z.boolean().optional(),
    timezone: z.string().optional(),
    avatar_url: z.string().nullable().optional(),
    avatar_version: z.int().optional(),
    delivery_email: z.string().nullable().optional(),
    new_email: z.string().optional(),
    bot_owner_id: z.int().nullable().optional(),
    is_imported_stub: z.boolean().optional(),
    is_deleted: z.boolean().optional(),
    date_joined: z.string().optional(),
    custom_profile_field: z
      .object({ id: z.int(), value: z.string().nullable(), rendered_value: z.string().nullish() })
      .transform(({ rendered_value, ...field }) =>
        typeof rendered_value === 'string' ? { ...field, rendered_value } : field,
      )
      .optional(),
  })
  .transform((change): WireUserChange => withoutUndefined(change));

type Reader = z.ZodType<ZulipEvent>;

const presenceReader: Reader = z
  .object({
    id,
    presences: z.unknown().optional(),
    user_id: z.int().optional(),
    email: z.string().optional(),
    presence: z.unknown().optional(),
    server_timestamp: z.number().optional(),
  })
  .transform((event, context): ZulipEvent => {
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

/** By `type`, or `type/op` where the type has operations. */
const readers = new Map<string, Reader>([
  ['heartbeat', z.object({ id }).transform((event) => ({ type: 'heartbeat', ...event }) as const)],
  [
    'realm/update',
    z
      .object({ id, property: z.string(), value: z.unknown() })
      .transform(
        (event) =>
          ({ type: 'realm', op: 'update', id: event.id, data: { [event.property]: event.value } }) as const,
      ),
  ],
  [
    'realm/update_dict',
    z
      .object({ id, data: z.record(z.string(), z.unknown()) })
      .transform((event) => ({ type: 'realm', op: 'update', ...event }) as const),
  ],
  [
    'realm/deactivated',
    z.object({ id }).transform((event) => ({ type: 'realm', op: 'deactivated', ...event }) as const),
  ],
  [
    'realm_user/add',
    z
      .object({ id, person: wireUser })
      .transform((event) => ({ type: 'realm_user', op: 'add', ...event }) as const),
  ],
  [
    'realm_user/update',
    z
      .object({ id, person: userChange })
      .transform((event) => ({ type: 'realm_user', op: 'update', ...event }) as const),
  ],
  [
    'realm_user/remove',
    z
      .object({ id, person: z.object({ user_id: z.int() }) })
      .transform(
        (event) =>
          ({ type: 'realm_user', op: 'remove', id: event.id, user_id: event.person.user_id }) as const,
      ),
  ],
  [
    'user_group/add',
    z
      .object({ id, group: wireUserGroup })
      .transform((event) => ({ type: 'user_group', op: 'add', ...event }) as const),
  ],
  [
    'user_group/update',
    z
      .object({ id, group_id, data: wireUserGroupChange })
      .transform((event) => ({ type: 'user_group', op: 'update', ...event }) as const),
  ],
  [
    'user_group/remove',
    z
      .object({ id, group_id })
      .transform((event) => ({ type: 'user_group', op: 'remove', ...event }) as const),
  ],
  [
    'user_group/add_members',
    userIds.transform((event) => ({ type: 'user_group', op: 'add_members', ...event })),
  ],
  [
    'user_group/remove_members',
    userIds.transform((event) => ({ type: 'user_group', op: 'remove_members', ...event })),
  ],
  [
    'user_group/add_subgroups',
    subgroupIds.transform((event) => ({ type: 'user_group', op: 'add_subgroups', ...event })),
  ],
  [
    'user_group/remove_subgroups',
    subgroupIds.transform((event) => ({ type: 'user_group', op: 'remove_subgroups', ...event })),
  ],
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
  [
    'custom_profile_fields',
    z
      .object({ id, fields: z.array(wireProfileField) })
      .transform((event) => ({ type: 'custom_profile_fields', ...event }) as const),
  ],
  [
    'realm_emoji/update',
    z
      .object({ id, realm_emoji: wireRealmEmojiTable })
      .transform((event) => ({ type: 'realm_emoji', op: 'update', ...event }) as const),
  ],
  [
    'realm_emoji/add',
    z
      .object({ id, emoji: wireRealmEmoji })
      .transform((event) => ({ type: 'realm_emoji', op: 'add', ...event }) as const),
  ],
  [
    'realm_emoji/update_one',
    z
      .object({
        id,
        emoji_id: z.coerce.string(),
        data: z
          .object({ deactivated: z.boolean().optional(), name: z.string().optional() })
          .transform((data) => withoutUndefined(data)),
      })
      .transform((event) => ({ type: 'realm_emoji', op: 'update_one', ...event }) as const),
  ],
  [
    'realm_domains/add',
    z
      .object({ id, realm_domain: wireRealmDomain })
      .transform((event) => ({ type: 'realm_domains', op: 'add', ...event }) as const),
  ],
  [
    'realm_domains/change',
    z
      .object({ id, realm_domain: wireRealmDomain })
      .transform((event) => ({ type: 'realm_domains', op: 'change', ...event }) as const),
  ],
  [
    'realm_domains/remove',
    z
      .object({ id, domain: z.string() })
      .transform((event) => ({ type: 'realm_domains', op: 'remove', ...event }) as const),
  ],
  [
    'restart',
    z
      .object({
        id,
        zulip_version: z.string(),
        zulip_feature_level: z.int(),
        server_generation: z.number().nullable().default(null),
      })
      .transform((event) => ({ type: 'restart', ...event }) as const),
  ],
  [
    'user_settings/update',
    z
      .object({ id, property: z.string(), value: z.unknown() })
      .transform((event) => ({ type: 'user_settings', ...event }) as const),
  ],
  [
    'web_reload_client',
    z.object({ id }).transform((event) => ({ type: 'web_reload_client', ...event }) as const),
  ],
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

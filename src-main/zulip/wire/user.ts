import { z } from 'zod';
import { isTable, type Table } from './named.ts';
import type { LongList } from '../long-lists.ts';
import { isInteger, noteUnread, rowsAsTheyCome, rowsByHand, UnreadableRow } from './unread.ts';

/** Values of custom profile fields by the field's id, as text. */
export type WireProfileData = Record<string, { value: string }>;

/**
 * What the console uses of a user record (https://zulip.com/api/get-users), with defaults for missing keys. Every
 * record is built with the same keys in the same order, which keeps 100,000 of them small.
 */
export interface WireUser {
  user_id: number;
  /** The API address, which may be a generated one: never sign in or match people by it. */
  email: string;
  /** The real address; null if the caller may not see it. */
  delivery_email: string | null;
  full_name: string;
  /** ISO 8601 with offset; the precision differs between servers. Empty if it can't be read. */
  date_joined: string;
  is_active: boolean;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for humans. */
  bot_type: number | null;
  bot_owner_id: number | null;
  /** IANA name; `''` if it is not set. */
  timezone: string;
  /** Relative to the organization, or absolute; null if the client should compute a Gravatar. */
  avatar_url: string | null;
  is_imported_stub: boolean;
  is_deleted: boolean;
  /** Null if it wasn't requested, and for bots. */
  profile_data: WireProfileData | null;
}

function unreadable(key: string): never {
  throw new UnreadableRow(key);
}

function noted<T>(user: Table, key: string, fallback: T): T {
  noteUnread(`user ${String(user['user_id'])}: ${key}`);
  return fallback;
}

function textIn<T extends string | null>(user: Table, key: string, fallback: T): string | T {
  const value = user[key] ?? fallback;
  if (typeof value === 'string') return value;
  return value === fallback ? fallback : noted(user, key, fallback);
}

function numberIn(user: Table, key: string): number | null {
  const value = user[key] ?? null;
  return typeof value === 'number' || value === null ? value : noted(user, key, null);
}

function flagIn(user: Table, key: string): boolean {
  const value = user[key] ?? false;
  return typeof value === 'boolean' ? value : noted(user, key, false);
}

function isProfileValue(entry: unknown): entry is WireProfileData[string] {
  return typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string';
}

function isReadable(values: Table): values is WireProfileData {
  for (const id in values) if (!isProfileValue(values[id])) return false;
  return true;
}

/** Besides the value there may be HTML, null if the server hasn't rendered it yet; it isn't used. */
function profileDataIn(user: Table): WireProfileData | null {
  const raw = user['profile_data'] ?? null;
  if (raw === null) return null;
  if (!isTable(raw)) return noted(user, 'profile_data', null);
  if (isReadable(raw)) return raw;
  const values = Object.entries(raw).flatMap(([id, entry]) => {
    if (isProfileValue(entry)) return [[id, entry] as const];
    noteUnread(`user ${String(user['user_id'])}: profile_data ${id.slice(0, 20)}`);
    return [];
  });
  return Object.fromEntries(values);
}

/**
 * Parses one user record. Written by hand: an organization of 100,000 people sends that many at once, and a schema for
 * every record costs several times as much as `JSON.parse` of the same text.
 * Identity and rights must be valid; any other unreadable part counts as unset and is recorded.
 *
 * @param activeByDefault `is_active` if the key is absent: the lists of `register` imply it
 * @throws UnreadableRow with the invalid key as its message
 */
export function readUser(raw: unknown, activeByDefault: boolean): WireUser {
  if (!isTable(raw)) unreadable('user');
  const user: { [K in keyof WireUser]?: unknown } = raw;
  if (!isInteger(user.user_id)) unreadable('user_id');
  if (typeof user.email !== 'string') unreadable('email');
  if (typeof user.full_name !== 'string') unreadable('full_name');
  const isActive = user.is_active ?? activeByDefault;
  if (typeof isActive !== 'boolean') unreadable('is_active');
  if (!isInteger(user.role)) unreadable('role');
  const isBot = user.is_bot ?? false;
  if (typeof isBot !== 'boolean') unreadable('is_bot');
  return {
    user_id: user.user_id,
    email: user.email,
    delivery_email: textIn(raw, 'delivery_email', null),
    full_name: user.full_name,
    date_joined: textIn(raw, 'date_joined', ''),
    is_active: isActive,
    role: user.role,
    is_bot: isBot,
    bot_type: numberIn(raw, 'bot_type'),
    bot_owner_id: numberIn(raw, 'bot_owner_id'),
    timezone: textIn(raw, 'timezone', ''),
    avatar_url: textIn(raw, 'avatar_url', null),
    is_imported_stub: flagIn(raw, 'is_imported_stub'),
    is_deleted: flagIn(raw, 'is_deleted'),
    profile_data: profileDataIn(raw),
  };
}

/** One user record read by `readUser`, as a schema. */
export const wireUser = z.unknown().transform((raw, context): WireUser => {
  try {
    return readUser(raw, true);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    context.addIssue({ code: 'custom', path: [error.message], message: 'not as promised' });
    return z.NEVER;
  }
});

/** A list of user records. zod only passes it through; `readUser` builds each record. */
export function userList(name: string, activeByDefault: boolean) {
  return rowsByHand(name, (raw) => readUser(raw, activeByDefault));
}

/** The same for a list whose people are passed on as they arrive. */
export function usersAsTheyCome(
  name: string,
  activeByDefault: boolean,
  put: (user: WireUser) => void,
): LongList {
  return rowsAsTheyCome(name, (raw) => readUser(raw, activeByDefault), put);
}

/** `GET /users` (https://zulip.com/api/get-users). */
export const usersAnswer = z.object({ members: userList('members', true) });

/** `GET /users/{id}` (https://zulip.com/api/get-user). */
export const userAnswer = z.object({ user: wireUser });

/** `POST /users` (https://zulip.com/api/create-user). */
export const newUserAnswer = z.object({ user_id: z.int() });

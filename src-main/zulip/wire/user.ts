import { z } from 'zod';

/** A value of a custom profile field. `rendered_value` is HTML and exists for the text types only. */
export interface WireProfileValue {
  value: string;
  rendered_value?: string;
}

/** Values by the field's id, as text. */
export type WireProfileData = Record<string, WireProfileValue>;

/**
 * A user record (https://zulip.com/api/get-users), with what the server leaves out filled in. Every record is built
 * with the same keys in the same order, which keeps 100,000 of them small.
 */
export interface WireUser {
  user_id: number;
  /** The address of the API, which may be a generated one: never sign in or match people by it. */
  email: string;
  /** The real address; null if the caller may not see it. */
  delivery_email: string | null;
  full_name: string;
  /** ISO 8601 with offset; the precision differs between servers. */
  date_joined: string;
  is_active: boolean;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for humans. */
  bot_type: number | null;
  bot_owner_id: number | null;
  is_system_bot: boolean;
  /** IANA name; `''` if it is not set. */
  timezone: string;
  /** Relative to the organization, or absolute; null if the client should compute a Gravatar. */
  avatar_url: string | null;
  avatar_version: number;
  is_imported_stub: boolean;
  is_deleted: boolean;
  /** Null if the call did not ask for it, and for bots. */
  profile_data: WireProfileData | null;
}

/** Why a record cannot be read, with the key. */
export class UnreadableUser extends Error {}

function unreadable(key: string): never {
  throw new UnreadableUser(key);
}

function isProfileData(value: unknown): value is WireProfileData {
  if (typeof value !== 'object' || value === null) return false;
  for (const id in value) {
    const entry = (value as Record<string, unknown>)[id] as Partial<WireProfileValue> | null;
    if (typeof entry !== 'object' || entry === null || typeof entry.value !== 'string') return false;
    if (entry.rendered_value !== undefined && typeof entry.rendered_value !== 'string') return false;
  }
  return true;
}

/**
 * Reads one user record. Written by hand: an organization of 100,000 sends that many at once, and a schema that
 * walks every record costs several times what `JSON.parse` of the same text does.
 *
 * @param activeByDefault `is_active` where the key is absent: the lists of `register` imply it
 * @throws UnreadableUser whose message is the key that is not as promised
 */
export function readUser(raw: unknown, activeByDefault: boolean): WireUser {
  if (typeof raw !== 'object' || raw === null) unreadable('user');
  const user = raw as { [K in keyof WireUser]?: unknown };
  if (!Number.isInteger(user.user_id)) unreadable('user_id');
  if (typeof user.email !== 'string') unreadable('email');
  const deliveryEmail = user.delivery_email ?? null;
  if (deliveryEmail !== null && typeof deliveryEmail !== 'string') unreadable('delivery_email');
  if (typeof user.full_name !== 'string') unreadable('full_name');
  if (typeof user.date_joined !== 'string') unreadable('date_joined');
  const isActive = user.is_active ?? activeByDefault;
  if (typeof isActive !== 'boolean') unreadable('is_active');
  if (!Number.isInteger(user.role)) unreadable('role');
  const isBot = user.is_bot ?? false;
  if (typeof isBot !== 'boolean') unreadable('is_bot');
  const botType = user.bot_type ?? null;
  if (botType !== null && typeof botType !== 'number') unreadable('bot_type');
  const botOwner = user.bot_owner_id ?? null;
  if (botOwner !== null && typeof botOwner !== 'number') unreadable('bot_owner_id');
  const timezone = user.timezone ?? '';
  if (typeof timezone !== 'string') unreadable('timezone');
  const avatarUrl = user.avatar_url ?? null;
  if (avatarUrl !== null && typeof avatarUrl !== 'string') unreadable('avatar_url');
  const avatarVersion = user.avatar_version ?? 1;
  if (typeof avatarVersion !== 'number') unreadable('avatar_version');
  const isSystemBot = user.is_system_bot ?? false;
  if (typeof isSystemBot !== 'boolean') unreadable('is_system_bot');
  const isImportedStub = user.is_imported_stub ?? false;
  if (typeof isImportedStub !== 'boolean') unreadable('is_imported_stub');
  const isDeleted = user.is_deleted ?? false;
  if (typeof isDeleted !== 'boolean') unreadable('is_deleted');
  const profileData = user.profile_data ?? null;
  if (profileData !== null && !isProfileData(profileData)) unreadable('profile_data');
  return {
    user_id: user.user_id as number,
    email: user.email,
    delivery_email: deliveryEmail,
    full_name: user.full_name,
    date_joined: user.date_joined,
    is_active: isActive,
    role: user.role as number,
    is_bot: isBot,
    bot_type: botType,
    bot_owner_id: botOwner,
    is_system_bot: isSystemBot,
    timezone,
    avatar_url: avatarUrl,
    avatar_version: avatarVersion,
    is_imported_stub: isImportedStub,
    is_deleted: isDeleted,
    profile_data: profileData,
  };
}

/** A list of user records read by `readUser`, as a schema. */
export function userList(activeByDefault: boolean) {
  return z.unknown().transform((raw, context): WireUser[] => {
    if (!Array.isArray(raw)) {
      context.addIssue({ code: 'custom', message: 'expected an array of users' });
      return z.NEVER;
    }
    const users: WireUser[] = [];
    for (let index = 0; index < raw.length; index += 1) {
      try {
        users.push(readUser(raw[index], activeByDefault));
      } catch (error) {
        if (!(error instanceof UnreadableUser)) throw error;
        context.addIssue({ code: 'custom', path: [index, error.message], message: 'not as promised' });
        return z.NEVER;
      }
    }
    return users;
  });
}

/** One user record read by `readUser`, as a schema. */
export const wireUser = z.unknown().transform((raw, context): WireUser => {
  try {
    return readUser(raw, true);
  } catch (error) {
    if (!(error instanceof UnreadableUser)) throw error;
    context.addIssue({ code: 'custom', path: [error.message], message: 'not as promised' });
    return z.NEVER;
  }
});

/** `GET /users` (https://zulip.com/api/get-users). */
export const usersAnswer = z.object({ members: userList(true) });

/** `GET /users/{id}` (https://zulip.com/api/get-user). */
export const userAnswer = z.object({ user: wireUser });

/** `POST /users` (https://zulip.com/api/create-user). */
export const newUserAnswer = z.object({ user_id: z.int() });

import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { userAnswer, usersAnswer, wireUser, type WireUser } from '../wire/user.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * All people and bots of the organization, including deactivated ones (https://zulip.com/api/get-users). Anyone may
 * call it; guests may see fewer. No paging, no order.
 *
 * @param parameters.include_custom_profile_fields fills `profile_data`; default true
 * @param parameters.user_ids only these (feature level 384); ids that do not exist are skipped
 * @throws RequestError
 */
export async function getUsers(
  connection: Connection,
  parameters: { include_custom_profile_fields?: boolean; user_ids?: readonly number[] } = {},
  options: CallOptions = {},
): Promise<WireUser[]> {
  if (parameters.user_ids !== undefined) requireFeature(connection, 'users-by-id-list');
  const { value } = await request(connection, {
    method: 'GET',
    path: '/users',
    parameters: {
      client_gravatar: false,
      include_custom_profile_fields: parameters.include_custom_profile_fields ?? true,
      user_ids: parameters.user_ids,
    },
    schema: usersAnswer,
    signal: options.signal,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 120_000,
  });
  return value.members;
}

/**
 * One person or bot, even if deactivated, with the values of profile fields (https://zulip.com/api/get-user).
 *
 * @throws RequestError `rejected` for an unknown id, and for a guest who may not see the person
 */
export async function getUser(
  connection: Connection,
  userId: number,
  options: CallOptions = {},
): Promise<WireUser> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/${userId}`,
    parameters: { client_gravatar: false, include_custom_profile_fields: true },
    schema: userAnswer,
    ...options,
  });
  return value.user;
}

/**
 * One person or bot by address, feature level 302 (https://zulip.com/api/get-user-by-email): the generated one, or a
 * real one that people with the caller's role may see, so even one's own may not be found.
 *
 * @throws RequestError `rejected` for an unknown or hidden address, and for a guest who may not see the person;
 * `unsupported`
 */
export async function getUserByEmail(
  connection: Connection,
  email: string,
  options: CallOptions = {},
): Promise<WireUser> {
  requireFeature(connection, 'user-by-real-email');
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/${encodeURIComponent(email)}`,
    parameters: { client_gravatar: false, include_custom_profile_fields: true },
    schema: userAnswer,
    ...options,
  });
  return value.user;
}

/**
 * The caller's own record (https://zulip.com/api/get-own-user): the cheapest proof that a key works.
 *
 * @throws RequestError `unauthorized`
 */
export async function getOwnUser(connection: Connection, options: CallOptions = {}): Promise<WireUser> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/users/me',
    schema: wireUser,
    ...options,
  });
  return value;
}

/** A new value of a profile field; null, `''` and `[]` remove it. An array of user ids for the type "users". */
export interface ProfileDataChange {
  id: number;
  value: string | readonly number[] | null;
}

export interface UserUpdate {
  /** 1 to 100 characters, 2 below feature level 442. */
  full_name?: string;
  /** 100, 200, 300, 400 or 600. Only owners may grant or revoke 100. */
  role?: number;
  profile_data?: readonly ProfileDataChange[];
  /** Feature level 313; needs a right that only the server's operator grants. */
  new_email?: string;
}

/**
 * Changes another person (https://zulip.com/api/update-user). Administrators, and owners of a bot for the bot. One
 * transaction: an error changes nothing.
 *
 * @throws RequestError `forbidden`, `rejected`, `unsupported` for `new_email`
 */
export async function updateUser(
  connection: Connection,
  userId: number,
  update: UserUpdate,
  options: CallOptions = {},
): Promise<Written> {
  if (update.new_email !== undefined) requireFeature(connection, 'user-email-change');
  return write(connection, 'PATCH', `/users/${userId}`, { ...update }, options);
}

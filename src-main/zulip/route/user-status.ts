import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { userStatusAnswer, type WireUserStatus } from '../wire/user-status.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** Parts of a status to set; `''` clears the text or the emoji, an absent key leaves it. */
export interface UserStatusUpdate {
  /** At most 60 characters after trimming. */
  status_text?: string;
  /** Sufficient by itself if no custom emoji has the same name. */
  emoji_name?: string;
  emoji_code?: string;
  /** `unicode_emoji`, `realm_emoji`, or the server's own spelling of its extra emoji. */
  reaction_type?: string;
}

/**
 * A person's status (https://zulip.com/api/get-user-status), feature level 262.
 *
 * @throws RequestError `rejected` for bots and deactivated people
 */
export async function getUserStatus(
  connection: Connection,
  userId: number,
  options: CallOptions = {},
): Promise<WireUserStatus> {
  requireFeature(connection, 'user-status-read');
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/${userId}/status`,
    schema: userStatusAnswer,
    ...options,
  });
  return value.status;
}

/**
 * Sets the status of another person (https://zulip.com/api/update-status-for-user). Administrators, feature level
 * 407.
 *
 * @throws RequestError `unsupported`, `rejected`
 */
export async function updateUserStatus(
  connection: Connection,
  userId: number,
  update: UserStatusUpdate,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'user-status-of-others');
  return write(connection, 'POST', `/users/${userId}/status`, { ...update }, options);
}

/**
 * Sets the caller's own status (https://zulip.com/api/update-status). Never sends `away`, which would change the
 * setting for sharing presence.
 *
 * @throws RequestError `rejected`
 */
export async function updateOwnStatus(
  connection: Connection,
  update: UserStatusUpdate,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', '/users/me/status', { ...update }, options);
}

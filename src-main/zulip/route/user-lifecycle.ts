import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { newUserAnswer } from '../wire/user.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * Makes a member's account (https://zulip.com/api/create-user). Administrators to whom the server's operator gave the
 * right `can_create_users`: nothing tells beforehand who has it. The password is left out of all that the call comes to;
 * it is forgotten with the call, because a list makes thousands of them.
 *
 * @param person.full_name 1 to 100 characters, 2 below feature level 442
 * @throws RequestError `forbidden`; `rejected` without the right, for unfit names, addresses and passwords
 */
export async function createUser(
  connection: Connection,
  person: { email: string; password: string; full_name: string },
  options: CallOptions = {},
): Promise<Written & { userId: number }> {
  const forget = connection.redactor.protect(person.password);
  try {
    const { value, ignoredParameters } = await request(connection, {
      method: 'POST',
      path: '/users',
      parameters: { ...person },
      schema: newUserAnswer,
      ...options,
    });
    return { userId: value.user_id, ignoredParameters };
  } finally {
    forget();
  }
}

/** What is deleted for good with a deactivation; all false when left out. */
export interface DeactivationActions {
  delete_profile?: boolean;
  delete_public_channel_messages?: boolean;
  delete_private_channel_messages?: boolean;
  delete_direct_messages?: boolean;
}

export interface Deactivation {
  /** Absent: no e-mail; `''`: one without words of one's own. At most 2000 characters. */
  deactivation_notification_comment?: string;
  /** Feature level 459. */
  actions?: DeactivationActions;
}

/**
 * Deactivates a person (https://zulip.com/api/deactivate-user), and the bots that are theirs. Administrators; owners
 * for owners. Bots have a call of their own.
 *
 * @throws RequestError `forbidden`; `rejected` for bots, deactivated people and the last owner; `unsupported`
 */
export async function deactivateUser(
  connection: Connection,
  userId: number,
  deactivation: Deactivation = {},
  options: CallOptions = {},
): Promise<Written> {
  if (deactivation.actions !== undefined) requireFeature(connection, 'deactivation-actions');
  return write(connection, 'DELETE', `/users/${userId}`, { ...deactivation }, options);
}

/**
 * Deactivates the caller's own account (https://zulip.com/api/deactivate-own-user). The key is worthless afterwards.
 *
 * @throws RequestError `rejected` with CANNOT_DEACTIVATE_LAST_USER for the last account and the last owner
 */
export async function deactivateOwnUser(connection: Connection, options: CallOptions = {}): Promise<Written> {
  return write(connection, 'DELETE', '/users/me', {}, options);
}

/**
 * Brings a deactivated person or bot back (https://zulip.com/api/reactivate-user), with channels and groups.
 * Administrators, and owners of a bot. Nothing happens to an active one.
 *
 * @throws RequestError `rejected` for unknown and deleted people, and for a bot whose name is taken
 */
export async function reactivateUser(
  connection: Connection,
  userId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', `/users/${userId}/reactivate`, {}, options);
}

import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { newUserAnswer } from '../wire/user.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * Creates a member's account (https://zulip.com/api/create-user). Only administrators with `can_create_users`, which
 * the server's operator grants; no call says who has it. The password is redacted from everything about the call and
 * forgotten with it, because a list creates thousands of them.
 *
 * @param person.full_name 1 to 100 characters, 2 below feature level 442
 * @throws RequestError `forbidden`; `rejected` without the right, for invalid names, addresses and passwords
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

/** What a deactivation deletes permanently; nothing if left out. */
export interface DeactivationActions {
  delete_profile?: boolean;
  delete_public_channel_messages?: boolean;
  delete_private_channel_messages?: boolean;
  delete_direct_messages?: boolean;
}

export interface Deactivation {
  /** Absent: no email; `''`: an email without a comment. At most 2000 characters. */
  deactivation_notification_comment?: string;
  /** Feature level 459. */
  actions?: DeactivationActions;
}

/**
 * Deactivates a person (https://zulip.com/api/deactivate-user) and their bots. Administrators; owners for owners. Bots
 * have a separate call.
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
 * Deactivates the caller's own account (https://zulip.com/api/deactivate-own-user). The key stops working.
 *
 * @throws RequestError `rejected` with CANNOT_DEACTIVATE_LAST_USER for the last account and the last owner
 */
export async function deactivateOwnUser(connection: Connection, options: CallOptions = {}): Promise<Written> {
  return write(connection, 'DELETE', '/users/me', {}, options);
}

/**
 * Reactivates a deactivated person or bot (https://zulip.com/api/reactivate-user), with channels and groups.
 * Administrators, and owners of a bot. Does nothing to an active one.
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

import { request, type Connection } from '../http.ts';
import { keyAnswer } from '../wire/authentication.ts';
import { fetchWithQueue } from './fetch-with-queue.ts';
import { write, type CallOptions, type Written } from './call.ts';

export interface OwnSettings {
  /** Silently ignored if the organization prevents name changes and the caller isn't an administrator. */
  full_name?: string;
  /** IANA name, never empty. */
  timezone?: string;
  /** Who sees the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: number;
  /** Whether the caller's presence is shared. */
  presence_enabled?: boolean;
  enable_drafts_synchronization?: boolean;
}

/**
 * Changes the caller's own settings (https://zulip.com/api/update-settings). Not for bots.
 *
 * @throws RequestError `rejected` for invalid values
 */
export async function updateOwnSettings(
  connection: Connection,
  settings: OwnSettings,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', '/settings', { ...settings }, options);
}

/**
 * The caller's own settings, by name. They have no endpoint of their own, so an event queue is registered for the
 * answer and deleted. https://zulip.com/api/register-queue
 *
 * @throws RequestError
 */
export async function getOwnSettings(
  connection: Connection,
  options: CallOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  return (await fetchWithQueue(connection, 'user_settings', options)).user_settings;
}

/**
 * Generates a new key for the caller (https://zulip.com/api/api-keys). The old one, which this connection continues to
 * use, stops working at once. The new one is registered with the connection's redactor.
 */
export async function regenerateOwnApiKey(
  connection: Connection,
  options: CallOptions = {},
): Promise<string> {
  const { value } = await request(connection, {
    method: 'POST',
    path: '/users/me/api_key/regenerate',
    schema: keyAnswer,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return value.api_key;
}

import type { Connection } from '../http.ts';
import type { ParameterValue } from '../parameters.ts';
import { write, type CallOptions, type Written } from './call.ts';
import { fetchWithQueue } from './fetch-with-queue.ts';

/**
 * Changes the default settings for new people; existing ones aren't affected
 * (https://zulip.com/api/update-realm-user-settings-defaults). Administrators.
 *
 * @param settings by the names of account settings
 * @throws RequestError `forbidden`; `rejected` for values that a setting doesn't accept
 */
export async function updateStartingSettings(
  connection: Connection,
  settings: Readonly<Record<string, ParameterValue>>,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', '/realm/user_settings_defaults', { ...settings }, options);
}

/**
 * The default settings for new people, by name. They have no endpoint of their own, so an event queue is registered for
 * the answer and deleted. https://zulip.com/api/register-queue
 *
 * @throws RequestError
 */
export async function getStartingSettings(
  connection: Connection,
  options: CallOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetchWithQueue(connection, 'realm_user_settings_defaults', options);
  return answer.realm_user_settings_defaults;
}

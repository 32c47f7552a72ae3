import type { Connection } from '../http.ts';
import type { ParameterValue } from '../parameters.ts';
import { write, type CallOptions, type Written } from './call.ts';
import { fetchWithQueue } from './fetch-with-queue.ts';

/**
 * Changes what people who join start with; nobody who is there is touched
 * (https://zulip.com/api/update-realm-user-settings-defaults). Administrators.
 *
 * @param settings by the names of the settings of accounts
 * @throws RequestError `forbidden`; `rejected` for values that a setting does not accept
 */
export async function updateStartingSettings(
  connection: Connection,
  settings: Readonly<Record<string, ParameterValue>>,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', '/realm/user_settings_defaults', { ...settings }, options);
}

/**
 * What people who join start with, by the names of the settings. No endpoint answers it alone, so a queue is made for the
 * answer and given back. https://zulip.com/api/register-queue
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

import { request, type Connection } from '../http.ts';
import { serverSettings, type ServerSettings } from '../wire/server-settings.ts';
import { beforeSignIn, type CallOptions } from './call.ts';

/**
 * Describes the server and the organization at this address (https://zulip.com/api/get-server-settings). Anyone may
 * call it; no credentials are sent.
 *
 * @throws RequestError
 */
export async function getServerSettings(
  connection: Connection,
  options: CallOptions = {},
): Promise<ServerSettings> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/server_settings',
    schema: serverSettings,
    ...beforeSignIn,
    ...options,
  });
  return value;
}

import { request, type Connection } from '../http.ts';
import { apiKeyAnswer, type ApiKeyAnswer } from '../wire/authentication.ts';
import { beforeSignIn, type CallOptions } from './call.ts';

/**
 * Signs in with a password, including LDAP (https://zulip.com/api/fetch-api-key). The password and the key are
 * registered with the connection's redactor. On success, the server usually sends a "new sign-in" email.
 *
 * @param parameters.username the address, or an LDAP name if the organization uses those
 * @throws RequestError `unauthorized` with AUTHENTICATION_FAILED, USER_DEACTIVATED, REALM_DEACTIVATED,
 * PASSWORD_AUTH_DISABLED or PASSWORD_RESET_REQUIRED; `rejected` with NONEXISTENT_SUBDOMAIN; `rate-limited` after too
 * many wrong passwords in half an hour, which earlier refusals announce in `triesLeft`
 */
export async function fetchApiKey(
  connection: Connection,
  parameters: { username: string; password: string },
  options: CallOptions = {},
): Promise<ApiKeyAnswer> {
  connection.redactor.protect(parameters.password);
  const { value } = await request(connection, {
    method: 'POST',
    path: '/fetch_api_key',
    changesNothing: true,
    parameters: { ...parameters },
    schema: apiKeyAnswer,
    // The server may have to query a directory.
    timeoutMilliseconds: 65_000,
    ...beforeSignIn,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return value;
}

/**
 * Signs in without a password (https://zulip.com/api/dev-fetch-api-key); development servers only.
 *
 * @throws RequestError as `fetchApiKey`, without the codes about passwords
 */
export async function developmentFetchApiKey(
  connection: Connection,
  parameters: { username: string },
  options: CallOptions = {},
): Promise<ApiKeyAnswer> {
  const { value } = await request(connection, {
    method: 'POST',
    path: '/dev_fetch_api_key',
    changesNothing: true,
    parameters: { ...parameters },
    schema: apiKeyAnswer,
    ...beforeSignIn,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return value;
}

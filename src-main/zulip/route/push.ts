import { requireFeature, supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * Registers an Apple device for notifications without end-to-end encryption (https://zulip.com/api/add-apns-token).
 * Servers from feature level 406 on prefer encrypted ones, which only the app on the device can register. For people,
 * not for bots.
 *
 * @param parameters.token hexadecimal, 1 to 4,096 characters
 * @param parameters.appid the app's bundle identifier
 * @throws RequestError `rejected` for an invalid token or identifier
 */
export async function addApnsToken(
  connection: Connection,
  parameters: { token: string; appid: string },
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', '/users/me/apns_device_token', { ...parameters }, options);
}

/**
 * Removes an Apple device (https://zulip.com/api/remove-apns-token).
 *
 * @throws RequestError `rejected` for an unknown token
 */
export async function removeApnsToken(
  connection: Connection,
  token: string,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', '/users/me/apns_device_token', { token }, options);
}

/**
 * Registers an Android device for notifications without end-to-end encryption (https://zulip.com/api/add-fcm-token).
 *
 * @throws RequestError `rejected` for a token that is empty or longer than 4,096 characters
 */
export async function addFcmToken(
  connection: Connection,
  token: string,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', '/users/me/android_gcm_reg_id', { token }, options);
}

/**
 * Removes an Android device (https://zulip.com/api/remove-fcm-token).
 *
 * @throws RequestError `rejected` for an unknown token
 */
export async function removeFcmToken(
  connection: Connection,
  token: string,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', '/users/me/android_gcm_reg_id', { token }, options);
}

/**
 * Sends a test to one's unencrypted devices (https://zulip.com/api/test-notify); deprecated since feature level 420 in
 * favour of `sendEncryptedTestNotification`. Success means that it was passed on, not that it arrived.
 *
 * @param token of one device; all of one's devices if left out
 * @throws RequestError `rejected` with INVALID_PUSH_DEVICE_TOKEN if the server doesn't know the token, with
 * INVALID_REMOTE_PUSH_DEVICE_TOKEN if the push service doesn't
 */
export async function sendTestNotification(
  connection: Connection,
  token: string | undefined,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', '/mobile_push/test_notification', { token }, options);
}

/**
 * Removes a device (https://zulip.com/api/remove-client-device), feature level 470.
 *
 * @throws RequestError `unsupported`; `rejected` for a device that is not one's own
 */
export async function removeClientDevice(
  connection: Connection,
  deviceId: number,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'push-client-device-removal');
  return write(connection, 'POST', '/remove_client_device', { device_id: deviceId }, options);
}

/**
 * Sends an encrypted test (https://zulip.com/api/test-notify), feature level 420. Below 468 devices are called push
 * accounts.
 *
 * @param deviceId one device or push account; all of one's own when left out
 * @throws RequestError `unsupported`; `rejected` with NO_ACTIVE_PUSH_DEVICE, PUSH_SERVICE_NOT_CONFIGURED,
 *   ADMIN_ACTION_REQUIRED (status 403), FAILED_TO_CONNECT_BOUNCER or INTERNAL_SERVER_ERROR_ON_BOUNCER (502)
 */
export async function sendEncryptedTestNotification(
  connection: Connection,
  deviceId: number | string | undefined,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'encrypted-test-notifications');
  const name = supports(connection.featureLevel, 'push-client-devices') ? 'device_id' : 'push_account_id';
  const { ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/mobile_push/e2ee/test_notification',
    // As a string, because the ids of accounts may exceed a number's precision; on the wire both look the same.
    parameters: { [name]: deviceId === undefined ? undefined : String(deviceId) },
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

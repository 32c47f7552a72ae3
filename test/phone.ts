/**
 * The calls of a phone's app to be notified of messages. The console isn't involved: the app creates and keeps the key.
 * Tests of what the console does with such devices need some.
 */
import { z } from 'zod';
import { requireFeature } from '../src-main/zulip/feature-levels.ts';
import { request, type Connection } from '../src-main/zulip/http.ts';
import { write, type CallOptions, type Written } from '../src-main/zulip/route/call.ts';

const newDeviceAnswer = z.object({ device_id: z.int() });

/**
 * Gives this client a device id for encrypted notifications (https://zulip.com/api/register-client-device), feature
 * level 468.
 *
 * @throws RequestError `unsupported`
 */
export async function registerClientDevice(
  connection: Connection,
  options: CallOptions = {},
): Promise<Written & { deviceId: number }> {
  requireFeature(connection, 'push-client-devices');
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/register_client_device',
    schema: newDeviceAnswer,
    ...options,
  });
  return { deviceId: value.device_id, ignoredParameters };
}

/** The key that encrypts notifications. */
export interface PushKey {
  /** From 0 to 2^32 - 1. */
  push_key_id: number;
  /** Base64 of the byte 0x31 and the 32 bytes of a secret-box key. */
  push_key: string;
}

/** Where notifications are sent. */
export interface PushDestination {
  token_kind: 'apns' | 'fcm';
  /** The first eight bytes of the token's SHA-256, in Base64. */
  token_id: string;
  /** In Base64: the push service's public key, and the registration encrypted for it. */
  bouncer_public_key: string;
  encrypted_push_registration: string;
}

/**
 * Registers a device for encrypted notifications (https://zulip.com/api/register-push-device), in the form of feature
 * level 468: both key and destination at first, either one later to replace it. The outcome arrives as a `device`
 * event. From 406 to 467, servers register an account with an ID chosen by the app, with other parameters, which this
 * function doesn't send.
 *
 * @throws RequestError `unsupported`; `rejected` with PUSH_SERVICE_NOT_CONFIGURED, or BAD_REQUEST for parts that don't
 * fit together or while another registration is under way
 */
export async function registerPushDevice(
  connection: Connection,
  parameters: { device_id: number } & (PushKey | PushDestination | (PushKey & PushDestination)),
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'push-client-devices');
  return write(connection, 'POST', '/mobile_push/register', { ...parameters }, options);
}

import type { PushTokenKind } from '#contract/devices.ts';

/**
 * A device by its target: `apns:c0ffee` and `fcm:…` are unencrypted devices by token, known only as far as this console
 * added them; `client:12` is one for encrypted notifications.
 */
export type DeviceFacts =
  | { kind: PushTokenKind; token: string; /** The app's identifier, `registered`, or empty. */ state: string }
  | { kind: 'client'; deviceId: string; state: string };

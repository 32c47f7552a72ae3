import type { PushTokenKind } from '#contract/devices.ts';

/**
 * A device as its target names it: `apns:c0ffee` and `fcm:…` by a token of the older kind, which is there or not as
 * far as this console knows; `client:12` one for encrypted notifications.
 */
export type DeviceFacts =
  | { kind: PushTokenKind; token: string; /** The app's identifier, `registered`, or empty. */ state: string }
  | { kind: 'client'; deviceId: string; state: string };

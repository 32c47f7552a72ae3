import type { Failure } from './outcome.ts';
import { say } from '#words/say.ts';

/** The type of a device token for unencrypted notifications; devices for encrypted ones have an ID. */
export type PushTokenKind = 'apns' | 'fcm';

/** A token for unencrypted notifications added with this console; the server doesn't list them. */
export interface PushToken {
  /** `apns:c0ffee` */
  id: string;
  kind: PushTokenKind;
  token: string;
  /** The app's identifier, for Apple devices. */
  appId: string | null;
  addedAtMilliseconds: number;
}

/** A device of the caller for end-to-end encrypted notifications. */
export interface PushDevice {
  /** The device's ID or, below feature level 468, the push account's. */
  id: string;
  /** `account` on servers from feature level 406 to 467. */
  kind: 'device' | 'account';
  hasKey: boolean;
  state: 'active' | 'pending' | 'failed' | 'without-token';
  /** The push service's error code for the last registration; null if it succeeded. */
  errorCode: string | null;
  /** When the token was last registered, in UNIX seconds; null if never or unknown. */
  tokenUpdatedAt: number | null;
}

/** Which of one's devices to test. */
export type PushTestTarget =
  | { kind: 'all' }
  | { kind: 'token'; token: string }
  | { kind: 'all-encrypted' }
  | { kind: 'device'; deviceId: string };

/** How a test ended: handed over, or failed. Only the phone itself shows whether it arrived. */
export type PushTestOutcome =
  | { kind: 'handed-on'; ignoredParameters: string[]; milliseconds: number }
  | { kind: 'failed'; failure: Failure; milliseconds: number };

const longestToken = 4_096;

/** Why the server would reject a token, in its words; null if it wouldn't. https://zulip.com/api/add-apns-token */
export function tokenObjection(kind: PushTokenKind, token: string): string | null {
  if (token === '' || token.length > longestToken) return say('text-rule.token-length');
  return kind === 'apns' && !/^[0-9a-f]+$/i.test(token) ? say('text-rule.token-invalid') : null;
}

/** The same for the app's identifier. */
export function appIdObjection(appId: string): string | null {
  return /^[A-Za-z0-9.-]+$/.test(appId) ? null : say('text-rule.app-id');
}

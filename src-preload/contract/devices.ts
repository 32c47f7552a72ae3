import type { Failure } from './outcome.ts';

/** How a device is known: by the token of the older kind, or by an id for notifications encrypted end to end. */
export type PushTokenKind = 'apns' | 'fcm';

/** A token of the older kind that was added with this console; the server lists none of them. */
export interface PushToken {
  /** `apns:c0ffee` */
  id: string;
  kind: PushTokenKind;
  token: string;
  /** The app's identifier, for Apple devices. */
  appId: string | null;
  addedAtMilliseconds: number;
}

/** A device of the caller for notifications that are encrypted end to end. */
export interface PushDevice {
  /** The device's id; of servers below feature level 468 the id of the push account. */
  id: string;
  /** `account` on servers from feature level 406 to 467. */
  kind: 'device' | 'account';
  hasKey: boolean;
  state: 'active' | 'pending' | 'failed' | 'without-token';
  /** Why the last registration failed, as the push service's code; null where it did not. */
  errorCode: string | null;
  /** When the token was last registered, UNIX seconds; null where it never was or is unknown. */
  tokenUpdatedAt: number | null;
}

/** Which of one's devices a test goes to. */
export type PushTestTarget =
  | { kind: 'all' }
  | { kind: 'token'; token: string }
  | { kind: 'all-encrypted' }
  | { kind: 'device'; deviceId: string };

/** How a test ended: handed on, or the failure in which it ended. Only the phone itself shows whether it arrived. */
export type PushTestOutcome =
  | { kind: 'handed-on'; ignoredParameters: string[]; milliseconds: number }
  | { kind: 'failed'; failure: Failure; milliseconds: number };

const longestToken = 4_096;

/**
 * Why the server would refuse a token, in its words; null if it would take it. https://zulip.com/api/add-apns-token
 */
export function tokenObjection(kind: PushTokenKind, token: string): string | null {
  if (token === '' || token.length > longestToken) return 'Empty or invalid length token';
  return kind === 'apns' && !/^[0-9a-f]+$/i.test(token) ? 'Invalid APNS token' : null;
}

/** The same for the app's identifier. */
export function appIdObjection(appId: string): string | null {
  return /^[A-Za-z0-9.-]+$/.test(appId) ? null : 'appid has invalid format';
}

import type { PushTokenKind } from './push-entities.ts';

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

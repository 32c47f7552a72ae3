import { badRequest, unauthorized } from '../api-error.ts';
import { apiKeyOf } from './credentials.ts';
import type { RealmState, User } from '../state.ts';

/**
 * Finds the caller of a request by HTTP Basic authentication: real address and API key. Every failure is
 * `UNAUTHORIZED`, whatever the cause. https://zulip.com/api/http-headers#the-authorization-header
 *
 * @param header the Authorization header as sent
 */
export function authenticate(state: RealmState, header: string | undefined): User {
  if (header === undefined || header === '') throw unauthorized('not-logged-in');
  const [scheme, credentials, ...rest] = header.trim().split(/\s+/);
  if (scheme === undefined || credentials === undefined || rest.length > 0)
    throw unauthorized('header-invalid');
  if (scheme.toLowerCase() !== 'basic') throw badRequest('basic-required');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(credentials)) throw unauthorized('header-invalid');
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) throw unauthorized('header-invalid');
  const email = decoded.slice(0, colon).trim().toLowerCase();
  const key = decoded.slice(colon + 1).trim();
  if (!/^[A-Za-z0-9]{32}$/.test(key)) throw unauthorized('key-malformed');
  const user = state.usersByEmail.get(email);
  if (user === undefined || apiKeyOf(state, user) !== key) throw unauthorized('key-invalid');
  if (!user.isActive) throw unauthorized('account-deactivated');
  if (state.isDeactivated) throw unauthorized('realm-deactivated');
  if (user.botType === 2) throw unauthorized('webhook-bot');
  return user;
}

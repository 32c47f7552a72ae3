import { ApiError, badRequest } from '../api-error.ts';
import { methodsOf } from './authentication-methods.ts';
import { apiKeyOf, passwordOf } from './credentials.ts';
import { isAdministrator, type RealmState, type User } from '../state.ts';
import type { AnonymousCall, Route } from '../router.ts';

/** The ways to an API key. https://zulip.com/api/fetch-api-key https://zulip.com/api/dev-fetch-api-key */
export const keyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/fetch_api_key',
    anonymous: true,
    handle(call) {
      const { state, parameters, realm } = call;
      const username = parameters.requiredText('username').trim();
      const password = parameters.requiredText('password');
      if (!/^[^@\s]+@[^@\s]+$/.test(username)) throw badRequest('username-not-email');
      const bucket = username.toLowerCase();
      Object.assign(call.headers, realm.loginLimits.take(bucket));
      if (methodsOf(state)['Email'] !== true) {
        throw new ApiError('password-auth-disabled', { status: 401, code: 'PASSWORD_AUTH_DISABLED' });
      }
      const user = state.usersByEmail.get(bucket);
      if (user === undefined || user.isBot || passwordOf(state, user) !== password) {
        throw new ApiError('login-failed', { status: 401, code: 'AUTHENTICATION_FAILED' });
      }
      const fields = signIn(state, user);
      realm.loginLimits.clear(bucket);
      return fields;
    },
  },
  {
    method: 'POST',
    path: '/dev_fetch_api_key',
    anonymous: true,
    handle(call) {
      requireDevelopment(call);
      const username = call.parameters.requiredText('username').trim();
      const user = call.state.usersByEmail.get(username.toLowerCase());
      if (user === undefined || user.isBot) {
        throw new ApiError('login-failed', { status: 401, code: 'AUTHENTICATION_FAILED' });
      }
      return signIn(call.state, user);
    },
  },
  {
    method: 'GET',
    path: '/dev_list_users',
    anonymous: true,
    handle(call) {
      requireDevelopment(call);
      const { state } = call;
      const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot).slice(0, 200);
      const urlKey = state.featureLevel >= 257 ? 'realm_url' : 'realm_uri';
      const entry = (user: User): object => ({ email: user.deliveryEmail, [urlKey]: state.url });
      return {
        direct_admins: people.filter(isAdministrator).map(entry),
        direct_users: people.filter((user) => !isAdministrator(user)).map(entry),
      };
    },
  },
];

function signIn(state: RealmState, user: User): Record<string, unknown> {
  if (!user.isActive)
    throw new ApiError('account-deactivated-sign-in', { status: 401, code: 'USER_DEACTIVATED' });
  if (state.isDeactivated)
    throw new ApiError('realm-deactivated', { status: 401, code: 'REALM_DEACTIVATED' });
  return { api_key: apiKeyOf(state, user), email: user.deliveryEmail, user_id: user.userId };
}

function requireDevelopment({ state }: AnonymousCall): void {
  if (!state.development) throw badRequest('development-only');
}

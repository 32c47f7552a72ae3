import { ApiError } from './api-error.ts';
import { isAdministrator, ownerRole, type User } from './state.ts';

/** HTTP 400 `UNAUTHORIZED_PRINCIPAL`: the caller's role is too low. */
function roleRequired(key: 'administrator-required' | 'owner-required'): ApiError {
  return new ApiError(key, { code: 'UNAUTHORIZED_PRINCIPAL' });
}

/**
 * Refuses everyone except administrators and owners. https://zulip.com/help/user-roles
 *
 * @throws ApiError
 */
export function requireAdministrator(caller: User): void {
  if (!isAdministrator(caller)) throw roleRequired('administrator-required');
}

/**
 * Refuses everyone except owners.
 *
 * @throws ApiError
 */
export function requireOwner(caller: User): void {
  if (caller.role !== ownerRole) throw roleRequired('owner-required');
}

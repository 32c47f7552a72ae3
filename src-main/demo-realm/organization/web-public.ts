import { isLimited } from './plan.ts';
import type { RealmState } from '../state.ts';

/** The server's own setting in the register answer, on as on recorded servers; the organization has another. */
export const webPublicServerKey = 'server_web_public_streams_enabled';

/**
 * Whether the organization can have web-public channels: the server, the plan and the organization have to allow them.
 * https://zulip.com/help/public-access-option
 */
export function canHaveWebPublic(state: RealmState): boolean {
  return (
    state.settings.get(webPublicServerKey) !== false &&
    !isLimited(state) &&
    state.settings.get('enable_spectator_access') === true
  );
}

/** Whether anything in the organization is visible without an account. */
export function hasWebPublic(state: RealmState): boolean {
  return (
    canHaveWebPublic(state) &&
    [...state.channels.values()].some(({ isWebPublic, isArchived }) => isWebPublic && !isArchived)
  );
}

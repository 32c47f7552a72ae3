import { isLimited } from './plan.ts';
import type { RealmState } from '../state.ts';

/** The server's own setting in the register answer, on as on recorded servers; the organization has one beside it. */
export const webPublicServerKey = 'server_web_public_streams_enabled';

/**
 * Whether the organization can have channels that the whole web reads: the server has to allow them, the plan and the
 * organization as well. https://zulip.com/help/public-access-option
 */
export function canHaveWebPublic(state: RealmState): boolean {
  return (
    state.settings.get(webPublicServerKey) !== false &&
    !isLimited(state) &&
    state.settings.get('enable_spectator_access') === true
  );
}

/** Whether somebody without an account can read anything of the organization. */
export function hasWebPublic(state: RealmState): boolean {
  return (
    canHaveWebPublic(state) &&
    [...state.channels.values()].some(({ isWebPublic, isArchived }) => isWebPublic && !isArchived)
  );
}

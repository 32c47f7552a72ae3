import { badRequest } from '../api-error.ts';
import { regenerateApiKey } from '../credentials.ts';
import { checkFullName } from '../full-name.ts';
import { boolean, integer } from '../parameters.ts';
import { isAdministrator } from '../state.ts';
import {
  announceOwnSetting,
  changeEmailVisibility,
  changeFullName,
  changeTimezone,
} from '../user-changes.ts';
import type { Call, Route } from '../router.ts';
import type { EmailVisibility } from '../state.ts';

const visibilities: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** One's own settings, as far as others notice them, and one's key. https://zulip.com/api/update-settings */
export const ownSettingsRoutes: readonly Route[] = [
  { method: 'PATCH', path: '/settings', refuses: { bots: 'always' }, handle: update },
  {
    method: 'POST',
    path: '/users/me/api_key/regenerate',
    refuses: { bots: 'always' },
    handle: ({ state, caller }) => ({ api_key: regenerateApiKey(state, caller) }),
  },
];

function update({ realm, state, caller, parameters }: Call): Record<string, never> {
  const sentName = parameters.text('full_name');
  const timezone = parameters.text('timezone');
  const visibility = parameters.json('email_address_visibility', integer);
  const presenceEnabled = parameters.json('presence_enabled', boolean);
  const synchronizesDrafts = parameters.json('enable_drafts_synchronization', boolean);
  if (timezone !== undefined && timezone !== '' && !isTimezone(timezone)) {
    throw badRequest('parameter-invalid', { name: 'timezone' });
  }
  if (visibility !== undefined && !visibilities.has(visibility)) {
    throw badRequest('parameter-invalid', { name: 'email_address_visibility' });
  }
  // Where names are fixed, a new one is passed over in silence.
  const mayRename = isAdministrator(caller) || state.settings.get('name_changes_disabled') !== true;
  const renames = sentName !== undefined && sentName !== caller.fullName && mayRename;
  const fullName = renames ? checkFullName(state, caller, sentName) : caller.fullName;

  if (fullName !== caller.fullName) changeFullName(realm, caller, fullName);
  if (timezone !== undefined && timezone !== caller.timezone) {
    changeTimezone(realm, caller, timezone);
    announceOwnSetting(realm, caller, 'timezone', timezone);
  }
  if (visibility !== undefined && visibility !== caller.emailVisibility) {
    changeEmailVisibility(realm, caller, visibility as EmailVisibility);
    announceOwnSetting(realm, caller, 'email_address_visibility', visibility);
  }
  if (presenceEnabled !== undefined && presenceEnabled !== caller.presenceEnabled) {
    realm.presence.setSharing(caller, presenceEnabled);
    announceOwnSetting(realm, caller, 'presence_enabled', presenceEnabled);
  }
  if (synchronizesDrafts !== undefined && synchronizesDrafts !== caller.synchronizesDrafts) {
    caller.synchronizesDrafts = synchronizesDrafts;
    // Whoever keeps them elsewhere knows that they are gone: no event says so.
    for (const { id, ownerId } of state.draftStore.drafts.values()) {
      if (!synchronizesDrafts && ownerId === caller.userId) state.draftStore.drafts.delete(id);
    }
    announceOwnSetting(realm, caller, 'enable_drafts_synchronization', synchronizesDrafts);
  }
  return {};
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

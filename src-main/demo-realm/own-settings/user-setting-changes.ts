import { languageName } from './languages.ts';
import { announceExportConsent } from '../organization/data-exports.ts';
import { apiEmail } from '../people/people.ts';
import { changeEmailVisibility, changeTimezone } from '../people/user-changes.ts';
import { formerUntil, settingDefault, userSetting } from './user-setting-values.ts';
import { userSettings, type UserSetting } from './user-settings.ts';
import type { Realm } from '../router.ts';
import { toEmailVisibility, type RealmState, type User } from '../state.ts';

/** Changes of account settings, each with the server's events. https://zulip.com/api/get-events#user_settings-update */

function announce(
  realm: Realm,
  user: User,
  name: string,
  value: unknown,
  former: UserSetting['former'],
): void {
  const { state, queues } = realm;
  const language = name === 'default_language' ? { language_name: languageName(String(value)) } : {};
  queues.publish(
    { type: 'user_settings', op: 'update', property: name, value, ...language },
    (owner) => owner === user,
  );
  if (former === null || state.featureLevel >= formerUntil) return;
  const nameKey = former === 'update_display_settings' ? 'setting_name' : 'notification_name';
  const event = { user: apiEmail(state, user), [nameKey]: name, setting: value, ...language };
  queues.publishShaped(former, ({ capabilities }, owner) =>
    owner === user && capabilities['user_settings_object'] !== true ? event : undefined,
  );
}

/** Changes one of a person's settings; does nothing if the value is the same. */
export function changeUserSetting(realm: Realm, user: User, setting: UserSetting, value: unknown): void {
  const { state } = realm;
  const { name } = setting;
  if (userSetting(state, user, setting) === value) return;
  announce(realm, user, name, value, setting.former);
  switch (name) {
    case 'email_address_visibility':
      return changeEmailVisibility(realm, user, toEmailVisibility(value));
    case 'presence_enabled':
      return realm.presence.setSharing(user, value === true);
    case 'enable_drafts_synchronization':
      return synchronizeDrafts(state, user, value === true);
    default:
      (user.settings ??= new Map()).set(name, value);
      if (name === 'allow_private_data_export') announceExportConsent(realm, user);
  }
}

/** Changes whether a person shares presence, which older clients set along with their status. */
export function changePresenceSharing(realm: Realm, user: User, isShared: boolean): void {
  const setting = userSettings.find(({ name }) => name === 'presence_enabled');
  if (setting !== undefined) changeUserSetting(realm, user, setting, isShared);
}

/** Changes a person's time zone, an IANA name; does nothing if it is the same. */
export function changeOwnTimezone(realm: Realm, user: User, timezone: string): void {
  if (user.timezone === timezone) return;
  announce(realm, user, 'timezone', timezone, 'update_display_settings');
  changeTimezone(realm, user, timezone);
}

function synchronizeDrafts({ draftStore }: RealmState, user: User, isOn: boolean): void {
  user.synchronizesDrafts = isOn;
  // Clients that have copies know that these are gone: no event says so.
  for (const { id, ownerId } of draftStore.drafts.values()) {
    if (!isOn && ownerId === user.userId) draftStore.drafts.delete(id);
  }
}

/** Changes a default setting for new users; does nothing if the value is the same. */
export function changeSettingDefault({ state, queues }: Realm, setting: UserSetting, value: unknown): void {
  if (settingDefault(state, setting) === value) return;
  state.settingDefaults.set(setting.name, value);
  queues.publish({ type: 'realm_user_settings_defaults', op: 'update', property: setting.name, value });
}

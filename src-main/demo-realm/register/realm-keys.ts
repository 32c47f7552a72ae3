import { permissionSetting } from '../organization/setting-values.ts';
import { methodRecords, methodsOf } from '../authentication/authentication-methods.ts';
import { emojiDataPath } from '../emoji/emoji-names.ts';
import { externalAccounts } from '../people/external-accounts.ts';
import { formerRealmSettings } from '../organization/former-realm-settings.ts';
import { gifRatings, gifRatingsKey } from '../organization/gif-ratings.ts';
import { holdsPermission, settingValueView, systemGroup } from '../groups/groups.ts';
import { permissionSettings, supportedPermissionSettings } from '../organization/permission-settings.ts';
import { isLimited, limitedUploads } from '../organization/plan.ts';
import { reportTypes } from '../reports/reports.ts';
import {
  realmPictureUrl,
  realmSettings,
  serverJitsiUrl,
  serverKeys,
} from '../organization/realm-settings.ts';
import { canHaveWebPublic } from '../organization/web-public.ts';
import type { GroupSettingValue, RealmState, User } from '../state.ts';

/** The value of an organization permission; its default if not set. */
export function realmPermission(state: RealmState, name: string): GroupSettingValue {
  const value = permissionSetting(state, name);
  if (value !== undefined) return value;
  const setting = permissionSettings.realm.find((entry) => entry.name === name);
  return systemGroup(state, setting?.defaultGroup ?? 'role:nobody').id;
}

const bytesPerMebibyte = 1_048_576;

/** The fetch value `realm`: settings, permissions and server keys. https://zulip.com/api/register-queue */
export function realmKeys(state: RealmState): Record<string, unknown> {
  const level = state.featureLevel;
  const keys: Record<string, unknown> = {};
  for (const [name, since] of realmSettings)
    if (since <= level) keys[`realm_${name}`] = state.settings.get(name);
  for (const name of ['logo_url', 'night_logo_url'] as const) {
    keys[`realm_${name}`] = realmPictureUrl(state, name);
  }
  const quota = keys['realm_upload_quota_mib'];
  // Initially sent in bytes, despite the name.
  if (level < 251 && typeof quota === 'number') keys['realm_upload_quota_mib'] = quota * bytesPerMebibyte;
  for (const { name, initial, until } of formerRealmSettings) {
    if (level < until) keys[`realm_${name}`] = state.settings.get(name) ?? initial(level);
  }
  for (const { name, since } of permissionSettings.realm) {
    if (since <= level) keys[`realm_${name}`] = settingValueView(state, realmPermission(state, name));
  }
  for (const [name, since, value] of serverKeys) {
    if (since <= level) keys[name] = state.settings.get(name) ?? value;
  }
  keys[gifRatingsKey(level)] = gifRatings(level);
  keys['jitsi_server_url'] = state.settings.get('jitsi_server_url') ?? serverJitsiUrl;
  if (level >= 257) keys['realm_url'] = state.url;
  keys['realm_uri'] = state.url;
  if (level >= 466) keys['realm_uuid'] = state.uuid;
  keys['server_generation'] = state.serverGeneration;
  keys['development_environment'] = state.development;
  keys['zulip_plan_is_not_limited'] = !isLimited(state);
  if (isLimited(state)) keys['max_file_upload_size_mib'] = limitedUploads.max_file_upload_size_mib;
  const hasPasswords = methodsOf(state)['Email'] === true;
  keys['realm_email_auth_enabled'] = hasPasswords;
  keys['realm_password_auth_enabled'] = hasPasswords;
  keys['realm_authentication_methods'] = methodRecords(state);
  keys['realm_default_external_accounts'] = externalAccounts;
  keys['server_supported_permission_settings'] = supportedPermissionSettings(level);
  if (level >= 435) {
    keys['server_report_message_types'] = Object.entries(reportTypes[state.language]).map(([key, name]) => ({
      key,
      name,
    }));
  }
  if (level >= 140) keys['server_emoji_data_url'] = `${state.url}${emojiDataPath}`;
  return keys;
}

/** From about this level, only the permission is sent: measured at 442, not so at 247. */
const permissionAloneSince = 385;

function isToldToMakeWebPublic(state: RealmState, user: User): boolean {
  if (state.featureLevel < permissionAloneSince && !canHaveWebPublic(state)) return false;
  return holdsPermission(state, realmPermission(state, 'can_create_web_public_channel_group'), user);
}

/** The caller's own account, from the fetch value `realm_user`. */
export function ownRights(state: RealmState, caller: User): Record<string, unknown> {
  const isMember = caller.role < 600;
  return {
    is_owner: caller.role === 100,
    is_admin: caller.role <= 200,
    is_moderator: state.featureLevel >= 380 ? caller.role <= 300 : caller.role === 300,
    is_guest: caller.role === 600,
    can_create_public_streams: isMember,
    can_create_private_streams: isMember,
    can_create_web_public_streams: isToldToMakeWebPublic(state, caller),
    can_create_streams: isMember,
    can_invite_others_to_realm: isMember,
    ...(state.featureLevel < 363 ? { is_billing_admin: false } : {}),
    ...(state.featureLevel < 341 ? { can_subscribe_other_users: isMember } : {}),
  };
}

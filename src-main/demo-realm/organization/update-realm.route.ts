import { checkGroupSettingChange, readGroupSettingChange } from '../groups/group-setting-parameter.ts';
import { settingValueView } from '../groups/groups.ts';
import { permissionSettings } from './permission-settings.ts';
import { changeRealmPermission, changeRealmSetting } from './realm-changes.ts';
import { realmSettings } from './realm-settings.ts';
import { requireFullPlan, requireGuestPlan } from './plan.ts';
import { ownersPermissions, writableSettings } from './realm-setting-rules.ts';
import { realmPermission } from '../register/realm-keys.ts';
import { requireAdministrator, requireOwner } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { RealmState } from '../state.ts';

/** Below this level, the two oldest permissions took a bare group id. */
const bareUntil = 314;

/** The organization's settings. https://zulip.com/help/moving-to-zulip#configure-your-organization-settings */
export const updateRealmRoutes: readonly Route[] = [{ method: 'PATCH', path: '/realm', handle: update }];

function isKnown({ featureLevel }: RealmState, name: string, until: number): boolean {
  const since = realmSettings.find(([setting]) => setting === name)?.[1] ?? 0;
  return since <= featureLevel && featureLevel < until;
}

/** Parses and checks everything before applying it: a refusal changes nothing. */
function update({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  requireAdministrator(caller);
  const settings = writableSettings
    .filter(({ name, until }) => isKnown(state, name, until))
    .flatMap((setting) => {
      const sent = setting.read(parameters, state.featureLevel);
      return sent === undefined ? [] : [{ ...setting, ...sent }];
    });
  const permissions = permissionSettings.realm
    .filter(({ since }) => since <= state.featureLevel)
    .flatMap(({ name, since }) => {
      const isBare = since < 258 && state.featureLevel < bareUntil;
      const change = readGroupSettingChange(parameters, name, state.featureLevel, isBare);
      return change === undefined ? [] : [{ name, change }];
    });
  const isAsked = (name: string): boolean => permissions.some((permission) => permission.name === name);
  if (isAsked('can_create_groups')) requireFullPlan(state);
  const needsOwner =
    settings.some(({ ownersOnly }) => ownersOnly) ||
    permissions.some(({ name }) => ownersPermissions.has(name));
  if (needsOwner) requireOwner(caller);
  if (settings.some(({ plan }) => plan === 'full')) requireFullPlan(state);
  for (const { check } of settings) check(state, caller);
  if (isAsked('can_access_all_users_group')) requireGuestPlan(state);
  const values = permissions.map(({ name, change }) => ({
    name,
    value: checkGroupSettingChange(state, 'realm', name, change, realmPermission(state, name)),
  }));
  const changed: Record<string, unknown> = {};
  for (const { name, value } of settings) {
    if (changeRealmSetting(realm, name, value)) {
      changed[name] = typeof value === 'string' ? 'updated' : value;
    }
  }
  for (const { name, value } of values) {
    if (value === undefined) continue;
    changeRealmPermission(realm, name, value);
    changed[name] = settingValueView(state, value);
  }
  return changed;
}

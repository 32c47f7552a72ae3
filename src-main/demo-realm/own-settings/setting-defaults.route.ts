import { requireAdministrator } from '../required-role.ts';
import { changeSettingDefault } from './user-setting-changes.ts';
import { checkUserSettings, settingsAt } from './user-settings.ts';
import type { Call, Route } from '../router.ts';

/** Default settings for new users. https://zulip.com/api/update-realm-user-settings-defaults */
export const settingDefaultRoutes: readonly Route[] = [
  { method: 'PATCH', path: '/realm/user_settings_defaults', handle: update },
];

function update({ realm, state, caller, parameters }: Call): Record<string, never> {
  requireAdministrator(caller);
  const level = state.featureLevel;
  const changes = settingsAt(level)
    .filter(({ hasDefault }) => hasDefault)
    .map((setting) => [setting, setting.read(parameters, level, 'organization')] as const)
    .filter(([, value]) => value !== undefined);
  checkUserSettings(level, new Map(changes.map(([{ name }, value]) => [name, value])));
  for (const [setting, value] of changes) changeSettingDefault(realm, setting, value);
  return {};
}

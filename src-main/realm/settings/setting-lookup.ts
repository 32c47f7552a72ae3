import type { SettingLookup } from '../../changes/kinds/setting/setting-facts.ts';
import type { RealmModel } from '../model/realm-model.ts';

/**
 * What the change engine looks up of settings.
 *
 * @param loaded asked for anew at each question; null until the organization is loaded
 */
export function settingLookup(loaded: () => RealmModel | null): SettingLookup {
  return {
    value: (name) => loaded()?.organizationSettings.rows.get(name),
    all: () => [...(loaded()?.organizationSettings.rows.values() ?? [])],
    organizationName: () => loaded()?.settings.row().name ?? null,
    domainCount: () => loaded()?.settings.row().domains.length ?? 0,
  };
}

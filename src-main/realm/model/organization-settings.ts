import {
  hasSetting,
  organizationSettings,
  organizationTarget,
  settingNamed,
  type SettingValue,
} from '#contract/settings/settings.ts';
import type { OfferedList, SettingOption } from '#contract/settings/setting.ts';
import { readSetting } from '../../zulip/wire/organization-setting.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The values of the settings that can be changed, in canonical form. */
export interface OrganizationSettings {
  readonly rows: ReadonlyMap<string, SettingValue>;
  /** Changed settings by their name without `realm_`; names that are not in the table are left alone. */
  change(data: Readonly<Record<string, unknown>>): void;
}

/**
 * Settings of a snapshot, kept current by `realm` events.
 *
 * @param given by their names without `realm_`; read here and not kept
 * @param offered what can be chosen, as far as only the server knows
 */
export function createOrganizationSettings(
  given: Readonly<Record<string, unknown>>,
  offered: Readonly<Record<OfferedList, readonly SettingOption[]>>,
  featureLevel: number,
  changeListener: ChangeListener,
): OrganizationSettings {
  const rows = new Map<string, SettingValue>();

  function put(name: string, raw: unknown): boolean {
    const setting = settingNamed(name);
    // Servers go on sending some of the settings that others stand for, and take no change of them.
    if (setting === undefined || !hasSetting(setting, featureLevel)) return false;
    const { form } = setting;
    const read = readSetting(form, raw);
    if (read === null) return false;
    const choices = form.kind === 'offered' ? { offered: offered[form.list] } : {};
    rows.set(name, { id: name, ...choices, ...read });
    return true;
  }
  for (const { name } of organizationSettings) if (name in given) put(name, given[name]);

  return {
    rows,
    change(data) {
      for (const [name, raw] of Object.entries(data)) {
        if (!put(name, raw)) continue;
        changeListener.row('organizationSettings', name);
        changeListener.field(organizationTarget, name);
      }
    },
  };
}

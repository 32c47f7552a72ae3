import {
  hasSetting,
  organizationSettings,
  organizationTarget,
  settingNamed,
  type SettingValue,
} from '#contract/settings/settings.ts';
import { groupValueText, readGroupValue } from '#contract/groups.ts';
import type { OfferedList, SettingOption } from '#contract/settings/setting.ts';
import { readSetting } from '../../zulip/wire/organization-setting.ts';
import type { WirePermissionRule } from '../../zulip/wire/register.ts';
import { permissionRule } from './permission-rule.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The values of the settings that can be changed, in canonical form. */
export interface OrganizationSettings {
  readonly rows: ReadonlyMap<string, SettingValue>;
  /** Changed settings by their name without `realm_`; names that are not in the table are left alone. */
  change(data: Readonly<Record<string, unknown>>): void;
  /** What people who join start with has another value. */
  changeStartingValue(name: string, value: unknown): void;
  /**
   * Takes somebody who was deactivated, or a group that was deleted, out of every permission, as servers do without an
   * event (people: feature level 303).
   */
  drop(part: 'people' | 'groups', id: number): void;
}

/**
 * Settings of a snapshot, kept current by `realm` and `realm_user_settings_defaults` events.
 *
 * @param given by their names without `realm_`; read here and not kept
 * @param starting what people who join start with, by name; the same
 * @param offered what can be chosen, as far as only the server knows
 * @param rules what the organization's permissions accept, by their names
 */
export function createOrganizationSettings(
  given: Readonly<Record<string, unknown>>,
  starting: Readonly<Record<string, unknown>>,
  offered: Readonly<Record<OfferedList, readonly SettingOption[]>>,
  rules: Readonly<Record<string, WirePermissionRule>>,
  featureLevel: number,
  changeListener: ChangeListener,
): OrganizationSettings {
  const rows = new Map<string, SettingValue>();

  // A starting value can have the name of a setting of the organization.
  function put(name: string, raw: unknown, isStartingValue: boolean): boolean {
    const setting = settingNamed(name);
    if (setting === undefined || (setting.isStartingValue ?? false) !== isStartingValue) return false;
    // Servers go on sending some of the settings that others stand for, and take no change of them.
    if (!hasSetting(setting, featureLevel)) return false;
    const { form } = setting;
    const read = readSetting(form, raw);
    if (read === null) return false;
    const choices = form.kind === 'offered' ? { offered: offered[form.list] } : {};
    const rule = form.kind === 'permission' ? rules[name] : undefined;
    rows.set(name, { id: name, ...choices, ...(rule && { rule: permissionRule(rule) }), ...read });
    return true;
  }
  for (const { name, isStartingValue = false } of organizationSettings) {
    const values = isStartingValue ? starting : given;
    if (name in values) put(name, values[name], isStartingValue);
  }

  function announce(name: string): void {
    changeListener.row('organizationSettings', name);
    changeListener.field(organizationTarget, name);
  }
  return {
    rows,
    change(data) {
      for (const [name, raw] of Object.entries(data)) if (put(name, raw, false)) announce(name);
    },
    changeStartingValue(name, value) {
      if (put(name, value, true)) announce(name);
    },
    drop(part, id) {
      for (const [name, row] of rows) {
        const value = settingNamed(name)?.form.kind === 'permission' ? readGroupValue(row.value) : null;
        if (value === null || typeof value === 'number' || !value[part].includes(id)) continue;
        const left = { ...value, [part]: value[part].filter((one) => one !== id) };
        rows.set(name, { ...row, value: groupValueText(left) });
        announce(name);
      }
    },
  };
}

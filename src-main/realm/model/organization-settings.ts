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

/** The values of the editable settings, in canonical form. */
export interface OrganizationSettings {
  readonly rows: ReadonlyMap<string, SettingValue>;
  /** Changed settings by name, without `realm_`; unknown names are ignored. */
  change(data: Readonly<Record<string, unknown>>): void;
  /** A default for new users has changed. */
  changeStartingValue(name: string, value: unknown): void;
  /**
   * Removes a deactivated person or a deleted group from every permission, as servers do without an event (people:
   * feature level 303).
   */
  drop(part: 'people' | 'groups', id: number): void;
}

/**
 * Settings of a snapshot, kept current by `realm` and `realm_user_settings_defaults` events.
 *
 * @param given by name, without `realm_`; read here and not retained
 * @param starting the defaults for new users, by name; likewise
 * @param offered options that only the server knows
 * @param rules what the organization's permissions accept, by name
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

  // A default for new users can have the name of an organization setting.
  function put(name: string, raw: unknown, isStartingValue: boolean): boolean {
    const setting = settingNamed(name);
    if (setting === undefined || (setting.isStartingValue ?? false) !== isStartingValue) return false;
    // Servers still send some settings that others have replaced, but accept no changes to them.
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

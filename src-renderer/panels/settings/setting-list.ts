import { sayText } from '#words/text.ts';
import type { SettingDeclaration } from '#contract/settings/setting.ts';
import {
  hasSetting,
  normalSetting,
  organizationSettings,
  organizationTarget,
  settingObjection,
  settingTitle,
  type SettingValue,
} from '#contract/settings/settings.ts';
import type { Edit } from '#contract/changes.ts';
import { settingSections } from '#contract/settings/setting.ts';
import { countOf } from '#contract/words/count.ts';
import { hasWords } from '../../ui/match.ts';

/** New values as typed, by setting name. */
export type SettingsDraft = Readonly<Record<string, string>>;

/** Whether an older setting does the same on this server. */
function hasStandIn({ since }: SettingDeclaration, featureLevel: number): boolean {
  return organizationSettings.some(
    (older) => since !== undefined && older.until === since && hasSetting(older, featureLevel),
  );
}

/** The listed settings that match a text, including those that need a newer server. */
export function listedSettings(text: string, featureLevel: number): SettingDeclaration[] {
  return organizationSettings.filter(
    (setting) =>
      featureLevel < (setting.until ?? Infinity) &&
      !hasStandIn(setting, featureLevel) &&
      hasWords(
        `${sayText(setting.label)}\n${sayText(setting.does)}\n${setting.name}\n${settingSections[setting.section]}`,
        text,
      ),
  );
}

/** A setting that gets another value. */
export interface DraftedSetting {
  setting: SettingDeclaration;
  value: string;
  before: string;
  objection: string | null;
}

/** The values of a draft that differ from the server's. */
export function draftedSettings(
  draft: SettingsDraft,
  rows: ReadonlyMap<string, SettingValue>,
): DraftedSetting[] {
  return organizationSettings.flatMap((setting) => {
    const typed = draft[setting.name];
    const before = rows.get(setting.name)?.value;
    if (typed === undefined || before === undefined) return [];
    const value = normalSetting(setting.form, typed);
    return value === before
      ? []
      : { setting, value, before, objection: settingObjection(setting.form, value) };
  });
}

/** The draft with another value of one setting. */
export function withValue(draft: SettingsDraft, name: string, value: string): SettingsDraft {
  return { ...draft, [name]: value };
}

/** The draft without one setting. */
export function withoutValue(draft: SettingsDraft, name: string): SettingsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== name));
}

/** What is sent: nothing is set over what somebody else sets meanwhile. */
export function editsOf(drafted: readonly DraftedSetting[]): Edit[] {
  return drafted.map(({ setting, value, before }) => ({
    target: organizationTarget,
    field: setting.name,
    value,
    expected: before,
  }));
}

/** "Change Weekly digest", "Change 3 settings". */
export function titleOf(drafted: readonly DraftedSetting[]): string {
  const [first] = drafted;
  return drafted.length === 1 && first !== undefined
    ? `Change “${settingTitle(first.setting)}”`
    : `Change ${countOf(drafted.length, 'setting')}`;
}

import { perLanguage, say } from '#words/say.ts';
import { sayText, text } from '#words/text.ts';
import { isWebAddress, storageObjection, codePointCount } from '../text-rules.ts';
import { compareTexts } from '../words/order.ts';
import { listOf } from '../words/list.ts';
import { joiningSettings, methodsOf } from './joining-settings.ts';
import { messageSettings } from './message-settings.ts';
import { startingDisplaySettings } from './starting-display-settings.ts';
import { startingNotificationSettings } from './starting-notification-settings.ts';
import { readGroupValue, type GroupValueRule } from '../groups.ts';
import { permissionSettings } from './permission-settings.ts';
import {
  isSettingSection,
  off,
  on,
  pageOf,
  unlimited,
  type SettingDeclaration,
  type SettingForm,
  type SettingOption,
  type SettingSection,
} from './setting.ts';

/**
 * The organization's settings and permissions, in the panel's order: the single source of their checks, words, controls
 * and warnings. https://zulip.com/help/moving-to-zulip#configure-your-organization-settings
 */
export const organizationSettings: readonly SettingDeclaration[] = [
  ...joiningSettings,
  ...messageSettings,
  ...permissionSettings,
  ...[...startingDisplaySettings, ...startingNotificationSettings].map((setting) => ({
    ...setting,
    isStartingValue: true as const,
  })),
];

const byName = new Map(organizationSettings.map((setting) => [setting.name, setting]));

/** The declaration of a setting by its parameter name. */
export function settingNamed(name: string): SettingDeclaration | undefined {
  return byName.get(name);
}

/** The page with a setting or section, by name; the first page for any other name. */
export function pageWith(name: string | null): SettingSection {
  if (name === null) return 'profile';
  return pageOf(isSettingSection(name) ? name : (settingNamed(name)?.section ?? 'profile'));
}

/** The title of a setting without its section next to it. */
export function settingTitle({ label, isStartingValue }: SettingDeclaration): string {
  return isStartingValue ? say('setting.of-new-people', { label: sayText(label) }) : sayText(label);
}

/** The target of all changes of settings; the field is the setting's name. */
export const organizationTarget = 'organization:settings' as const;

/** The server's value of a setting. Settings that it doesn't send have no row. */
export interface SettingValue {
  /** The setting's name. */
  id: string;
  /** In canonical form (see `SettingForm`). */
  value: string;
  /** Methods that can't be allowed, and why. */
  unavailable?: Readonly<Record<string, string>>;
  /** The options, if the server lists them, and all sign-in methods. */
  offered?: readonly SettingOption[];
  /** Only for permissions. */
  rule?: GroupValueRule;
}

/** Why a method can't be allowed; undefined if it can. Servers choose the names. */
export function reasonWithout({ unavailable = {} }: SettingValue, method: string): string | undefined {
  return Object.hasOwn(unavailable, method) ? unavailable[method] : undefined;
}

/** Whether a server at this level has a setting. */
export function hasSetting(
  { since = 0, until = Infinity }: SettingDeclaration,
  featureLevel: number,
): boolean {
  return since <= featureLevel && featureLevel < until;
}

/** Codes of the languages that Zulip is translated into. https://zulip.com/help/change-your-language */
// prettier-ignore
const languages = [
  'ar', 'bg', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'en-gb', 'es', 'eu',
  'fa', 'fi', 'fr', 'gl', 'gu', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'lt',
  'lv', 'ml', 'mn', 'nl', 'no', 'pl', 'pt', 'pt-br', 'pt-pt', 'ro', 'ru', 'si',
  'sr', 'sv', 'ta', 'tr', 'uk', 'uz', 'vi', 'zh-hans', 'zh-tw',
];
const languageNames = perLanguage((locale) => new Intl.DisplayNames([locale], { type: 'language' }));

/** A language's name, or the code itself if unknown. */
function languageName(code: string): string {
  try {
    return languageNames().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Languages by name. */
export const languageOptions: () => readonly SettingOption[] = perLanguage(() =>
  languages
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => compareTexts(one.label, other.label)),
);

/** A limit in the largest unit without a remainder: "7 days", "90 minutes". `seconds` is positive. */
function exactDuration(seconds: number): string {
  const units = [
    [86_400, 'setting.days'],
    [3_600, 'setting.hours'],
    [60, 'setting.minutes'],
    [1, 'setting.seconds'],
  ] as const;
  const [length, id] = units.find(([each]) => seconds % each === 0) ?? units[3];
  return say(id, { count: seconds / length });
}

/** A value in words; empty for groups and people, and the ID for a channel, since names are known elsewhere. */
export function settingWords(
  form: SettingForm,
  value: string,
  offered: readonly SettingOption[] = [],
): string {
  switch (form.kind) {
    case 'switch':
      return value === on ? say('setting.on') : say('setting.off');
    case 'choice':
    case 'offered':
      return sayText(
        (form.kind === 'choice' ? form.options : offered).find((option) => option.value === value)?.label ??
          value,
      );
    case 'days':
      return say('time.days', { days: Number(value) });
    case 'limit':
      if (value === unlimited) return form.unit === 'days' ? say('setting.forever') : say('setting.any-time');
      return exactDuration(Number(value) * (form.unit === 'days' ? 86_400 : 1));
    case 'text':
      return value === '' ? sayText(form.empty ?? text('setting.not-set')) : value;
    case 'channel':
      return value === '' ? say('setting.no-channel') : say('setting.channel', { id: value });
    case 'language':
      return languageName(value);
    case 'methods':
      return listOf(methodsOf(value));
    case 'permission':
      return '';
  }
}

/** The limit of the server's number column. */
const largestNumber = 2_147_483_647;
const isWhole = (value: string, least: number): boolean =>
  /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= largestNumber;

function textObjection(form: Extract<SettingForm, { kind: 'text' }>, value: string): string | null {
  const count = codePointCount(value);
  if (count > form.most) return say('setting.too-long', { most: form.most, over: count - form.most });
  if (value === '') return form.empty === null ? say('setting.name-required') : null;
  if (form.isWebAddress && !isWebAddress(value)) return say('setting.not-web-address');
  return storageObjection(value);
}

function limitObjection(form: Extract<SettingForm, { kind: 'limit' }>, value: string): string | null {
  const { longest } = form;
  if (longest === undefined && value === unlimited) return null;
  if (!isWhole(value, 1)) return say('setting.not-duration');
  return longest !== undefined && Number(value) > longest
    ? say('setting.at-most', { longest: settingWords(form, String(longest)) })
    : null;
}

/** Why the server would reject a value, regardless of the current one; null if it wouldn't. */
export function settingObjection(form: SettingForm, value: string): string | null {
  switch (form.kind) {
    case 'switch':
      return value === on || value === off ? null : say('setting.not-switch');
    case 'choice':
      return form.options.some((option) => option.value === value) ? null : say('setting.not-choice');
    case 'offered':
      return form.isText || isWhole(value, 0) ? null : say('setting.not-choice');
    case 'days':
      return isWhole(value, 0) ? null : say('setting.not-days');
    case 'limit':
      return limitObjection(form, value);
    case 'text':
      return textObjection(form, value);
    case 'channel':
      return value === '' || isWhole(value, 1) ? null : say('setting.not-channel');
    case 'language':
      return languages.includes(value) ? null : say('setting.not-language');
    case 'methods':
      return methodsOf(value).length > 0 ? null : say('setting.no-method');
    case 'permission':
      return readGroupValue(value) === null ? say('setting.not-group') : null;
  }
}

/** A value as stored: single-line texts are trimmed. */
export function normalSetting(form: SettingForm, value: string): string {
  return form.kind === 'text' && form.isLong !== true ? value.trim() : value;
}

/** The methods of a value in canonical order. */
export function methodsText(methods: readonly string[]): string {
  return JSON.stringify(methods.toSorted());
}

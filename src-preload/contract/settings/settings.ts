import { isWebAddress, storageObjection, codePointCount } from '../text-rules.ts';
import { countOf } from '../words/count.ts';
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
  return isStartingValue ? `${label} (new people)` : label;
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
const languages = (
  'ar bg ca cs cy da de el en en-gb es eu fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl no pl pt pt-br pt-pt ' +
  'ro ru si sr sv ta tr uk uz vi zh-hans zh-tw'
).split(' ');
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language's English name, or the code itself if unknown. */
function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Languages by name. */
export const languageOptions: readonly SettingOption[] = languages
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => compareTexts(one.label, other.label));

/** A limit in the largest unit without a remainder: "7 days", "90 minutes". `seconds` is positive. */
function exactDuration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [length, noun] = units.find(([each]) => seconds % each === 0) ?? units[3];
  return countOf(seconds / length, noun);
}

/** A value in words; empty for groups and people, and the ID for a channel, since names are known elsewhere. */
export function settingWords(
  form: SettingForm,
  value: string,
  offered: readonly SettingOption[] = [],
): string {
  switch (form.kind) {
    case 'switch':
      return value === on ? 'On' : 'Off';
    case 'choice':
    case 'offered':
      return (
        (form.kind === 'choice' ? form.options : offered).find((option) => option.value === value)?.label ??
        value
      );
    case 'days':
      return countOf(Number(value), 'day');
    case 'limit':
      if (value === unlimited) return form.unit === 'days' ? 'For ever' : 'Any time';
      return exactDuration(Number(value) * (form.unit === 'days' ? 86_400 : 1));
    case 'text':
      return value === '' ? (form.empty ?? 'Not set') : value;
    case 'channel':
      return value === '' ? 'No channel' : `Channel ${value}`;
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
  if (count > form.most)
    return `Limited to ${countOf(form.most, 'character')} (${count - form.most} too many).`;
  if (value === '') return form.empty === null ? 'A name is required.' : null;
  if (form.isWebAddress && !isWebAddress(value)) return 'Not a web address. It starts with https://.';
  return storageObjection(value);
}

function limitObjection(form: Extract<SettingForm, { kind: 'limit' }>, value: string): string | null {
  const { longest } = form;
  if (longest === undefined && value === unlimited) return null;
  if (!isWhole(value, 1)) return 'Not a length of time.';
  return longest !== undefined && Number(value) > longest
    ? `At most ${settingWords(form, String(longest))}.`
    : null;
}

/** Why the server would reject a value, regardless of the current one; null if it wouldn't. */
export function settingObjection(form: SettingForm, value: string): string | null {
  switch (form.kind) {
    case 'switch':
      return value === on || value === off ? null : 'Either on or off.';
    case 'choice':
      return form.options.some((option) => option.value === value) ? null : 'Not one of the choices.';
    case 'offered':
      return form.isText || isWhole(value, 0) ? null : 'Not one of the choices.';
    case 'days':
      return isWhole(value, 0) ? null : 'Not a number of days.';
    case 'limit':
      return limitObjection(form, value);
    case 'text':
      return textObjection(form, value);
    case 'channel':
      return value === '' || isWhole(value, 1) ? null : 'Not a channel.';
    case 'language':
      return languages.includes(value) ? null : 'Zulip is not available in this language.';
    case 'methods':
      return methodsOf(value).length > 0 ? null : 'At least one way to sign in has to stay.';
    case 'permission':
      return readGroupValue(value) === null ? 'Neither groups nor people.' : null;
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

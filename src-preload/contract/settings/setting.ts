import { saidWhenRead, say } from '#words/say.ts';
import type { Text } from '#words/text.ts';

/** The declaration of an organization setting, with everything there is to know about it. */

export interface SettingOption {
  /** In canonical form. */
  value: string;
  label: Text;
  /** The feature levels that accept it, if not all do. */
  since?: number;
  until?: number;
}

/** Options that only the server knows: video call services, GIF ratings, sounds and emoji sets. */
export type OfferedList = 'video' | 'gif' | 'sound' | 'emojiset';

/**
 * The kind of a setting's value. As text: `true` and `false` for a switch, `unlimited` or a number for a limit, an ID
 * or nothing for a channel, and the allowed methods in alphabetical order as JSON.
 */
export type SettingForm =
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly SettingOption[]; sentAs: 'number' | 'text' | 'boolean' }
  /** Numbers unless `isText`. */
  | { kind: 'offered'; list: OfferedList; isText?: true }
  | { kind: 'days' }
  /** In seconds or days. With `longest`, there must be a limit. */
  | { kind: 'limit'; unit: 'seconds' | 'days'; longest?: number }
  /** `empty` is the meaning of an empty text; null if that isn't allowed. */
  | { kind: 'text'; most: number; empty: Text | null; isLong?: true; isWebAddress?: true }
  /** From feature level `privateSince` on, only private channels are accepted. */
  | { kind: 'channel'; privateSince?: number }
  | { kind: 'language' }
  | { kind: 'methods' }
  /** Groups and people, as written by `groupValueText`. */
  | { kind: 'permission' };

/** The sections of the panel, in order. */
export const settingSections = saidWhenRead({
  profile: 'setting.section.profile',
  joining: 'setting.section.joining',
  people: 'setting.section.people',
  messages: 'setting.section.messages',
  content: 'setting.section.content',
  notifications: 'setting.section.notifications',
  channels: 'setting.section.channels',
  mayPeople: 'setting.section.may-people',
  mayChannels: 'setting.section.may-channels',
  mayMessages: 'setting.section.may-messages',
  newDisplay: 'setting.section.new-display',
  newNotifications: 'setting.section.new-notifications',
  newPrivacy: 'setting.section.new-privacy',
});
export type SettingSection = keyof typeof settingSections;

export function isSettingSection(name: string): name is SettingSection {
  return Object.hasOwn(settingSections, name);
}

/**
 * The page of a section, named by the page's first section: all settings are too many to scroll through, but not to
 * search. Each section is a page, except that the sections on defaults for new users share one.
 */
export function pageOf(section: SettingSection): SettingSection {
  return section.startsWith('new') ? 'newDisplay' : section;
}

/** The name of a page in the list of pages. */
export function pageName(page: SettingSection): string {
  return page === 'newDisplay' ? say('setting.section.starting') : settingSections[page];
}

/** A warning about a value before it is set. */
export interface Caution {
  words: Text;
  /** Something is lost permanently. */
  isDestructive?: true;
  /** People could be locked out, so a typed confirmation is required. */
  locksOut?: true;
}

export interface SettingDeclaration {
  /**
   * The parameter of `PATCH /realm`, which is `realm_…` in the register answer; for a starting value, the parameter of
   * `PATCH /realm/user_settings_defaults`.
   */
  name: string;
  section: SettingSection;
  label: Text;
  /** One sentence. */
  does: Text;
  /** Whom a limit is not for: "administrators". */
  exempt?: Text;
  form: SettingForm;
  /** A default for new users, who can change it for themselves. */
  isStartingValue?: true;
  /** It can be sent to oneself first. */
  canBeTested?: true;
  /** Only for owners; administrators can change all others. */
  isForOwners?: true;
  /** The feature level that introduced it, if older servers are supported. */
  since?: number;
  /** The feature level from which another setting replaces it. */
  until?: number;
  /** What a limited plan doesn't include, as the beginning of a sentence. */
  fullPlan?: Text;
  caution?: (value: string, before: string) => Caution | null;
}

/** A starting value as it is declared. */
export type StartingDeclaration = Omit<SettingDeclaration, 'isStartingValue'>;

/** Whether a server at this level accepts an option. */
export function hasOption({ since = 0, until = Infinity }: SettingOption, featureLevel: number): boolean {
  return since <= featureLevel && featureLevel < until;
}

/** The limit of the custom welcome message, in code points. */
export const longestWelcome = 8_000;

export const on = 'true';
export const off = 'false';
export const unlimited = 'unlimited';

/** What a setting of the organization is made of. All there is to say of one stands in its declaration. */

export interface SettingOption {
  /** In canonical form. */
  value: string;
  label: string;
  /** The feature levels that take it, where not all do. */
  since?: number;
  until?: number;
}

/** Choices that only the server knows: services for video calls, ratings of GIFs, sounds, and sets of emoji. */
export type OfferedList = 'video' | 'gif' | 'sound' | 'emojiset';

/**
 * What kind of value a setting has. As a text, `true` and `false` for a switch, `unlimited` or a number for a limit, an id
 * or nothing for a channel, and the allowed methods in the order of the alphabet as JSON.
 */
export type SettingForm =
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly SettingOption[]; sentAs: 'number' | 'text' | 'boolean' }
  /** Numbers but where it says otherwise. */
  | { kind: 'offered'; list: OfferedList; isText?: true }
  | { kind: 'days' }
  /** Seconds, or days where it says so. Where there is a longest one, there has to be a limit. */
  | { kind: 'limit'; unit: 'seconds' | 'days'; longest?: number }
  /** `empty` is what no text means; null where there has to be one. */
  | { kind: 'text'; most: number; empty: string | null; isLong?: true; isWebAddress?: true }
  /** From the feature level `privateSince` on, only private channels are taken. */
  | { kind: 'channel'; privateSince?: number }
  | { kind: 'language' }
  | { kind: 'methods' }
  /** Groups and people, as `groupValueText` writes them. */
  | { kind: 'permission' };

/** The parts of the panel, in its order. */
export const settingSections = {
  profile: 'Profile',
  joining: 'Joining',
  people: 'Names and guests',
  messages: 'Messages',
  content: 'Content and calls',
  notifications: 'Notifications',
  channels: 'Channels for notices',
  mayPeople: 'Permissions: people',
  mayChannels: 'Permissions: channels',
  mayMessages: 'Permissions: messages',
  newDisplay: 'New people: display',
  newNotifications: 'New people: notifications',
  newPrivacy: 'New people: privacy',
} as const;
export type SettingSection = keyof typeof settingSections;

export function isSettingSection(name: string): name is SettingSection {
  return Object.hasOwn(settingSections, name);
}

/**
 * What is shown at a time, by its first section: all settings are too much to scroll through, but not to find. A section is
 * a page, but for what new people start with, which is one.
 */
export function pageOf(section: SettingSection): SettingSection {
  return section.startsWith('new') ? 'newDisplay' : section;
}

/** What a page is called where all of them are listed. */
export function pageName(page: SettingSection): string {
  return page === 'newDisplay' ? 'Starting settings' : settingSections[page];
}

/** What is said of a value before it is set. */
export interface Caution {
  words: string;
  /** Something is lost for good. */
  isDestructive?: true;
  /** People could be locked out: something is typed first. */
  locksOut?: true;
}

export interface SettingDeclaration {
  /**
   * As the parameter of `PATCH /realm`, which is `realm_…` in the register answer; of a starting value, as the parameter of
   * `PATCH /realm/user_settings_defaults`.
   */
  name: string;
  section: SettingSection;
  label: string;
  /** One sentence. */
  does: string;
  /** Who notices, as in "Affects …". */
  affects: string;
  form: SettingForm;
  /** What people who join start with. Everybody changes it for themselves. */
  isStartingValue?: true;
  /** It can be sent to oneself first. */
  canBeTested?: true;
  /** Administrators change all others. */
  isForOwners?: true;
  /** The feature level that it came with, where older servers are supported. */
  since?: number;
  /** The feature level from which another setting stands for it. */
  until?: number;
  /** What a limited plan leaves out, as the beginning of a sentence. */
  fullPlan?: string;
  caution?: (value: string, before: string) => Caution | null;
}

/** A starting value as it is declared; all of them affect the same people. */
export type StartingDeclaration = Omit<SettingDeclaration, 'affects' | 'isStartingValue'>;

/** Whether a server of this level takes an option. */
export function hasOption({ since = 0, until = Infinity }: SettingOption, featureLevel: number): boolean {
  return since <= featureLevel && featureLevel < until;
}

/** Code points of the custom welcome message. */
export const longestWelcome = 8_000;

export const on = 'true';
export const off = 'false';
export const unlimited = 'unlimited';

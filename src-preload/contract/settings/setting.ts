/** What a setting of the organization is made of. All there is to say of one stands in its declaration. */

export interface SettingOption {
  /** In canonical form. */
  value: string;
  label: string;
}

/** Choices that only the server knows: services for video calls, and ratings of GIFs. */
export type OfferedList = 'video' | 'gif';

/**
 * What kind of value a setting has. As a text, `true` and `false` for a switch, `unlimited` or a number for a limit, an id
 * or nothing for a channel, and the allowed methods in the order of the alphabet as JSON.
 */
export type SettingForm =
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly SettingOption[]; sentAs: 'number' | 'text' }
  | { kind: 'offered'; list: OfferedList }
  | { kind: 'days' }
  /** Seconds, or days where it says so. */
  | { kind: 'limit'; unit: 'seconds' | 'days' }
  /** `empty` is what no text means; null where there has to be one. */
  | { kind: 'text'; most: number; empty: string | null; isLong?: true; isWebAddress?: true }
  /** From the feature level `privateSince` on, only private channels are taken. */
  | { kind: 'channel'; privateSince?: number }
  | { kind: 'language' }
  | { kind: 'methods' };

/** The parts of the panel, in its order. */
export const settingSections = {
  profile: 'Profile',
  joining: 'Joining',
  people: 'Names and guests',
  messages: 'Messages',
  content: 'Content and calls',
  notifications: 'Notifications and e-mail',
  channels: 'Channels for notices',
} as const;
export type SettingSection = keyof typeof settingSections;

/** What is said of a value before it is set. */
export interface Caution {
  words: string;
  /** Something is lost for good. */
  isDestructive?: true;
  /** People could be locked out: something is typed first. */
  locksOut?: true;
}

export interface SettingDeclaration {
  /** As the parameter of `PATCH /realm`; `realm_…` in the register answer. */
  name: string;
  section: SettingSection;
  label: string;
  /** One sentence. */
  does: string;
  /** Who notices, as in "Affects …". */
  affects: string;
  form: SettingForm;
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

export const on = 'true';
export const off = 'false';
export const unlimited = 'unlimited';

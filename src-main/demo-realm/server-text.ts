import { administrationTexts } from './text/administration.ts';
import { channelTexts } from './text/channels.ts';
import { domainTexts } from './text/domains.ts';
import { generalTexts } from './text/general.ts';
import { groupTexts } from './text/groups.ts';
import { linkifierTexts } from './text/linkifiers.ts';
import { messageChangeTexts } from './text/message-changes.ts';
import { messageTexts } from './text/messages.ts';
import { noticeTexts } from './text/notices.ts';
import { peopleTexts } from './text/people.ts';
import { personalTexts } from './text/personal.ts';
import { profileFieldTexts } from './text/profile-fields.ts';
import { realmSettingTexts } from './text/realm-settings.ts';
import { uploadTexts } from './text/uploads.ts';
import { userSettingTexts } from './text/user-settings.ts';

/**
 * The texts that the server answers with, in the languages it can be switched to. Clients must decide on `code` and
 * HTTP status alone; the second language exists to show that they do.
 */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

interface Wording {
  readonly en: string;
  readonly de?: string;
  /** In English as long as channels were called streams. */
  readonly former?: string;
}

/** Texts by key. As on real servers, what nobody has translated is said in English. */
export type Wordings = Readonly<Record<string, Wording>>;

/** Since this level, or a little later, texts say channel. */
const channelWordLevel = 250;

const texts = {
  ...generalTexts,
  ...administrationTexts,
  ...channelTexts,
  ...domainTexts,
  ...groupTexts,
  ...linkifierTexts,
  ...messageTexts,
  ...messageChangeTexts,
  ...noticeTexts,
  ...peopleTexts,
  ...personalTexts,
  ...profileFieldTexts,
  ...realmSettingTexts,
  ...uploadTexts,
  ...userSettingTexts,
} as const;

export type TextKey = keyof typeof texts;

/**
 * A text of the server in a language, with `{placeholders}` filled in.
 *
 * @param values one value per placeholder of the text
 * @param featureLevel of the server that says it
 */
export function serverText(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
  featureLevel = Infinity,
): string {
  const { en, former, ...translated }: Wording = texts[key];
  const english = featureLevel < channelWordLevel ? (former ?? en) : en;
  const text = language === 'en' ? english : (translated[language] ?? english);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

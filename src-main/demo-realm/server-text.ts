import { administrationTexts } from './organization/administration-texts.ts';
import { channelTexts } from './channels/channel-texts.ts';
import { domainTexts } from './organization/domain-texts.ts';
import { generalTexts } from './general-texts.ts';
import { groupTexts } from './groups/group-texts.ts';
import { linkifierTexts } from './linkifiers/linkifier-texts.ts';
import { messageChangeTexts } from './messages/message-change-texts.ts';
import { messageTexts } from './messages/message-texts.ts';
import { noticeTexts } from './messages/notice-texts.ts';
import { peopleTexts } from './people/people-texts.ts';
import { personalTexts } from './own-settings/personal-texts.ts';
import { profileFieldTexts } from './people/profile-field-texts.ts';
import { realmSettingTexts } from './organization/realm-setting-texts.ts';
import { uploadTexts } from './files/upload-texts.ts';
import { userSettingTexts } from './own-settings/user-setting-texts.ts';
import type { Language, Wording } from './wordings.ts';

/** From about this level, texts say channel. */
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
 * @param featureLevel of the server
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

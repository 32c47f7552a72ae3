import { deliverMessage } from './message-delivery.ts';
import { isOfStreams } from './message-links.ts';
import { notificationBot } from '../reports/reports.ts';
import { serverText, type TextKey } from '../server-text.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { TopicPlace } from './topic-policies.ts';
import type { RealmState, User } from '../state.ts';
import { languages, type Language } from '../wordings.ts';

/** Notices by the server's notification bot. https://zulip.com/help/configure-automated-notices */

/** From about this level, people have read the notices they cause: measured at 442, not so at 247. */
const readByCauserSince = 385;

/** A text in the organization's language, which notices use no matter who caused them. */
export function noticeText(
  state: RealmState,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const chosen = state.settings.get('default_language');
  const language: Language = languages.find((known) => known === chosen) ?? 'en';
  const words = serverText(language, key);
  const filled = isOfStreams(state) ? inFormerWords(words) : words;
  return filled.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function inFormerWords(words: string): string {
  return words
    .replaceAll('/help/channel-posting-policy', '/help/stream-sending-policy')
    .replaceAll(/channel(?![a-z]*\})/g, 'stream')
    .replaceAll(/Channel(?![a-z]*\})/g, 'Stream');
}

/** Mentions a person without notifying them. */
export const silentMention = ({ fullName, userId }: User): string => `@_**${fullName}|${userId}**`;

/** Posts as the notification bot. */
export function postNotice(
  realm: Realm,
  { channelId, topic }: TopicPlace,
  content: string,
  isReadBy?: (user: User) => boolean,
): StoredMessage {
  return deliverMessage(realm, notificationBot(realm.state), {
    recipient: { kind: 'channel', channelId, topic },
    content,
    client: 'Internal',
    isReadBy,
  });
}

/** Whether people have read the notices they cause. */
export function causersHaveRead({ featureLevel }: RealmState): boolean {
  return featureLevel >= readByCauserSince;
}

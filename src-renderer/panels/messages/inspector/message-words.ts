import type { InspectedMessage, MessageVersion } from '#contract/messages.ts';
import { channelMessageLink, directMessageLink } from '#contract/narrow.ts';
import { unresolvedTopic } from '#contract/text-rules.ts';
import { say, type PlainMessageId } from '#words/say.ts';

/** Flags that people and the server put on a message. https://zulip.com/api/update-message-flags#available-flags */
const flagIds: Readonly<Record<string, PlainMessageId>> = {
  read: 'inspector.flag-read',
  starred: 'inspector.flag-starred',
  collapsed: 'inspector.flag-collapsed',
  mentioned: 'inspector.flag-mentioned',
  stream_wildcard_mentioned: 'inspector.flag-stream-wildcard-mentioned',
  topic_wildcard_mentioned: 'inspector.flag-topic-wildcard-mentioned',
  wildcard_mentioned: 'inspector.flag-wildcard-mentioned',
  group_mentioned: 'inspector.flag-group-mentioned',
  has_alert_word: 'inspector.flag-has-alert-word',
  historical: 'inspector.flag-historical',
};

/** A flag in words; its API name where this version does not know it. */
export function flagName(flag: string): string {
  const id = flagIds[flag];
  return id === undefined ? flag : say(id);
}

/** What the caller set of the topic, or their settings set for them. https://zulip.com/help/topic-notifications */
export const visibilityIds = {
  muted: { name: 'inspector.muted', words: 'inspector.muted-topic' },
  unmuted: { name: 'inspector.unmuted', words: 'inspector.unmuted-topic' },
  followed: { name: 'inspector.followed', words: 'inspector.followed-topic' },
} as const;

/** What a version changed, for its heading. */
export function changeWords(version: MessageVersion, isFirst: boolean): string {
  if (isFirst) return say('inspector.sent');
  const parts = [
    ...(version.contentBefore === null ? [] : [say('inspector.edited')]),
    ...(version.channelBefore === null ? [] : [say('inspector.moved-channel')]),
    ...(version.topicBefore === null ? [] : [isResolving(version) ?? say('inspector.moved-topic')]),
  ];
  return parts.length === 0 ? say('inspector.changed') : parts.join(' · ');
}

function isResolving({ topic, topicBefore }: MessageVersion): string | null {
  if (topicBefore === null) return null;
  if (unresolvedTopic(topic) === topicBefore) return say('inspector.topic-resolved');
  return unresolvedTopic(topicBefore) === topic ? say('inspector.topic-unresolved') : null;
}

/** The address of a message in Zulip. */
export function messageAddress(message: InspectedMessage, organizationUrl: string): string {
  const { channel, topic, people, messageId } = message;
  const userIds = people.map(({ userId }) => userId);
  const link =
    channel === null
      ? directMessageLink(userIds, messageId)
      : channelMessageLink(channel.channelId, topic, messageId);
  return `${organizationUrl}/${link}`;
}

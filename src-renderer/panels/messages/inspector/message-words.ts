import type { InspectedMessage, MessageVersion } from '#contract/messages.ts';
import { channelMessageLink, directMessageLink } from '#contract/narrow.ts';
import { unresolvedTopic } from '#contract/text-rules.ts';

/** Flags that people and the server put on a message. https://zulip.com/api/update-message-flags#available-flags */
const flagWords: Readonly<Record<string, string>> = {
  read: 'Read',
  starred: 'Starred',
  collapsed: 'Collapsed',
  mentioned: 'Mentions you',
  stream_wildcard_mentioned: 'Mentions everybody in the channel',
  topic_wildcard_mentioned: 'Mentions everybody in the topic',
  wildcard_mentioned: 'Mentions everybody (older name)',
  group_mentioned: 'Mentions a group of yours',
  has_alert_word: 'Has an alert word',
  historical: 'From before you followed the channel',
};

/** A flag in words; its API name where this version does not know it. */
export function flagName(flag: string): string {
  return flagWords[flag] ?? flag;
}

/** What the caller set of the topic, or their settings set for them. https://zulip.com/help/topic-notifications */
export const visibilityWords = {
  muted: { name: 'Muted', words: 'You muted this topic.' },
  unmuted: { name: 'Unmuted', words: 'You unmuted this topic.' },
  followed: { name: 'Followed', words: 'You follow this topic.' },
} as const;

/** What a version changed, for its heading. */
export function changeWords(version: MessageVersion, isFirst: boolean): string {
  if (isFirst) return 'Sent';
  const parts = [
    ...(version.contentBefore === null ? [] : ['edited']),
    ...(version.channelBefore === null ? [] : ['moved to another channel']),
    ...(version.topicBefore === null ? [] : [isResolving(version) ?? 'moved to another topic']),
  ];
  const words = parts.join(', ');
  return words === '' ? 'Changed' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isResolving({ topic, topicBefore }: MessageVersion): string | null {
  if (topicBefore === null) return null;
  if (unresolvedTopic(topic) === topicBefore) return 'topic resolved';
  return unresolvedTopic(topicBefore) === topic ? 'topic no longer resolved' : null;
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

import { emptyTopicDisplayName } from './empty-topic.ts';
import { channelAddress, encodeNarrow } from '../markdown/channel-links.ts';
import type { StoredMessage } from './message-store.ts';
import type { RealmState } from '../state.ts';
import type { TopicPlace } from './topic-policies.ts';

/** The absolute address of a message. https://zulip.com/api/construct-narrow */
export function messageUrl(state: RealmState, { id, recipient, senderId }: StoredMessage): string {
  if (recipient.kind === 'channel') {
    return `${state.url}/${topicAddress(state, recipient, id)}`;
  }
  const { userIds } = recipient;
  // Between two people the link names only the recipient, as in a note to oneself.
  const people =
    userIds.length > 2
      ? `${userIds.join(',')}-group`
      : String(userIds.find((userId) => userId !== senderId) ?? senderId);
  return `${state.url}/#narrow/dm/${people}/near/${id}`;
}

/** The Markdown link to a channel message by its place. */
export function messagePlaceMarkup(state: RealmState, { id, recipient }: StoredMessage): string {
  return recipient.kind === 'direct' ? '' : topicMarkup(state, recipient, id);
}

/**
 * The Markdown link to a topic, or to a message in it: by names, or by address if the names contain Markdown
 * characters.
 */
export function topicMarkup(state: RealmState, place: TopicPlace, messageId?: number): string {
  const { channelId, topic } = place;
  const name = state.channels.get(channelId)?.name ?? '';
  if (!/[`>*&[\]]|\$\$/.test(name + topic)) {
    return `#**${name}>${topic}${messageId === undefined ? '' : `@${messageId}`}**`;
  }
  const escape = (text: string): string =>
    text.replaceAll(/[`>*&[\]$]/g, (character) =>
      character === '>' ? '&gt;' : character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`,
    );
  const shownTopic = topic === '' ? emptyTopicDisplayName(state) : topic;
  const mark = messageId === undefined ? '' : ' @ 💬';
  return `[#${escape(name)} > ${escape(shownTopic)}${mark}](${topicAddress(state, place, messageId)})`;
}

/** The address of a topic within the app, or of a message in it. https://zulip.com/api/construct-narrow */
export function topicAddress(
  state: RealmState,
  { channelId, topic }: TopicPlace,
  messageId?: number,
): string {
  const name = state.channels.get(channelId)?.name ?? '';
  const near = messageId === undefined ? '' : `/near/${messageId}`;
  return `${channelAddress(state, { id: channelId, name })}/topic/${encodeNarrow(topic)}${near}`;
}

/** Until about this level servers called channels streams: measured at 247 and 442. */
const channelsSince = 250;

/** Whether channels are still called streams. */
export function isOfStreams({ featureLevel }: RealmState): boolean {
  return featureLevel < channelsSince;
}

import { encodeNarrow } from './markdown/channel-links.ts';
import type { StoredMessage } from './message-store.ts';
import type { RealmState } from './state.ts';

/** The absolute address of a message. https://zulip.com/api/construct-narrow */
export function messageUrl(state: RealmState, { id, recipient, senderId }: StoredMessage): string {
  if (recipient.kind === 'channel') {
    const { channelId, topic } = recipient;
    const name = state.channels.get(channelId)?.name ?? '';
    const slug = `${channelId}-${encodeNarrow(name.replaceAll(' ', '-'))}`;
    return `${state.url}/#narrow/channel/${slug}/topic/${encodeNarrow(topic)}/near/${id}`;
  }
  const { userIds } = recipient;
  // Between two people the link names the recipient alone, as it does in a note to oneself.
  const people =
    userIds.length > 2
      ? `${userIds.join(',')}-group`
      : String(userIds.find((userId) => userId !== senderId) ?? senderId);
  return `${state.url}/#narrow/dm/${people}/near/${id}`;
}

/** The Markdown that links to a message of a channel by its place. */
export function messagePlaceMarkup(state: RealmState, { id, recipient }: StoredMessage): string {
  if (recipient.kind === 'direct') return '';
  const { channelId, topic } = recipient;
  const name = state.channels.get(channelId)?.name ?? '';
  if (!/[`>*&[\]]|\$\$/.test(name + topic)) return `#**${name}>${topic}@${id}**`;
  const escape = (text: string): string =>
    text.replaceAll(/[`>*&[\]$]/g, (character) =>
      character === '>' ? '&gt;' : character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`,
    );
  const shownTopic = topic === '' ? (state.settings.get('empty_topic_display_name') as string) : topic;
  const slug = `${channelId}-${encodeNarrow(name.replaceAll(' ', '-'))}`;
  return `[#${escape(name)} > ${escape(shownTopic)} @ 💬](#narrow/channel/${slug}/topic/${encodeNarrow(topic)}/near/${id})`;
}

import type { MessageDestination } from '#contract/announce.ts';
import { countOf } from '#contract/words/count.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { someOf } from '#contract/words/list.ts';
import type { ChangeFacts } from '../../planning-facts.ts';

const excerptLength = 120;
const namesShown = 3;

/** `#announcements > Winter hours`, `Ines Carvalho and 37 others`. */
export function destinationWords(destination: MessageDestination | null, facts: ChangeFacts): string {
  if (destination === null) return 'nobody yet';
  const messages = facts.messages();
  if (destination.type === 'channel') {
    const { channelId, topic } = destination;
    // The list that announcements are sent from is read when its panel opens, for instance after a report's message is
    // deleted.
    const name =
      messages?.channel(channelId)?.name ?? facts.channels.channel(channelId)?.name ?? `channel ${channelId}`;
    return `#${name} > ${shownTopic(topic, messages?.rules.emptyTopicName ?? null)}`;
  }
  const { userIds } = destination;
  return someOf(
    userIds.map((userId) => facts.person(userId)?.name ?? `User ${userId}`),
    namesShown,
    'other',
  );
}

/**
 * The audience of a message to a channel, such as `216 subscribers`; empty if unknown, and for people, who are named.
 */
export function audienceWords(destination: MessageDestination | null, facts: ChangeFacts): string {
  if (destination?.type !== 'channel') return '';
  const count = facts.messages()?.channel(destination.channelId)?.subscriberCount ?? null;
  return count === null ? '' : countOf(count, 'subscriber');
}

/** The first words of a message, on one line. */
export function excerptWords(content: string): string {
  const line = content
    .slice(0, excerptLength * 4)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : line;
}

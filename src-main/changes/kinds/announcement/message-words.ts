import type { MessageDestination } from '#contract/announce-entities.ts';
import { shownTopic } from '#contract/topic.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { countOf } from '../../words.ts';

const excerptLength = 120;
const namesShown = 3;

/** `#announcements > Winter hours`, `Ines Carvalho and 37 others`. */
export function destinationWords(destination: MessageDestination | null, facts: ChangeFacts): string {
  if (destination === null) return 'nobody yet';
  const messages = facts.messages();
  if (destination.type === 'channel') {
    const { channelId, topic } = destination;
    const name = messages?.channel(channelId)?.name ?? `channel ${channelId}`;
    return `#${name} > ${shownTopic(topic, messages?.rules.emptyTopicName ?? null)}`;
  }
  const { userIds } = destination;
  const names = userIds.slice(0, namesShown).map((userId) => facts.person(userId)?.name ?? `User ${userId}`);
  const others = userIds.length - names.length;
  if (others > 0) return `${names.join(', ')} and ${countOf(others, 'other', 'others')}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
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

// British English would shorten September to four letters, which no other month has.
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A moment in the local zone: "Mon 23 Nov 2026, 09:00". `at` is UNIX seconds. */
export function momentWords(at: number): string {
  const date = new Date(at * 1_000);
  const day = `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`;
  return `${weekday.format(date)} ${day}, ${clock.format(date)}`;
}

import { expect, it } from 'vitest';
import { messageValue, type MessageDestination } from '#contract/announce.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { noFacts } from '../no-facts.fixture.ts';
import { announcementRules } from './announcement-rules.ts';
import { destinationWords } from './message-words.ts';
import { draftRules, scheduledRules } from './kept-kinds.ts';

const toChannel: MessageDestination = { type: 'channel', channelId: 3, topic: 'lunch' };
const toPeople: MessageDestination = { type: 'direct', userIds: [7] };

/** An organization whose only channel has this many subscribers. */
function withSubscribers(subscriberCount: number | null): ChangeFacts {
  const channel = () => ({ name: 'general', subscriberCount });
  return { ...noFacts, messages: () => ({ rules: {}, channel }) as never };
}

function reached(kind: 'now' | 'later' | 'draft', to: MessageDestination, count: number | null) {
  const facts = withSubscribers(count);
  const value =
    kind === 'now'
      ? JSON.stringify({ senderId: 1, destination: to, excerpt: 'Soup', everybody: false })
      : messageValue({
          destination: to,
          content: 'Soup',
          deliverAt: kind === 'later' ? 2_000_000_000 : null,
        });
  const rules =
    kind === 'now'
      ? announcementRules.rules('announcement', facts)
      : kind === 'later'
        ? scheduledRules.rules('scheduled', facts)
        : draftRules.rules('draft', facts);
  return rules?.facts?.('', value, 'Soup').find(({ label }) => label === 'Reaches')?.after;
}

it.each([
  ['now', toChannel, 216, '216 subscribers'],
  ['later', toChannel, 1, '1 subscriber'],
  ['draft', toChannel, 216, undefined],
  ['now', toChannel, null, undefined],
  ['now', toPeople, 216, undefined],
] as const)(
  'the preview of a message sent %s to %o of %s states its audience: %s',
  (kind, to, count, words) => {
    expect(reached(kind, to, count)).toBe(words);
  },
);

it('a channel is named from the channel list if the announcements list was not read', () => {
  const messages = () => ({ rules: { emptyTopicName: null }, channel: () => undefined }) as never;
  const channel = (id: number) => (id === 3 ? { name: 'kiln' } : undefined) as never;
  const facts = { ...noFacts, messages, channels: { ...noFacts.channels, channel } };
  expect(destinationWords(toChannel, facts)).toBe('#kiln > lunch');
  expect(destinationWords({ ...toChannel, channelId: 4 }, facts)).toBe('#channel 4 > lunch');
});

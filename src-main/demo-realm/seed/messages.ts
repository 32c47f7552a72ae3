import { renderMarkdown } from '../markdown/markdown.ts';
import { storeMessage } from '../messages/message-delivery.ts';
import { createRandom } from './random.ts';
import type { Channel, RealmState, User } from '../state.ts';

const openings = [
  'Does anybody know',
  'Who can tell me',
  'I was wondering',
  'Please remember',
  'Just a note about',
  'Yesterday we talked about',
];
const matters = [
  'the keys',
  'the order for Saturday',
  'the new rota',
  'the broken lamp',
  'the invoice #O4431',
  'bed C4',
  'the van',
  'GLAZE-CE04',
];
const endings = [
  'Thank you!',
  'I will look after it tomorrow.',
  'See the list in the office.',
  'Any ideas? :thinking:',
  'It **has to** be done this week.',
  'More at https://shop.orchid-cooperative.example/news',
  'We can talk about it over lunch :coffee:',
];

const messagesPerTopic = 6;
const secondsBetween = 5_400;

/**
 * Fills the channels' topics with believable messages, the newest of every topic last, and lets a few people talk
 * to each other. The same seed gives the same messages.
 */
export function seedMessages(state: RealmState, now: number): void {
  const random = createRandom(state.seed + 9);
  const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot);
  const topics = [...state.channels.values()]
    .filter((channel) => !channel.isPrivate)
    .flatMap((channel) => channel.topics.map((topic) => ({ channel, topic })))
    .toSorted((a, b) => a.topic.maxId - b.topic.maxId);
  let timestamp = now - (topics.length + 12) * messagesPerTopic * secondsBetween;
  const text = (): string =>
    `${random.pick(openings)} ${random.pick(matters)}${random.chance(0.5) ? '?' : '.'} ${random.pick(endings)}`;

  for (const { channel, topic } of topics) {
    const writers = membersOf(state, channel, people);
    for (let count = 0; count < messagesPerTopic; count += 1) {
      timestamp += Math.floor(secondsBetween * (0.5 + random.next()));
      const sender = random.pick(writers);
      const content = text();
      const message = storeMessage(
        state,
        sender,
        {
          recipient: { kind: 'channel', channelId: channel.id, topic: topic.name },
          content,
          client: 'website',
        },
        renderMarkdown(state, content),
        timestamp,
        true,
      );
      if (random.chance(0.2)) {
        const { userId } = random.pick(writers);
        message.reactions.push({
          userId,
          emojiName: 'thumbs_up',
          emojiCode: '1f44d',
          reactionType: 'unicode_emoji',
        });
      }
    }
  }
  for (const [index, sender] of people.slice(0, 8).entries()) {
    const other = people[(index * 3 + 1) % Math.min(people.length, 30)] ?? sender;
    const userIds = [...new Set([sender.userId, other.userId])].toSorted((a, b) => a - b);
    timestamp += secondsBetween;
    const content = text();
    storeMessage(
      state,
      sender,
      { recipient: { kind: 'direct', userIds }, content, client: 'website' },
      renderMarkdown(state, content),
      timestamp,
      true,
    );
  }
}

function membersOf(state: RealmState, channel: Channel, people: readonly User[]): User[] {
  const members = [...channel.subscribers]
    .slice(0, 40)
    .flatMap((userId) => state.users.get(userId) ?? [])
    .filter((user) => user.isActive && !user.isBot);
  return members.length === 0 ? people.slice(0, 5) : members;
}

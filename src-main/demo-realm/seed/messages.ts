import { readEmoji } from '../emoji/emoji-reference.ts';
import { storeMessage, type Naming } from '../messages/message-delivery.ts';
import { conversations, directLines, otherConversation } from './conversations.ts';
import { createRandom } from './random.ts';
import { isWorkingTime } from './working-time.ts';
import type { Channel, RealmState, User } from '../state.ts';

const messagesPerTopic = 6;
/** Mean seconds between two messages: at least half of it, at most one and a half times. */
const secondsBetween = 3_600;

/** Reactions, weighted by frequency. */
const reactions = ['thumbs_up', 'thumbs_up', 'thumbs_up', 'heart', 'tada', 'check', 'ship_it', 'eyes'];

/** The result of rendering a seeded line; rendering them took most of a realm's start-up time. */
export const namesNobody = (line: string): Naming => ({
  userIds: new Set(),
  groupIds: new Set(),
  wildcard: null,
  words: line,
});

/**
 * Fills the channels' topics with plausible messages, ending with the newest of every topic, and creates a few direct
 * conversations. The same seed gives the same messages.
 */
export function seedMessages(state: RealmState, now: number): void {
  const random = createRandom(state.seed + 9);
  const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot);
  const topics = [...state.channels.values()]
    .filter((channel) => !channel.isPrivate)
    .flatMap((channel) => channel.topics.map((topic) => ({ channel, topic })))
    .toSorted((a, b) => a.topic.maxId - b.topic.maxId);
  const directs = people.slice(0, directLines.length);
  const times = timesUntil(now - 36 * 3_600, topics.length * messagesPerTopic + directs.length, state.seed);
  let next = 0;

  for (const { channel, topic } of topics) {
    const writers = membersOf(state, channel, people);
    const lines = conversations.get(topic.name.replace(/^✔ /, '')) ?? otherConversation;
    let before: User | undefined;
    for (const content of lines) {
      // The sender differs from the previous one.
      const sender = random.pick(writers.length > 1 ? writers.filter((each) => each !== before) : writers);
      before = sender;
      const message = storeMessage(
        state,
        sender,
        {
          recipient: { kind: 'channel', channelId: channel.id, topic: topic.name },
          content,
          client: 'website',
        },
        namesNobody(content),
        times[next++] ?? now,
        true,
      );
      if (random.chance(0.2)) {
        const { userId } = random.pick(writers);
        const { name, code, reactionType } = readEmoji(state, random.pick(reactions));
        message.reactions.push({ userId, emojiName: name, emojiCode: code, reactionType });
      }
    }
  }
  for (const [index, sender] of directs.entries()) {
    const other = people[(index * 3 + 1) % Math.min(people.length, 30)] ?? sender;
    const userIds = [...new Set([sender.userId, other.userId])].toSorted((a, b) => a - b);
    const content = directLines[index] ?? '';
    storeMessage(
      state,
      sender,
      { recipient: { kind: 'direct', userIds }, content, client: 'website' },
      namesNobody(content),
      times[next++] ?? now,
      true,
    );
  }
}

/** The given number of moments in the cooperative's working hours, in order, ending shortly before the given one. */
function timesUntil(latest: number, count: number, seed: number): number[] {
  const random = createRandom(seed + 21);
  const times: number[] = [];
  let at = latest;
  while (times.length < count) {
    if (isWorkingTime(at, 'Europe/Lisbon')) times.push(at);
    at -= Math.floor(secondsBetween * (0.5 + random.next()));
  }
  return times.toReversed();
}

function membersOf(state: RealmState, channel: Channel, people: readonly User[]): User[] {
  const members = [...channel.subscribers]
    .slice(0, 40)
    .flatMap((userId) => state.users.get(userId) ?? [])
    .filter((user) => user.isActive && !user.isBot);
  return members.length === 0 ? people.slice(0, 5) : members;
}

import type { StoredMessage } from './message-store.ts';
import type { RealmState } from '../state.ts';
import type { TopicPlace } from './topic-policies.ts';

/** The messages of a topic, by id; topics ignore case. */
export function messagesOfTopic(state: RealmState, { channelId, topic }: TopicPlace): StoredMessage[] {
  const folded = topic.toLowerCase();
  return [...state.messageStore.messages.values()].filter(
    ({ recipient }) =>
      recipient.kind === 'channel' &&
      recipient.channelId === channelId &&
      recipient.topic.toLowerCase() === folded,
  );
}

/** Updates a topic's newest message, or removes the topic after its last message. */
export function refreshTopic(state: RealmState, channelId: number, topic: string): void {
  const channel = state.channels.get(channelId);
  const index = channel?.topics.findIndex(({ name }) => name.toLowerCase() === topic.toLowerCase()) ?? -1;
  const entry = channel?.topics[index];
  if (channel === undefined || entry === undefined) return;
  const newest = messagesOfTopic(state, { channelId, topic }).at(-1);
  if (newest === undefined) channel.topics.splice(index, 1);
  else entry.maxId = newest.id;
}

/**
 * Everyone who sent to a topic or reacted in it.
 * https://zulip.com/help/mention-a-user-or-group#mention-all-topic-participants
 */
export function topicParticipants(state: RealmState, place: TopicPlace): Set<number> {
  return new Set(
    messagesOfTopic(state, place).flatMap(({ senderId, reactions }) => [
      senderId,
      ...reactions.map(({ userId }) => userId),
    ]),
  );
}

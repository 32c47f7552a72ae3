import { forgetUploads } from '../files/attachments.ts';
import { firstMessageId } from '../channels/channels.ts';
import { knowsEmptyTopic, sentTopic } from './empty-topic.ts';
import { isTold } from './message-access.ts';
import { refreshTopic } from './message-topics.ts';
import type { EventQueue } from '../events/event-queue.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { Channel, User } from '../state.ts';

/** From about this level, deletion events have topics in lower case: measured at 442, not so at 247. */
const foldedTopicsSince = 385;

/**
 * Deletes messages of one conversation for everyone who could read them.
 * https://zulip.com/api/get-events#delete_message
 */
export function deleteMessages(realm: Realm, messages: readonly StoredMessage[]): void {
  const { state } = realm;
  const [first] = messages;
  if (first === undefined) return;
  const { recipient } = first;
  const channel = recipient.kind === 'channel' ? state.channels.get(recipient.channelId) : undefined;
  const readers = new Set(
    [...state.users.values()].filter(
      (user) => user.isActive && messages.some((message) => isTold(state, user, message)),
    ),
  );
  for (const { id } of messages) state.messageStore.messages.delete(id);
  if (recipient.kind === 'channel') refreshTopic(state, recipient.channelId, recipient.topic);
  const isReader = (owner: User): boolean => readers.has(owner);
  if (channel !== undefined) changeFirstMessage(realm, channel, messages, isReader);
  if (recipient.kind === 'channel') {
    const topic = state.featureLevel >= foldedTopicsSince ? recipient.topic.toLowerCase() : recipient.topic;
    announceDeletion(realm, messages, recipient.channelId, topic, isReader);
  } else {
    publishDeletion(realm, messages, () => ({ message_type: 'private' }), isReader);
  }
  forgetUploads(state, messages);
}

/** Makes the oldest remaining message the channel's first. */
function changeFirstMessage(
  { state, queues }: Realm,
  channel: Channel,
  deleted: readonly StoredMessage[],
  includes: (owner: User) => boolean,
): void {
  const before = firstMessageId(channel);
  if (!deleted.some(({ id }) => id === before)) return;
  const isHere = ({ recipient }: StoredMessage): boolean =>
    recipient.kind === 'channel' && recipient.channelId === channel.id;
  channel.firstMessageId = [...state.messageStore.messages.values()].find(isHere)?.id ?? null;
  if (state.featureLevel < 256) return;
  queues.publish(
    {
      type: 'stream',
      op: 'update',
      stream_id: channel.id,
      name: channel.name,
      property: 'first_message_id',
      value: channel.firstMessageId,
    },
    includes,
  );
}

/** Announces to people that messages of a channel are deleted for them. */
export function announceDeletion(
  realm: Realm,
  messages: readonly StoredMessage[],
  channelId: number,
  topic: string,
  includes: (owner: User) => boolean,
): void {
  publishDeletion(
    realm,
    messages,
    (queue) => ({
      message_type: 'stream',
      stream_id: channelId,
      topic: sentTopic(realm.state, topic, knowsEmptyTopic(queue)),
    }),
    includes,
  );
}

/** Clients that don't support lists get one event per message. */
function publishDeletion(
  { queues }: Realm,
  messages: readonly StoredMessage[],
  placeFor: (queue: EventQueue) => Record<string, unknown>,
  includes: (owner: User) => boolean,
): void {
  const message_ids = messages.map(({ id }) => id);
  const takesLists = ({ capabilities }: EventQueue): boolean =>
    capabilities['bulk_message_deletion'] === true;
  queues.publishShaped('delete_message', (queue, owner) =>
    takesLists(queue) && includes(owner) ? { ...placeFor(queue), message_ids } : undefined,
  );
  for (const message_id of message_ids) {
    queues.publishShaped('delete_message', (queue, owner) =>
      !takesLists(queue) && includes(owner) ? { ...placeFor(queue), message_id } : undefined,
    );
  }
}

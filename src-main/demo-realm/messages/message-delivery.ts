import { alertedPeople } from '../own-settings/alert-words.ts';
import { followWhereMentioned } from './automatic-policies.ts';
import { noteActivity } from '../channels/channel-activity.ts';
import { firstMessageId } from '../channels/channels.ts';
import { knowsEmptyTopic } from './empty-topic.ts';
import { isMember } from '../groups/groups.ts';
import { seesMessage, shownFlags } from './message-access.ts';
import { messageRecord, type MessageView } from './message-record.ts';
import { topicParticipants } from './message-topics.ts';
import { renderMarkdown, type Rendered } from '../markdown/markdown.ts';
import { hasMuted, peopleWithState } from '../own-settings/personal-state.ts';
import { nowSeconds, type Channel, type RealmState, type User } from '../state.ts';
import { widgetOf } from './widgets.ts';
import { matchesEventNarrow } from '../events/event-narrow.ts';
import type { MessageFlag, Recipient, StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';

/** A message that passed all checks. */
export interface CheckedMessage {
  readonly recipient: Recipient;
  readonly content: string;
  readonly client: string;
  /** Sent by the client, so that it recognises its own message in the event. */
  readonly localId?: string | undefined;
  readonly queueId?: string | undefined;
  readonly readBySender?: boolean | undefined;
  /** Which recipients are assumed to have read it. */
  readonly isReadBy?: ((user: User) => boolean) | undefined;
}

/**
 * Stores a message and delivers it to every recipient's queue. https://zulip.com/api/get-events#message
 *
 * @param beforeTold runs once the message is stored, before any event
 */
export function deliverMessage(
  realm: Realm,
  sender: User,
  sent: CheckedMessage,
  beforeTold?: (message: StoredMessage) => void,
): StoredMessage {
  const { state } = realm;
  const rendered = renderMarkdown(state, sent.content, sender);
  const message = storeMessage(state, sender, sent, rendered, Math.floor(nowSeconds(state)), false);
  noteActivity(realm, message);
  beforeTold?.(message);
  followWhereMentioned(realm, message, rendered.userIds);
  announceMessage(realm, message, sent);
  return message;
}

/** The parts of a rendered text that decide who is flagged. */
export type Naming = Pick<Rendered, 'userIds' | 'groupIds' | 'wildcard' | 'words'>;

/** Stores a message, with its flags and its place in the channel's topics. */
export function storeMessage(
  state: RealmState,
  sender: User,
  { recipient, content, client, readBySender = false, isReadBy }: CheckedMessage,
  naming: Naming,
  timestamp: number,
  isOld: boolean,
): StoredMessage {
  const { messageStore } = state;
  const channel = recipient.kind === 'channel' ? state.channels.get(recipient.channelId) : undefined;
  const message: StoredMessage = {
    id: messageStore.nextMessageId,
    senderId: sender.userId,
    client,
    timestamp,
    recipient,
    content,
    edits: [],
    lastEditTimestamp: null,
    lastMovedTimestamp: null,
    reactions: [],
    flags: new Map(),
    isOld,
    receivedBy: channel === undefined || channel.historyShared ? null : new Set(channel.subscribers),
  };
  messageStore.nextMessageId += 1;
  messageStore.messages.set(message.id, message);
  if (channel !== undefined && recipient.kind === 'channel') {
    if (firstMessageId(channel) === null) channel.firstMessageId = message.id;
    raiseTopic(channel, recipient.topic, message.id);
  }
  const add = (userId: number, flag: MessageFlag): void => {
    const flags = message.flags.get(userId) ?? new Set<MessageFlag>(isOld ? ['read'] : []);
    message.flags.set(userId, flags.add(flag));
  };
  if (readBySender) add(sender.userId, 'read');
  for (const user of peopleWithState(state)) {
    if (hasMuted(user, sender.userId) && receives(state, message, user)) add(user.userId, 'read');
  }
  if (isReadBy !== undefined) {
    for (const user of receivers(state, message)) if (isReadBy(user)) add(user.userId, 'read');
  }
  for (const userId of naming.userIds) {
    const user = state.users.get(userId);
    if (user !== undefined && receives(state, message, user)) add(userId, 'mentioned');
  }
  if (naming.wildcard !== null || naming.groupIds.size > 0) {
    const participants =
      naming.wildcard === 'topic' && recipient.kind === 'channel'
        ? topicParticipants(state, recipient)
        : null;
    for (const user of receivers(state, message)) {
      if (naming.wildcard === 'channel') add(user.userId, 'stream_wildcard_mentioned');
      if (participants?.has(user.userId) === true) add(user.userId, 'topic_wildcard_mentioned');
      if ([...naming.groupIds].some((groupId) => isMember(state, groupId, user)))
        add(user.userId, 'mentioned');
    }
  }
  for (const userId of alertedPeople(state, naming.words)) {
    const user = state.users.get(userId);
    if (user?.isActive === true && receives(state, message, user)) add(userId, 'has_alert_word');
  }
  const widget = widgetOf(messageStore, sender.userId, content);
  if (widget !== undefined) message.submessages = [widget];
  return message;
}

/** Moves a topic to the top of its channel's list. */
export function raiseTopic(channel: Channel, name: string, maxId: number): void {
  const index = channel.topics.findIndex((topic) => topic.name.toLowerCase() === name.toLowerCase());
  if (index >= 0) channel.topics.splice(index, 1);
  channel.topics.unshift({ name, maxId });
}

function receives(state: RealmState, { recipient }: StoredMessage, user: User): boolean {
  if (recipient.kind === 'direct') return recipient.userIds.includes(user.userId);
  return state.channels.get(recipient.channelId)?.subscribers.has(user.userId) === true;
}

/** Everyone who receives a message: the conversation, or the channel's active subscribers. */
export function receivers(state: RealmState, { recipient }: StoredMessage): User[] {
  const ids =
    recipient.kind === 'direct'
      ? recipient.userIds
      : (state.channels.get(recipient.channelId)?.subscribers ?? []);
  return [...ids].flatMap((userId) => {
    const user = state.users.get(userId);
    return user?.isActive === true ? [user] : [];
  });
}

function announceMessage(realm: Realm, message: StoredMessage, sent: CheckedMessage): void {
  const { state, queues } = realm;
  const records = new Map<string, Record<string, unknown>>();
  queues.publishShaped('message', (queue, owner) => {
    const { messageView } = queue;
    const gets =
      receives(state, message, owner) || (messageView.allPublicStreams && isPublic(state, message));
    if (!gets || !seesMessage(state, owner, message)) return undefined;
    if (!matchesEventNarrow(state, owner, message, messageView.narrow)) return undefined;
    const view: MessageView = {
      applyMarkdown: messageView.applyMarkdown,
      clientGravatar: messageView.clientGravatar,
      emptyTopicName: knowsEmptyTopic(queue),
    };
    const key = JSON.stringify(view);
    let record = records.get(key);
    if (record === undefined) records.set(key, (record = messageRecord(state, message, view)));
    return {
      message: record,
      flags: shownFlags(state, owner, message),
      ...(sent.queueId === queue.id && sent.localId !== undefined ? { local_message_id: sent.localId } : {}),
    };
  });
}

function isPublic(state: RealmState, { recipient }: StoredMessage): boolean {
  return recipient.kind === 'channel' && state.channels.get(recipient.channelId)?.isPrivate === false;
}

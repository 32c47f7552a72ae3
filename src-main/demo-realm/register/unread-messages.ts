import { sentTopic } from '../messages/empty-topic.ts';
import { flagsOf, hasOwnRow, seesMessage } from '../messages/message-access.ts';
import { isMuted } from '../messages/topic-policies.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { RealmState, User } from '../state.ts';

interface Unread {
  unread_message_ids: number[];
}

/** Whether an unread message mentions a person; wildcard mentions don't count in muted topics. */
export function countsAsMention(state: RealmState, user: User, message: StoredMessage): boolean {
  const flags = flagsOf(state, user, message);
  if (flags.has('mentioned')) return true;
  if (!flags.has('stream_wildcard_mentioned') && !flags.has('topic_wildcard_mentioned')) return false;
  return message.recipient.kind === 'direct' || !isMuted(state, user, message.recipient);
}

/** A person's unread messages, by conversation. https://zulip.com/api/register-queue (`unread_msgs`) */
export function unreadMessages(
  state: RealmState,
  caller: User,
  knowsEmptyName: boolean,
): Record<string, unknown> {
  const people = new Map<number, Unread & { other_user_id: number; sender_id: number }>();
  const groups = new Map<string, Unread & { user_ids_string: string }>();
  const topics = new Map<string, Unread & { stream_id: number; topic: string }>();
  const mentions: number[] = [];
  let count = 0;
  for (const message of state.messageStore.messages.values()) {
    if (!seesMessage(state, caller, message) || !hasOwnRow(state, caller, message)) continue;
    const flags = flagsOf(state, caller, message);
    if (flags.has('read')) continue;
    const { recipient } = message;
    if (recipient.kind === 'direct' || !isMuted(state, caller, recipient)) count += 1;
    if (countsAsMention(state, caller, message)) mentions.push(message.id);
    if (recipient.kind === 'channel') {
      const { channelId } = recipient;
      const topic = sentTopic(state, recipient.topic, knowsEmptyName);
      const place = { stream_id: channelId, topic, unread_message_ids: [] };
      note(topics, `${channelId} ${topic.toLowerCase()}`, place, message.id);
    } else if (recipient.userIds.length <= 2) {
      const other = recipient.userIds.find((id) => id !== caller.userId) ?? caller.userId;
      note(people, other, { other_user_id: other, sender_id: other, unread_message_ids: [] }, message.id);
    } else {
      const ids = recipient.userIds.toSorted((a, b) => a - b).join(',');
      note(groups, ids, { user_ids_string: ids, unread_message_ids: [] }, message.id);
    }
  }
  return {
    pms: [...people.values()],
    streams: [...topics.values()],
    huddles: [...groups.values()],
    mentions,
    count,
    old_unreads_missing: false,
  };
}

function note<Key, Place extends Unread>(
  places: Map<Key, Place>,
  key: Key,
  fresh: Place,
  messageId: number,
): void {
  const place = places.get(key) ?? fresh;
  place.unread_message_ids.push(messageId);
  places.set(key, place);
}

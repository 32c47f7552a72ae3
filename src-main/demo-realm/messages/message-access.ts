import { badRequest } from '../api-error.ts';
import { readsChannel } from '../channels/channels.ts';
import type { MessageFlag, StoredMessage } from './message-store.ts';
import type { RealmState, User } from '../state.ts';

/** Whether a person can read a message. https://zulip.com/help/channel-permissions */
export function seesMessage(state: RealmState, viewer: User, message: StoredMessage): boolean {
  const { recipient } = message;
  if (recipient.kind === 'direct') return recipient.userIds.includes(viewer.userId);
  const channel = state.channels.get(recipient.channelId);
  if (channel === undefined || !readsChannel(state, viewer, channel)) return false;
  return message.receivedBy === null || message.receivedBy.has(viewer.userId);
}

/**
 * A message that the caller can read. Otherwise throws the server's refusal, which doesn't reveal whether the message
 * exists.
 */
export function accessMessage(state: RealmState, caller: User, id: number): StoredMessage {
  const message = state.messageStore.messages.get(id);
  if (message === undefined || !seesMessage(state, caller, message)) throw badRequest('message-invalid');
  return message;
}

/** Whether the server stores flags for a person on a message: for its recipients, not for later readers. */
export function hasOwnRow(state: RealmState, user: User, message: StoredMessage): boolean {
  if (message.flags.has(user.userId)) return true;
  const { recipient } = message;
  if (recipient.kind === 'direct') return recipient.userIds.includes(user.userId);
  return state.channels.get(recipient.channelId)?.subscribers.has(user.userId) === true;
}

/**
 * Whether a person receives events about a message: its recipients, and those who see it in a channel they are
 * subscribed to.
 */
export function isTold(state: RealmState, user: User, message: StoredMessage): boolean {
  if (!seesMessage(state, user, message)) return false;
  const { recipient } = message;
  return (
    hasOwnRow(state, user, message) ||
    (recipient.kind === 'channel' &&
      state.channels.get(recipient.channelId)?.subscribers.has(user.userId) === true)
  );
}

/** A person's flags on a message. https://zulip.com/api/update-message-flags#available-flags */
export function flagsOf(state: RealmState, user: User, message: StoredMessage): ReadonlySet<MessageFlag> {
  const known = message.flags.get(user.userId);
  if (known !== undefined) return known;
  if (!hasOwnRow(state, user, message)) return new Set<MessageFlag>(['read', 'historical']);
  return new Set<MessageFlag>(message.isOld ? ['read'] : []);
}

/** The flags sent to clients, with wildcard mentions also under their older name. */
export function shownFlags(state: RealmState, user: User, message: StoredMessage): string[] {
  const flags: string[] = [...flagsOf(state, user, message)];
  const isWildcard = flags.some((flag) => flag.endsWith('_wildcard_mentioned'));
  return isWildcard ? [...flags, 'wildcard_mentioned'] : flags;
}

/** A person's flags on a message, for modification. */
export function ownFlags(state: RealmState, user: User, message: StoredMessage): Set<MessageFlag> {
  const flags = new Set(flagsOf(state, user, message));
  message.flags.set(user.userId, flags);
  return flags;
}

import { flagsOf, hasOwnRow, ownFlags, seesMessage } from './message-access.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { User } from '../state.ts';

/**
 * Marks a person's unread messages as read.
 *
 * @param isMeant which messages; never-received ones are left out
 * @returns the ids of those that were unread
 */
export function readUnread(
  { state }: Realm,
  user: User,
  isMeant: (message: StoredMessage) => boolean,
): number[] {
  const unread = [...state.messageStore.messages.values()].filter(
    (message) =>
      isMeant(message) &&
      hasOwnRow(state, user, message) &&
      seesMessage(state, user, message) &&
      !flagsOf(state, user, message).has('read'),
  );
  for (const message of unread) ownFlags(state, user, message).add('read');
  return unread.map(({ id }) => id);
}

/** Notifies a person's clients of messages marked as read. https://zulip.com/api/get-events#update_message_flags-add */
export function announceRead({ queues }: Realm, user: User, messages: readonly number[], all: boolean): void {
  const change = { op: 'add', operation: 'add', flag: 'read', messages, all };
  queues.publish({ type: 'update_message_flags', ...change }, (owner) => owner === user);
}

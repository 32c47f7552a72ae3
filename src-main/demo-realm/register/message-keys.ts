import { flagsOf, hasOwnRow } from '../messages/message-access.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { RealmState, User } from '../state.ts';

/** How many of a person's newest direct messages are scanned. */
const mostDirectMessages = 1000;

/** A person's newest received message; -1 if there is none. https://zulip.com/api/register-queue */
export function newestMessageId(state: RealmState, caller: User): number {
  return ownMessages(state, caller).at(-1)?.id ?? -1;
}

/** The ids of a person's starred messages, ascending. */
export function starredMessages(state: RealmState, caller: User): number[] {
  return [...state.messageStore.messages.values()]
    .filter((message) => message.flags.has(caller.userId) && flagsOf(state, caller, message).has('starred'))
    .map(({ id }) => id);
}

/** The conversations of a person's newest direct messages, newest first, each with the other participants. */
export function recentConversations(
  state: RealmState,
  caller: User,
): { max_message_id: number; user_ids: number[] }[] {
  const conversations = new Map<string, { max_message_id: number; user_ids: number[] }>();
  const newestFirst = [...state.messageStore.messages.values()]
    .filter(({ recipient }) => recipient.kind === 'direct' && recipient.userIds.includes(caller.userId))
    .slice(-mostDirectMessages)
    .toReversed();
  for (const { id, recipient } of newestFirst) {
    if (recipient.kind !== 'direct') continue;
    const user_ids = recipient.userIds.filter((userId) => userId !== caller.userId);
    if (!conversations.has(user_ids.join()))
      conversations.set(user_ids.join(), { max_message_id: id, user_ids });
  }
  return [...conversations.values()];
}

function ownMessages(state: RealmState, caller: User): StoredMessage[] {
  return [...state.messageStore.messages.values()].filter((message) => hasOwnRow(state, caller, message));
}

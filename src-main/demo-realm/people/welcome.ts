import { renderMarkdown } from '../markdown/markdown.ts';
import { storeMessage } from '../messages/message-delivery.ts';
import { nowSeconds, type RealmState, type User } from '../state.ts';
import type { Recipient, StoredMessage } from '../messages/message-store.ts';

/** From this level on, the Welcome Bot's messages are starred for new members: measured at 442, not so at 247. */
const starredSince = 277;

/** Posts as the Welcome Bot, for current and future members. */
export function postAsWelcomeBot(
  state: RealmState,
  recipient: Recipient,
  content: string,
): StoredMessage | undefined {
  const bot = state.systemBots.find(({ fullName }) => fullName === 'Welcome Bot');
  if (bot === undefined) return undefined;
  const sent = { recipient, content, client: 'Internal' };
  return storeMessage(state, bot, sent, renderMarkdown(state, content), Math.floor(nowSeconds(state)), false);
}

/**
 * Greets a new member in a direct message, and stars where to begin: the greeting, and the first message of each topic
 * by the Welcome Bot. Sends no events, as the member has no queue yet.
 */
export function welcome(state: RealmState, newcomer: User): void {
  const bot = state.systemBots.find(({ fullName }) => fullName === 'Welcome Bot');
  if (bot === undefined) return;
  const userIds = [bot.userId, newcomer.userId].toSorted((a, b) => a - b);
  const greeting = postAsWelcomeBot(
    state,
    { kind: 'direct', userIds },
    'Hello, and welcome to Zulip! :wave:',
  );
  if (state.featureLevel < starredSince) return;
  const topics = new Set<string>();
  for (const message of state.messageStore.messages.values()) {
    const { recipient } = message;
    if (message.senderId !== bot.userId) continue;
    if (recipient.kind === 'direct') {
      if (message === greeting) star(message, newcomer);
      continue;
    }
    const topic = `${recipient.channelId} ${recipient.topic}`;
    const isFirst = !topics.has(topic);
    topics.add(topic);
    if (isFirst && state.channels.get(recipient.channelId)?.subscribers.has(newcomer.userId) === true) {
      star(message, newcomer);
    }
  }
}

function star(message: StoredMessage, { userId }: User): void {
  message.flags.set(userId, new Set([...(message.flags.get(userId) ?? []), 'starred']));
}

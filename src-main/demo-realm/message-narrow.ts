import { ApiError } from './api-error.ts';
import { flagsOf, seesMessage } from './message-access.ts';
import { renderMarkdown } from './markdown.ts';
import { findByApiEmail } from './people.ts';
import { followed, isMuted, topicPolicyOf } from './topic-policies.ts';
import { serverText } from './server-text.ts';
import type { StoredMessage } from './message-store.ts';
import type { RealmState, User } from './state.ts';

/** One term of a narrow. https://zulip.com/api/construct-narrow */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean | undefined;
}

type Test = (message: StoredMessage) => boolean;

/**
 * Makes the test that a narrow stands for.
 *
 * @throws ApiError BAD_NARROW for an operator or operand that the server does not know
 */
export function compileNarrow(state: RealmState, viewer: User, terms: readonly NarrowTerm[]): Test {
  const tests = terms.map((term): Test => {
    const test = compileTerm(state, viewer, term);
    return term.negated === true ? (message) => !test(message) : test;
  });
  return (message) => tests.every((test) => test(message));
}

function badNarrow(state: RealmState, detail: string): ApiError {
  const desc = serverText(state.language, 'narrow-invalid', { detail });
  return new ApiError('narrow-invalid', { code: 'BAD_NARROW', values: { detail }, fields: { desc } });
}

function compileTerm(state: RealmState, viewer: User, { operator, operand }: NarrowTerm): Test {
  const text = String(operand);
  switch (operator) {
    case 'stream':
    case 'channel': {
      const channel = findChannel(state, operand);
      if (channel === undefined) throw badNarrow(state, `unknown channel ${text}`);
      return ({ recipient }) => recipient.kind === 'channel' && recipient.channelId === channel.id;
    }
    case 'streams':
    case 'channels': {
      if (text !== 'public' && text !== 'web-public')
        throw badNarrow(state, `unknown channels operand ${text}`);
      return ({ recipient }) => {
        const channel = recipient.kind === 'channel' ? state.channels.get(recipient.channelId) : undefined;
        return channel !== undefined && (text === 'public' ? !channel.isPrivate : channel.isWebPublic);
      };
    }
    case 'topic': {
      const folded = text.toLowerCase();
      const isEmpty = folded === '' || text === state.settings.get('empty_topic_display_name');
      return ({ recipient }) =>
        recipient.kind === 'channel' &&
        (recipient.topic.toLowerCase() === folded || (isEmpty && recipient.topic === ''));
    }
    case 'sender':
    case 'from': {
      const user = findUser(state, operand);
      return ({ senderId }) => senderId === user.userId;
    }
    case 'mentions': {
      const user = findUser(state, operand);
      return ({ content }) => renderMarkdown(state, content).userIds.has(user.userId);
    }
    case 'dm':
    case 'pm-with': {
      const people = Array.isArray(operand)
        ? operand.map((id: number) => findUser(state, id))
        : text.split(',').map((part) => findUser(state, part.trim()));
      const ids = new Set([viewer.userId, ...people.map(({ userId }) => userId)]);
      return ({ recipient }) =>
        recipient.kind === 'direct' &&
        recipient.userIds.length === ids.size &&
        recipient.userIds.every((id) => ids.has(id));
    }
    case 'dm-including':
    case 'group-pm-with': {
      const user = findUser(state, operand);
      return ({ recipient }) => recipient.kind === 'direct' && recipient.userIds.includes(user.userId);
    }
    case 'is':
      return compileIs(state, viewer, text);
    case 'has':
      return compileHas(state, text);
    case 'in':
      if (text !== 'home' && text !== 'all') throw badNarrow(state, `unknown 'in' value ${text}`);
      return ({ recipient }) =>
        text === 'all' || recipient.kind === 'direct' || !isMuted(state, viewer, recipient);
    case 'near':
      if (!/^\d+$/.test(text)) throw badNarrow(state, `invalid 'near' operand ${text}`);
      return () => true;
    case 'id':
      return ({ id }) => id === Number(text);
    case 'search': {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      return ({ content, recipient }) => {
        const topic = recipient.kind === 'channel' ? recipient.topic : '';
        const body = `${content}\n${topic}`.toLowerCase();
        return words.every((word) => body.includes(word));
      };
    }
    default:
      throw badNarrow(state, `unknown operator ${operator}`);
  }
}

function compileIs(state: RealmState, viewer: User, what: string): Test {
  const flag = (...names: string[]): Test => {
    return (message) => [...flagsOf(state, viewer, message)].some((name) => names.includes(name));
  };
  switch (what) {
    case 'dm':
    case 'private':
      return ({ recipient }) => recipient.kind === 'direct';
    case 'starred':
      return flag('starred');
    case 'alerted':
      return flag('has_alert_word');
    case 'mentioned':
      return flag('mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned');
    case 'unread':
      return (message) => !flagsOf(state, viewer, message).has('read');
    case 'resolved':
      return ({ recipient }) => recipient.kind === 'channel' && recipient.topic.startsWith('✔ ');
    case 'followed':
      return ({ recipient }) => recipient.kind === 'channel' && topicPolicyOf(viewer, recipient) === followed;
    case 'muted':
      return ({ recipient }) => recipient.kind === 'channel' && isMuted(state, viewer, recipient);
    default:
      throw badNarrow(state, `unknown 'is' operand ${what}`);
  }
}

function compileHas(state: RealmState, what: string): Test {
  switch (what) {
    case 'link':
      return ({ content }) => renderMarkdown(state, content).hasLink;
    case 'image':
      return ({ content }) => renderMarkdown(state, content).hasImage;
    case 'attachment':
      return ({ content }) => renderMarkdown(state, content).uploads.length > 0;
    case 'reaction':
      return ({ reactions }) => reactions.length > 0;
    default:
      throw badNarrow(state, `unknown 'has' operand ${what}`);
  }
}

/** What names a conversation, and gives way to the one that the message of `with` is in. */
const conversationOperators: ReadonlySet<string> = new Set([
  'stream',
  'channel',
  'topic',
  'dm',
  'pm-with',
  'with',
]);

/**
 * Puts the conversation that a message is in now in the place of `with`. Only reading messages does this: everywhere else
 * `with` is an unknown operator.
 *
 * @throws ApiError BAD_NARROW where the message cannot be read and nothing else names a conversation
 */
export function resolveWith(
  state: RealmState,
  viewer: User,
  narrow: readonly NarrowTerm[],
): readonly NarrowTerm[] {
  const named = narrow.find(({ operator }) => operator === 'with');
  if (named === undefined) return narrow;
  if (!/^\d+$/.test(String(named.operand))) throw badNarrow(state, "Invalid 'with' operator");
  const others = narrow.filter((term) => term !== named);
  const message = state.messageStore.messages.get(Number(named.operand));
  if (message === undefined || !seesMessage(state, viewer, message)) {
    if (others.some(({ operator }) => conversationOperators.has(operator))) return others;
    throw badNarrow(state, "Invalid 'with' operator");
  }
  const { recipient } = message;
  const conversation: NarrowTerm[] =
    recipient.kind === 'channel'
      ? [
          { operator: 'channel', operand: recipient.channelId },
          { operator: 'topic', operand: recipient.topic },
        ]
      : [{ operator: 'dm', operand: recipient.userIds }];
  return [...conversation, ...others.filter(({ operator }) => !conversationOperators.has(operator))];
}

function findChannel(state: RealmState, operand: NarrowTerm['operand']): { id: number } | undefined {
  if (typeof operand === 'number') return state.channels.get(operand);
  const name = String(operand).toLowerCase();
  for (const channel of state.channels.values()) if (channel.name.toLowerCase() === name) return channel;
  return undefined;
}

function findUser(state: RealmState, operand: NarrowTerm['operand']): User {
  const text = String(operand);
  const user = /^\d+$/.test(text)
    ? (state.users.get(Number(text)) ?? state.systemBots.find((bot) => bot.userId === Number(text)))
    : (findByApiEmail(state, text) ?? state.systemBots.find((bot) => bot.deliveryEmail === text));
  if (user === undefined) throw badNarrow(state, `unknown user in ${text}`);
  return user;
}

import { ApiError } from '../api-error.ts';
import { channelByName } from '../channels/channels.ts';
import { flagsOf, seesMessage } from './message-access.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { findByApiEmail } from '../people/people.ts';
import { followed, isMuted, topicPolicyOf } from './topic-policies.ts';
import { typedLevel } from '../schema-refusal.ts';
import { serverText } from '../server-text.ts';
import type { StoredMessage } from './message-store.ts';
import type { RealmState, User } from '../state.ts';

/** One term of a narrow, with an operand of the right type. https://zulip.com/api/construct-narrow */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean | undefined;
}

const largestMessageId = 2_147_483_647;

type Test = (message: StoredMessage) => boolean;

/**
 * Compiles a narrow to a test.
 *
 * @throws ApiError BAD_NARROW for an operator or operand that the server doesn't support
 */
export function compileNarrow(state: RealmState, viewer: User, terms: readonly NarrowTerm[]): Test {
  checkCombination(state, terms);
  const tests = terms.map((term): Test => {
    const test = compileTerm(state, viewer, term);
    return term.negated === true ? (message) => !test(message) : test;
  });
  return (message) => tests.every((test) => test(message));
}

/** The level at which an operator or operand was introduced; others always existed. */
const knownSince: Readonly<Record<string, number>> = {
  channel: 250,
  channels: 250,
  mentions: 446,
  'has:reaction': 249,
  'is:followed': 265,
  'is:muted': 366,
};

/** Refuses contradictory terms, as newer servers do. */
function checkCombination(state: RealmState, terms: readonly NarrowTerm[]): void {
  if (state.featureLevel < typedLevel) return;
  const asked = terms.filter(({ negated }) => negated !== true);
  const namesChannel = asked.some(({ operator }) => channelOperators.has(operator));
  const namesPeople = asked.some(
    ({ operator, operand }) =>
      directOperators.has(operator) || (operator === 'is' && (operand === 'dm' || operand === 'private')),
  );
  if (namesChannel && namesPeople) {
    throw badNarrow(state, 'No message can be both a channel message and direct message');
  }
}

const channelOperators: ReadonlySet<string> = new Set(['channel', 'stream', 'channels', 'streams', 'topic']);
const directOperators: ReadonlySet<string> = new Set(['dm', 'pm-with', 'dm-including', 'group-pm-with']);

function badNarrow(state: RealmState, detail: string): ApiError {
  const desc = serverText(state.language, 'narrow-invalid', { detail });
  return new ApiError('narrow-invalid', { code: 'BAD_NARROW', values: { detail }, fields: { desc } });
}

function compileTerm(state: RealmState, viewer: User, { operator, operand }: NarrowTerm): Test {
  const text = String(operand);
  if ((knownSince[operator] ?? 0) > state.featureLevel)
    throw badNarrow(state, `unknown operator ${operator}`);
  if ((knownSince[`${operator}:${text}`] ?? 0) > state.featureLevel) {
    throw badNarrow(state, `unknown '${operator}' operand ${text}`);
  }
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
      const named = typeof operand === 'object' ? operand : text.split(',').map((part) => part.trim());
      const people = named.map((one) => lookUpUser(state, one));
      if (people.includes(undefined)) throw badNarrow(state, `unknown user in ${shown(operand)}`);
      const ids = new Set([viewer.userId, ...people.flatMap((user) => user?.userId ?? [])]);
      return ({ recipient }) =>
        recipient.kind === 'direct' &&
        named.length > 0 &&
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
      // Clients choose where to start reading by the anchor.
      return () => true;
    case 'id':
      if (!/^\d+$/.test(text) || Number(text) > largestMessageId)
        throw badNarrow(state, 'Invalid message ID');
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

/** Terms that name a conversation, which are replaced by the conversation of the message in `with`. */
const conversationOperators: ReadonlySet<string> = new Set([
  'stream',
  'channel',
  'topic',
  'dm',
  'pm-with',
  'with',
]);

/** The level that introduced `with`. */
const withLevel = 271;

/**
 * Replaces `with` by the message's current conversation. Only reading messages does this: elsewhere `with` is an
 * unknown operator.
 *
 * @throws ApiError BAD_NARROW if the message can't be read and no other term names a conversation
 */
export function resolveWith(
  state: RealmState,
  viewer: User,
  narrow: readonly NarrowTerm[],
): readonly NarrowTerm[] {
  const named = narrow.find(({ operator }) => operator === 'with');
  if (named === undefined || state.featureLevel < withLevel) return narrow;
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
  return channelByName(state, String(operand));
}

/** A person by id or by visible address; text is never parsed as a number. */
function findUser(state: RealmState, operand: NarrowTerm['operand']): User {
  const user = typeof operand === 'object' ? undefined : lookUpUser(state, operand);
  if (user === undefined) throw badNarrow(state, `unknown user ${shown(operand)}`);
  return user;
}

function lookUpUser(state: RealmState, named: string | number): User | undefined {
  if (typeof named === 'string') {
    return findByApiEmail(state, named) ?? state.systemBots.find((bot) => bot.deliveryEmail === named);
  }
  return state.users.get(named) ?? state.systemBots.find((bot) => bot.userId === named);
}

function shown(operand: NarrowTerm['operand']): string {
  return typeof operand === 'object' ? `[${operand.join(', ')}]` : String(operand);
}

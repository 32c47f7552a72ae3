import { ApiError, badRequest } from '../api-error.ts';
import { channelByName } from '../channels/channels.ts';
import { canAccess, findByApiEmail } from '../people/people.ts';
import { emptyTopicDisplayName } from './empty-topic.ts';
import { strip, stripEnd } from '../strip.ts';
import type { Recipient } from './message-store.ts';
import type { Channel, RealmState, User } from '../state.ts';

export const longestContent = 10_000;
const longestTopic = 60;

/** Maps `channel`, `stream`, `direct` and `private` to the two kinds; undefined for anything else. */
export function messageKind(state: RealmState, type: string): Recipient['kind'] | undefined {
  if (type === 'stream' || (type === 'channel' && state.featureLevel >= 248)) return 'channel';
  if (type === 'private' || (type === 'direct' && state.featureLevel >= 174)) return 'direct';
  return undefined;
}

/** A channel by id, or the server's refusal. */
export function channelById(state: RealmState, id: number): Channel {
  const channel = state.channels.get(id);
  if (channel !== undefined) return channel;
  throw new ApiError('channel-id-unknown', {
    code: 'STREAM_DOES_NOT_EXIST',
    values: { id },
    fields: { stream_id: id },
  });
}

/** The channel of `to`: a name, a name in quotes, an id, or a list of one of them. https://zulip.com/api/send-message */
export function readChannel(state: RealmState, to: string): Channel {
  let decoded: unknown = to;
  try {
    decoded = JSON.parse(to);
  } catch {
    // A bare name is not JSON.
  }
  if (Array.isArray(decoded)) {
    if (decoded.length !== 1) throw badRequest('channel-exactly-one');
    decoded = decoded[0];
  }
  if (typeof decoded === 'number' && Number.isInteger(decoded)) return channelById(state, decoded);
  if (typeof decoded !== 'string') throw badRequest('channel-data-type');
  const name = decoded;
  if (name.trim() === '') throw badRequest('channel-missing');
  const channel = channelByName(state, name.trim());
  if (channel !== undefined) return channel;
  throw new ApiError('channel-name-unknown', {
    code: 'STREAM_DOES_NOT_EXIST',
    values: { name: name.trim() },
    fields: { stream: name.trim() },
  });
}

/** The people in `to`: a list of ids or addresses, or comma-separated addresses, as JSON or bare. */
export function readPeople(state: RealmState, caller: User, to: string): User[] {
  let decoded: unknown;
  try {
    decoded = JSON.parse(to);
  } catch {
    decoded = to;
  }
  if (typeof decoded === 'string') decoded = decoded.split(',');
  if (!Array.isArray(decoded)) throw badRequest('recipients-data-type');
  const parts = decoded as unknown[];
  const kind = typeof parts[0];
  if (parts.length > 0 && kind !== 'string' && kind !== 'number') throw badRequest('recipients-data-type');
  if (parts.some((part) => typeof part !== kind)) throw badRequest('recipients-mixed');
  const named = parts.flatMap((part) => (typeof part === 'string' ? part.trim() || [] : [part]));
  if (named.length === 0) throw badRequest('recipients-missing');
  return checkPeople(
    state,
    caller,
    named.map((part) =>
      typeof part === 'number' ? userById(state, part) : userByEmail(state, String(part)),
    ),
  );
}

/** Refuses people who are deactivated or invisible to the caller. */
export function checkPeople(state: RealmState, caller: User, people: readonly User[]): User[] {
  for (const user of people) {
    if (!user.isActive) throw badRequest('recipient-gone', { email: user.deliveryEmail });
    if (!canAccess(state, caller, user)) throw badRequest('recipient-hidden');
  }
  return [...people];
}

/** A person by id, or the server's refusal. */
export function userById(state: RealmState, id: number): User {
  const user = state.users.get(id) ?? state.systemBots.find((bot) => bot.userId === id);
  if (user === undefined) throw badRequest('recipient-invalid-id', { id });
  return user;
}

function userByEmail(state: RealmState, email: string): User {
  const user = findByApiEmail(state, email) ?? state.systemBots.find((bot) => bot.deliveryEmail === email);
  if (user === undefined) throw badRequest('recipient-invalid-email', { email });
  return user;
}

/** The conversation of a sender with some people. */
export function directRecipient(sender: User, people: readonly User[]): Recipient {
  const userIds = [...new Set([sender.userId, ...people.map(({ userId }) => userId)])].toSorted(
    (a, b) => a - b,
  );
  return { kind: 'direct', userIds };
}

/**
 * A topic as the server stores it: trimmed, truncated to 60 characters, and empty for its own display names.
 * https://zulip.com/api/send-message#parameter-topic
 */
export function storedTopic(state: RealmState, sent: string): string {
  const topic = strip(sent);
  const position = [...topic].findIndex((character) =>
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character),
  );
  if (position >= 0) throw badRequest('topic-character', { position: position + 1 });
  if (state.featureLevel >= 334) {
    if (topic === emptyTopicDisplayName(state)) return '';
    if (topic === '(no topic)' && state.featureLevel >= 370) return '';
  }
  return truncate(topic, longestTopic, '...');
}

/** Text truncated to a number of code points, including the trailing mark. */
export function truncate(text: string, limit: number, mark: string): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return characters.slice(0, limit - mark.length).join('') + mark;
}

/**
 * Content as the server stores it: without leading blank lines and trailing white space, truncated to 10,000
 * characters.
 */
export function storedContent(sent: string): string {
  if (sent.includes('\0')) throw badRequest('message-null-bytes');
  const content = stripEnd(sent).replace(/^\n+/, '');
  if (strip(content) === '') throw badRequest('message-empty');
  return truncate(content, longestContent, '\n[message truncated]');
}

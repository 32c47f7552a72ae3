import { supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import {
  messageAnswer,
  messagesAnswer,
  renderedAnswer,
  sentAnswer,
  type MessagesAnswer,
  type SentAnswer,
  type WireMessage,
} from '../wire/message.ts';
import type { CallOptions, Written } from './call.ts';
import type { MessageAnchor, NarrowTerm } from './narrow.ts';

/** Where a message goes. */
export type MessageDestination =
  /** A channel by id or name, and a topic of at most 60 characters; the server truncates longer ones. */
  | { type: 'channel'; to: number | string; topic: string }
  /** People by id, or by their API addresses. Only oneself for a note to oneself. */
  | { type: 'direct'; to: readonly number[] | readonly string[] };

/** Returned as `local_message_id` in the `message` event of that queue, so that nothing is sent twice. */
interface LocalEcho {
  queue_id: string;
  local_id: string;
}

/** One without the other has no effect. */
type NoLocalEcho = { [Key in keyof LocalEcho]?: never };

export type NewMessage = MessageDestination & {
  /** Markdown of at most `max_message_length` characters; the server truncates longer text without an error. */
  content: string;
  /** Whether it counts as read by its sender. The server's default depends on the client's name. */
  read_by_sender: boolean;
} & (LocalEcho | NoLocalEcho);

/** The type's name for the server: `channel` was added at feature level 248. */
export function typeParameter(connection: Connection, type: MessageDestination['type']): string {
  return type === 'channel' && !supports(connection.featureLevel, 'channel-message-type') ? 'stream' : type;
}

/**
 * Sends a message (https://zulip.com/api/send-message). The channel and the organization decide who may.
 *
 * @throws RequestError `rejected` with BAD_REQUEST, STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED or
 * TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export async function sendMessage(
  connection: Connection,
  message: NewMessage,
  options: CallOptions = {},
): Promise<Written & SentAnswer> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/messages',
    parameters: { ...message, type: typeParameter(connection, message.type) },
    schema: sentAnswer,
    ...options,
  });
  return { ...value, ignoredParameters };
}

/**
 * The HTML of Markdown as this organization renders it (https://zulip.com/api/render-message). Anyone. Nothing is
 * checked: empty text gives empty HTML.
 *
 * @throws RequestError
 */
export async function renderMessage(
  connection: Connection,
  content: string,
  options: CallOptions = {},
): Promise<string> {
  const { value } = await request(connection, {
    method: 'POST',
    path: '/messages/render',
    changesNothing: true,
    parameters: { content },
    schema: renderedAnswer,
    ...options,
  });
  return value.rendered;
}

export interface MessageView {
  /** True for HTML, false for Markdown. */
  apply_markdown: boolean;
}

/**
 * One message with the caller's flags (https://zulip.com/api/get-message), including public channels without a
 * subscription. The general chat topic is the empty string.
 *
 * @throws RequestError `rejected` for a message that doesn't exist or that the caller may not read, without saying
 * which
 */
export async function getMessage(
  connection: Connection,
  messageId: number,
  view: MessageView = { apply_markdown: true },
  options: CallOptions = {},
): Promise<WireMessage> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/messages/${messageId}`,
    parameters: { ...view, ...emptyTopics(connection) },
    schema: messageAnswer,
    ...options,
  });
  return value.message;
}

/**
 * Messages around an anchor, ascending by id (https://zulip.com/api/get-messages). At most 5,000 in all; 1,000 or fewer
 * are recommended. For more, continue from the last id until `found_oldest` or `found_newest`.
 *
 * @throws RequestError `rejected` with BAD_NARROW for a term that the server does not know
 */
export async function getMessages(
  connection: Connection,
  parameters: MessageAnchor & MessageView & { narrow: readonly NarrowTerm[] },
  options: CallOptions = {},
): Promise<MessagesAnswer> {
  const { anchor, ...rest } = parameters;
  const { value } = await request(connection, {
    method: 'GET',
    path: '/messages',
    parameters: { anchor: String(anchor), client_gravatar: false, ...rest, ...emptyTopics(connection) },
    schema: messagesAnswer,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    signal: options.signal,
  });
  return value;
}

/** Requests the general chat topic as the empty string instead of its display name. */
export function emptyTopics(connection: Connection): { allow_empty_topic_name?: true } {
  return supports(connection.featureLevel, 'empty-topics') ? { allow_empty_topic_name: true } : {};
}

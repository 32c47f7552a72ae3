import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { historyAnswer, type MessageVersion } from '../wire/message.ts';
import { emptyTopics } from './messages.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** What to change of a message; content and channel not in one call. */
export interface MessageUpdate {
  /** New Markdown; blank text becomes `(deleted)`. */
  content?: string;
  /** SHA-256 in hexadecimal of the Markdown that one believes to change (feature level 379). */
  prev_content_sha256?: string;
  topic?: string;
  /** The channel to move to. */
  stream_id?: number;
  /** How much of the topic goes along; default this message alone. */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  send_notification_to_old_thread?: boolean;
  send_notification_to_new_thread?: boolean;
}

/**
 * Edits or moves a message (https://zulip.com/api/update-message). Content only by the sender and within the
 * organization's time limit; administrators are no exception. Resolving a topic is moving it to `✔ ` and its name.
 *
 * @throws RequestError `rejected`, also with MOVE_MESSAGES_TIME_LIMIT_EXCEEDED; `conflict` where somebody else
 *   changed the content meanwhile
 */
export async function updateMessage(
  connection: Connection,
  messageId: number,
  update: MessageUpdate,
  options: CallOptions = {},
): Promise<Written> {
  if (update.prev_content_sha256 !== undefined) requireFeature(connection, 'message-edit-comparison');
  return write(connection, 'PATCH', `/messages/${messageId}`, { ...update }, options);
}

/**
 * Deletes a message for everybody (https://zulip.com/api/delete-message), for good.
 *
 * @throws RequestError `rejected` without the permission, after the time limit, or for a message that is not there
 */
export async function deleteMessage(
  connection: Connection,
  messageId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/messages/${messageId}`, {}, options);
}

/**
 * Every version of a message, oldest first (https://zulip.com/api/get-message-history). The empty topic comes as the
 * empty text.
 *
 * @throws RequestError `rejected` where the organization shows no history
 */
export async function getMessageHistory(
  connection: Connection,
  messageId: number,
  options: CallOptions = {},
): Promise<MessageVersion[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/messages/${messageId}/history`,
    parameters: emptyTopics(connection),
    schema: historyAnswer,
    ...options,
  });
  return value.message_history;
}

import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { historyAnswer, type MessageVersion } from '../wire/message.ts';
import { emptyTopics } from './messages.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** Changes to a message; content and channel can't be changed in one call. */
export interface MessageUpdate {
  /** New Markdown; blank text becomes `(deleted)`. */
  content?: string;
  /** SHA-256 in hexadecimal of the expected current Markdown (feature level 379). */
  prev_content_sha256?: string;
  topic?: string;
  /** The channel to move to. */
  stream_id?: number;
  /** How much of the topic is moved too; by default only this message. */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  send_notification_to_old_thread?: boolean;
  send_notification_to_new_thread?: boolean;
}

/**
 * Edits or moves a message (https://zulip.com/api/update-message). Only the sender can change the content, within the
 * organization's time limit, and administrators are no exception. To resolve a topic, move it to `✔ ` and its name.
 *
 * @throws RequestError `rejected`, also with MOVE_MESSAGES_TIME_LIMIT_EXCEEDED; `conflict` if someone else changed the
 * content meanwhile
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
 * Deletes a message permanently, for everyone (https://zulip.com/api/delete-message).
 *
 * @throws RequestError `rejected` without the permission, after the time limit, or for a message that doesn't exist
 */
export async function deleteMessage(
  connection: Connection,
  messageId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/messages/${messageId}`, {}, options);
}

/**
 * Every version of a message, oldest first (https://zulip.com/api/get-message-history). The general chat topic is the
 * empty string.
 *
 * @throws RequestError `rejected` if the organization doesn't show the history
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

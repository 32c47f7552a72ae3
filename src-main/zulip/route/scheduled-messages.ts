import { request, type Connection } from '../http.ts';
import {
  newScheduledMessageAnswer,
  scheduledMessagesAnswer,
  type WireScheduledMessage,
} from '../wire/scheduled-message.ts';
import { typeParameter } from './messages.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** Where a scheduled message goes: by id alone. */
export type ScheduledDestination =
  | { type: 'channel'; to: number; topic: string }
  | { type: 'direct'; to: readonly number[] };

export type NewScheduledMessage = ScheduledDestination & {
  /** Markdown. */
  content: string;
  /** UNIX seconds, in the future. Servers look about once a minute. */
  scheduled_delivery_timestamp: number;
  read_by_sender: boolean;
};

export type ScheduledMessageUpdate = Partial<ScheduledDestination> & {
  content?: string;
  /** Needed to bring a failed message back. */
  scheduled_delivery_timestamp?: number;
};

/**
 * One's own messages that are not sent yet, soonest first, failed ones too
 * (https://zulip.com/api/get-scheduled-messages).
 *
 * @throws RequestError
 */
export async function getScheduledMessages(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireScheduledMessage[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/scheduled_messages',
    schema: scheduledMessagesAnswer,
    ...options,
  });
  return value.scheduled_messages;
}

/**
 * Has a message sent later (https://zulip.com/api/create-scheduled-message). Permissions are checked now and again
 * when it is sent; the message that is sent has another id.
 *
 * @throws RequestError `rejected` as for sending, and for a time that is not in the future
 */
export async function createScheduledMessage(
  connection: Connection,
  message: NewScheduledMessage,
  options: CallOptions = {},
): Promise<Written & { scheduledMessageId: number }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/scheduled_messages',
    parameters: { ...message, type: typeParameter(connection, message.type) },
    schema: newScheduledMessageAnswer,
    ...options,
  });
  return { scheduledMessageId: value.scheduled_message_id, ignoredParameters };
}

/**
 * Changes a message that is not sent yet (https://zulip.com/api/update-scheduled-message).
 *
 * @throws RequestError `rejected`, with status 404 for one that is not there
 */
export async function updateScheduledMessage(
  connection: Connection,
  scheduledMessageId: number,
  update: ScheduledMessageUpdate,
  options: CallOptions = {},
): Promise<Written> {
  const { type } = update;
  return write(
    connection,
    'PATCH',
    `/scheduled_messages/${scheduledMessageId}`,
    { ...update, type: type === undefined ? undefined : typeParameter(connection, type) },
    options,
  );
}

/**
 * Takes a message back before it is sent (https://zulip.com/api/delete-scheduled-message).
 *
 * @throws RequestError `rejected`, with status 404 for one that is not there
 */
export async function deleteScheduledMessage(
  connection: Connection,
  scheduledMessageId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/scheduled_messages/${scheduledMessageId}`, {}, options);
}

import { z } from 'zod';
import { request, type Connection } from '../http.ts';
import { listByRow } from '../wire/list.ts';
import { rows } from '../wire/unread.ts';
import { write, type CallOptions, type Written } from './call.ts';
import { typeParameter } from './messages.ts';

const shared = {
  scheduled_message_id: z.int(),
  content: z.string(),
  /** UNIX seconds. */
  scheduled_delivery_timestamp: z.int(),
  /** It couldn't be sent; only a direct message has the reason. False below feature level 181. */
  failed: z.boolean().default(false),
};

/** A scheduled message (https://zulip.com/api/get-scheduled-messages). */
const wireScheduledMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stream'), to: z.int(), topic: z.string(), ...shared }),
  z.object({ type: z.literal('private'), to: z.array(z.int()), ...shared }),
]);
export type WireScheduledMessage = z.infer<typeof wireScheduledMessage>;

/** https://zulip.com/api/get-events#scheduled_messages-add */
export const scheduledMessageList = listByRow(
  'scheduled_messages',
  'scheduled_message',
  wireScheduledMessage,
  ['scheduled_messages', z.array(wireScheduledMessage)],
);

/** `GET /scheduled_messages`, soonest first. */
const scheduledMessagesAnswer = z.object({
  scheduled_messages: rows('scheduled_messages', wireScheduledMessage),
});

/** `POST /scheduled_messages`. */
const newScheduledMessageAnswer = z.object({ scheduled_message_id: z.int() });

/** The destination of a scheduled message, by id only. */
export type ScheduledDestination =
  | { type: 'channel'; to: number; topic: string }
  | { type: 'direct'; to: readonly number[] };

export type NewScheduledMessage = ScheduledDestination & {
  /** Markdown. */
  content: string;
  /** UNIX seconds, in the future. Servers check about once a minute. */
  scheduled_delivery_timestamp: number;
  read_by_sender: boolean;
};

export type ScheduledMessageUpdate = Partial<ScheduledDestination> & {
  content?: string;
  /** Required to reschedule a failed message. */
  scheduled_delivery_timestamp?: number;
};

/**
 * One's own unsent messages, soonest first, including failed ones (https://zulip.com/api/get-scheduled-messages).
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
 * Schedules a message (https://zulip.com/api/create-scheduled-message). Permissions are checked now and again when it
 * is sent; the sent message has another id.
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
 * Changes a scheduled message (https://zulip.com/api/update-scheduled-message).
 *
 * @throws RequestError `rejected`, with status 404 for one that doesn't exist
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
 * Cancels a scheduled message (https://zulip.com/api/delete-scheduled-message).
 *
 * @throws RequestError `rejected`, with status 404 for one that doesn't exist
 */
export async function deleteScheduledMessage(
  connection: Connection,
  scheduledMessageId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/scheduled_messages/${scheduledMessageId}`, {}, options);
}

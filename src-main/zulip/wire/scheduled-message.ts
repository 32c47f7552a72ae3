import { z } from 'zod';
import { rows } from './unread.ts';

const shared = {
  scheduled_message_id: z.int(),
  content: z.string(),
  /** UNIX seconds. */
  scheduled_delivery_timestamp: z.int(),
  /** Not sent at its time; why is told in a direct message alone. False below feature level 181. */
  failed: z.boolean().default(false),
};

/** A message that waits for its time (https://zulip.com/api/get-scheduled-messages). */
export const wireScheduledMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stream'), to: z.int(), topic: z.string(), ...shared }),
  z.object({ type: z.literal('private'), to: z.array(z.int()), ...shared }),
]);
export type WireScheduledMessage = z.infer<typeof wireScheduledMessage>;

/** `GET /scheduled_messages`, soonest first. */
export const scheduledMessagesAnswer = z.object({
  scheduled_messages: rows('scheduled_messages', wireScheduledMessage),
});

/** `POST /scheduled_messages`. */
export const newScheduledMessageAnswer = z.object({ scheduled_message_id: z.int() });

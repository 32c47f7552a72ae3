import { z } from 'zod';
import { wireMessageBody } from '../message.ts';
import { event, operation } from './shape.ts';

/**
 * New, changed and deleted messages. The console's main queue never requests them.
 * https://zulip.com/api/get-events#message
 */
export const messageEvents = () =>
  [
    event('message', { message: wireMessageBody, local_message_id: z.string().nullable().default(null) }),
    event('update_message', {
      message_id: z.int(),
      /** All moved messages; the content only concerns `message_id`. */
      message_ids: z.array(z.int()),
      /** Null for changes by the server itself, such as previews. */
      user_id: z.int().nullable(),
      rendering_only: z.boolean().default(false),
      /** UNIX seconds. */
      edit_timestamp: z.number(),
      content: z.string().exactOptional(),
      subject: z.string().exactOptional(),
      new_stream_id: z.int().exactOptional(),
    }).transform(
      ({ type, id, message_id, message_ids, user_id, rendering_only, edit_timestamp, ...changed }) => ({
        type,
        id,
        message_id,
        message_ids,
        user_id,
        rendering_only,
        edit_timestamp,
        /** What the edit changed; other keys are absent. */
        changed,
      }),
    ),
    event('delete_message', {
      message_ids: z.array(z.int()).optional(),
      message_id: z.int().optional(),
    }).transform(({ message_id, message_ids, ...rest }, context) => {
      if (message_ids !== undefined) return { ...rest, message_ids };
      if (message_id !== undefined) return { ...rest, message_ids: [message_id] };
      context.addIssue({ code: 'custom', path: ['message_ids'], message: 'neither one message nor several' });
      return z.NEVER;
    }),
    operation('reaction', ['add', 'remove'], {
      message_id: z.int(),
      user_id: z.int(),
      emoji_name: z.string(),
      emoji_code: z.string(),
      reaction_type: z.string(),
    }),
  ] as const;

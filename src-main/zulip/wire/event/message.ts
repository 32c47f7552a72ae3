import { z } from 'zod';
import { wireMessageBody, type WireMessageBody } from '../message.ts';
import { id, withoutUndefined, type EventReaders } from './reader.ts';

/** What an edit changed of a message; absent where it did not. */
export interface MessageEditFields {
  content?: string;
  rendered_content?: string;
  orig_content?: string;
  orig_rendered_content?: string;
  is_me_message?: boolean;
  orig_subject?: string;
  subject?: string;
  propagate_mode?: string;
  stream_id?: number;
  stream_name?: string;
  new_stream_id?: number;
}

/** What a message's new state of being unread depends on. */
export interface UnreadDetails {
  type: string;
  stream_id?: number;
  topic?: string;
  user_ids?: number[];
  mentioned?: boolean;
}

/** Messages come, change and go. The console's own queue never asks for them. https://zulip.com/api/get-events#message */
export type MessageEvent =
  | {
      type: 'message';
      id: number;
      message: WireMessageBody;
      flags: string[];
      local_message_id: string | null;
    }
  | {
      type: 'update_message';
      id: number;
      message_id: number;
      /** All that moved; content fields concern `message_id` alone. */
      message_ids: number[];
      /** Null for the server's own work, such as previews. */
      user_id: number | null;
      rendering_only: boolean;
      /** UNIX seconds. */
      edit_timestamp: number;
      flags: string[];
      changed: MessageEditFields;
    }
  /** The topic is in lower case on some servers. */
  | {
      type: 'delete_message';
      id: number;
      message_ids: number[];
      message_type: string;
      stream_id: number | null;
      topic: string | null;
    }
  | {
      type: 'reaction';
      op: 'add' | 'remove';
      id: number;
      message_id: number;
      user_id: number;
      emoji_name: string;
      emoji_code: string;
      reaction_type: string;
    }
  | {
      type: 'update_message_flags';
      op: 'add' | 'remove';
      id: number;
      flag: string;
      messages: number[];
      /** Every message there is; the list may be empty then. */
      all: boolean;
      message_details: Record<string, UnreadDetails>;
    }
  | {
      type: 'submessage';
      id: number;
      message_id: number;
      submessage_id: number;
      sender_id: number;
      msg_type: string;
      content: string;
    }
  | { type: 'typing'; op: 'start' | 'stop'; id: number; sender_id: number; stream_id: number | null }
  | { type: 'typing_edit_message'; op: 'start' | 'stop'; id: number; sender_id: number; message_id: number };

const reaction = z.object({
  id,
  message_id: z.int(),
  user_id: z.int(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
});
const details = z
  .object({
    type: z.string(),
    stream_id: z.int().optional(),
    topic: z.string().optional(),
    user_ids: z.array(z.int()).optional(),
    mentioned: z.boolean().optional(),
  })
  .transform((value): UnreadDetails => withoutUndefined(value));
const flags = z.object({
  id,
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean().default(false),
  message_details: z.record(z.string(), details).default({}),
});
const typing = z
  .object({ id, sender: z.object({ user_id: z.int() }), stream_id: z.int().nullish() })
  .transform(({ id: eventId, sender, stream_id }) => ({
    id: eventId,
    sender_id: sender.user_id,
    stream_id: stream_id ?? null,
  }));
const typingEdit = z.object({ id, sender_id: z.int(), message_id: z.int() });

const editFields = {
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
  orig_subject: z.string().optional(),
  subject: z.string().optional(),
  propagate_mode: z.string().optional(),
  stream_id: z.int().optional(),
  stream_name: z.string().optional(),
  new_stream_id: z.int().optional(),
};

export const messageReaders: EventReaders<MessageEvent> = [
  [
    'message',
    z
      .object({
        id,
        message: wireMessageBody,
        flags: z.array(z.string()),
        local_message_id: z.string().nullish(),
      })
      .transform(
        (event) => ({ type: 'message', ...event, local_message_id: event.local_message_id ?? null }) as const,
      ),
  ],
  [
    'update_message',
    z
      .object({
        id,
        message_id: z.int(),
        message_ids: z.array(z.int()),
        user_id: z.int().nullable(),
        rendering_only: z.boolean().default(false),
        edit_timestamp: z.number(),
        flags: z.array(z.string()).default([]),
        ...editFields,
      })
      .transform(
        ({
          id: eventId,
          message_id,
          message_ids,
          user_id,
          rendering_only,
          edit_timestamp,
          flags: own,
          ...changed
        }) =>
          ({
            type: 'update_message',
            id: eventId,
            message_id,
            message_ids,
            user_id,
            rendering_only,
            edit_timestamp,
            flags: own,
            changed: withoutUndefined(changed),
          }) as const,
      ),
  ],
  [
    'delete_message',
    z
      .object({
        id,
        message_type: z.string(),
        message_ids: z.array(z.int()).optional(),
        message_id: z.int().optional(),
        stream_id: z.int().optional(),
        topic: z.string().optional(),
      })
      .transform((event, context) => {
        const message_ids =
          event.message_ids ?? (event.message_id === undefined ? undefined : [event.message_id]);
        if (message_ids === undefined) {
          context.addIssue({ code: 'custom', message: 'neither one message nor several' });
          return z.NEVER;
        }
        return {
          type: 'delete_message',
          id: event.id,
          message_ids,
          message_type: event.message_type,
          stream_id: event.stream_id ?? null,
          topic: event.topic ?? null,
        } as const;
      }),
  ],
  ['reaction/add', reaction.transform((event) => ({ type: 'reaction', op: 'add', ...event }) as const)],
  ['reaction/remove', reaction.transform((event) => ({ type: 'reaction', op: 'remove', ...event }) as const)],
  [
    'update_message_flags/add',
    flags.transform((event) => ({ type: 'update_message_flags', op: 'add', ...event }) as const),
  ],
  [
    'update_message_flags/remove',
    flags.transform((event) => ({ type: 'update_message_flags', op: 'remove', ...event }) as const),
  ],
  [
    'submessage',
    z
      .object({
        id,
        message_id: z.int(),
        submessage_id: z.int(),
        sender_id: z.int(),
        msg_type: z.string(),
        content: z.string(),
      })
      .transform((event) => ({ type: 'submessage', ...event }) as const),
  ],
  ['typing/start', typing.transform((event) => ({ type: 'typing', op: 'start', ...event }) as const)],
  ['typing/stop', typing.transform((event) => ({ type: 'typing', op: 'stop', ...event }) as const)],
  [
    'typing_edit_message/start',
    typingEdit.transform((event) => ({ type: 'typing_edit_message', op: 'start', ...event }) as const),
  ],
  [
    'typing_edit_message/stop',
    typingEdit.transform((event) => ({ type: 'typing_edit_message', op: 'stop', ...event }) as const),
  ],
];

import { z } from 'zod';
import { orDefault, rows } from './unread.ts';
import { originOf, type EmojiOrigin } from './user-status.ts';

/** A reaction to a message, with its author. */
export interface WireReaction {
  name: string;
  code: string;
  origin: EmojiOrigin;
  /** In the server's spelling, to be sent back unchanged. */
  reaction_type: string;
  user_id: number;
}

const reaction = z
  .object({ emoji_name: z.string(), emoji_code: z.string(), reaction_type: z.string(), user_id: z.int() })
  .transform(({ emoji_name, emoji_code, reaction_type, user_id }): WireReaction => ({
    name: emoji_name,
    code: emoji_code,
    origin: originOf(reaction_type),
    reaction_type,
    user_id,
  }));

const person = z.lazy(() =>
  z.object({
    id: z.int(),
    email: z.string(),
    full_name: z.string(),
    /** A person without an account, from an import or a mirror of another system. */
    ...orDefault({ is_mirror_dummy: z.boolean().default(false) }),
  }),
);

/** One change to a message, with only what changed. Null for the author of edits before March 2017. */
const edit = z.lazy(() =>
  z.object({
    user_id: z.int().nullable(),
    timestamp: z.int(),
    prev_content: z.string().optional(),
    prev_rendered_content: z.string().optional(),
    prev_stream: z.int().optional(),
    stream: z.int().optional(),
    prev_topic: z.string().optional(),
    topic: z.string().optional(),
  }),
);

/** A message without personal flags, as in `message` events. */
export const wireMessageBody = z.lazy(() =>
  z.object({
    id: z.int(),
    /** `stream` or `private`, whatever type it was sent as. */
    type: z.enum(['stream', 'private']),
    sender_id: z.int(),
    sender_email: z.string(),
    sender_full_name: z.string(),
    /** HTML or Markdown, according to `content_type`. */
    content: z.string(),
    content_type: z.enum(['text/html', 'text/x-markdown']),
    /** The channel's name, or the participants of the conversation. */
    display_recipient: z.union([z.string(), z.array(person)]),
    recipient_id: z.int(),
    stream_id: z.int().optional(),
    /** The topic; empty for direct messages. */
    subject: z.string(),
    /** UNIX seconds. */
    timestamp: z.int(),
    reactions: rows('reactions', reaction).default([]),
    ...orDefault({
      avatar_url: z.string().nullable().default(null),
      client: z.string().default(''),
      sender_realm_str: z.string().default(''),
      topic_links: z.array(z.object({ text: z.string(), url: z.string() })).default([]),
      is_me_message: z.boolean().default(false),
      submessages: rows(
        'submessages',
        z.object({
          id: z.int(),
          msg_type: z.string(),
          content: z.string(),
          message_id: z.int(),
          sender_id: z.int(),
        }),
      ).default([]),
      /** Newest first; empty if nothing was changed or the history isn't shown. */
      edit_history: rows('edit_history', edit).default([]),
      last_edit_timestamp: z.int().optional(),
      last_moved_timestamp: z.int().optional(),
    }),
  }),
);
export type WireMessageBody = z.infer<typeof wireMessageBody>;

/** A message as returned by reading it (https://zulip.com/api/get-message). */
export const wireMessage = wireMessageBody.unwrap().extend({ flags: z.array(z.string()) });
export type WireMessage = z.infer<typeof wireMessage>;

/** `GET /messages/{id}`. */
export const messageAnswer = z.object({ message: wireMessage });

/** `GET /messages`, ascending by id. */
export const messagesAnswer = z.lazy(() =>
  z.object({
    messages: rows('messages', wireMessage),
    anchor: z.number().optional(),
    found_anchor: z.boolean(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    history_limited: z.boolean().default(false),
  }),
);
export type MessagesAnswer = z.infer<typeof messagesAnswer>;

/** `POST /messages`. */
export const sentAnswer = z.object({ id: z.int(), automatic_new_visibility_policy: z.int().optional() });
export type SentAnswer = z.infer<typeof sentAnswer>;

/** `POST /messages/render`. */
export const renderedAnswer = z.object({ rendered: z.string() });

/** `GET /messages/{id}/history`, oldest first. */
export const historyAnswer = z.lazy(() =>
  z.object({
    message_history: rows(
      'message_history',
      edit.unwrap().extend({
        topic: z.string(),
        content: z.string(),
        rendered_content: z.string(),
        content_html_diff: z.string().optional(),
      }),
    ),
  }),
);
export type MessageVersion = z.infer<typeof historyAnswer>['message_history'][number];

/** `POST /messages/flags/narrow`. */
export const flagsForNarrowAnswer = z.lazy(() =>
  z.object({
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    /** Channels skipped when marking as unread; empty below feature level 355. */
    ignored_because_not_subscribed_channels: z.array(z.int()).default([]),
  }),
);
export type FlagsForNarrowAnswer = z.infer<typeof flagsForNarrowAnswer>;

/** `POST /messages/flags`. */
export const flagsAnswer = z.lazy(() =>
  z.object({
    messages: z.array(z.int()),
    ignored_because_not_subscribed_channels: z.array(z.int()).default([]),
  }),
);

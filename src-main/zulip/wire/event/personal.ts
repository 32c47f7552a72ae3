import { z } from 'zod';
import { wireAttachment, type WireAttachment } from '../attachment.ts';
import { wireDraft, type WireDraft } from '../draft.ts';
import { wireScheduledMessage, type WireScheduledMessage } from '../scheduled-message.ts';
import { id, withoutUndefined, type EventReaders } from './reader.ts';

/** A reminder of a message (https://zulip.com/api/get-reminders). */
export interface WireReminder {
  reminder_id: number;
  content: string;
  /** UNIX seconds. */
  scheduled_delivery_timestamp: number;
  failed: boolean;
  reminder_target_message_id: number;
}

/** A text that one keeps for later (https://zulip.com/api/get-saved-snippets). */
export interface WireSavedSnippet {
  id: number;
  title: string;
  content: string;
  /** UNIX seconds. */
  date_created: number;
}

/** A view in one's own navigation; the name is null for those that come with the app. */
export interface WireNavigationView {
  fragment: string;
  is_pinned: boolean;
  name: string | null;
}

/** What changed of a device for push notifications; null: not set any more. */
export interface WireDeviceChange {
  push_key_id?: number | null;
  push_token_id?: string | null;
  pending_push_token_id?: string | null;
  push_token_last_updated_timestamp?: number | null;
  push_registration_error_code?: string | null;
}

/** What only the queue's owner gets. https://zulip.com/api/get-events#drafts-add */
export type PersonalEvent =
  | { type: 'drafts'; op: 'add'; id: number; drafts: WireDraft[] }
  | { type: 'drafts'; op: 'update'; id: number; draft: WireDraft }
  | { type: 'drafts'; op: 'remove'; id: number; draft_id: number }
  | { type: 'scheduled_messages'; op: 'add'; id: number; scheduled_messages: WireScheduledMessage[] }
  | { type: 'scheduled_messages'; op: 'update'; id: number; scheduled_message: WireScheduledMessage }
  | { type: 'scheduled_messages'; op: 'remove'; id: number; scheduled_message_id: number }
  | { type: 'reminders'; op: 'add'; id: number; reminders: WireReminder[] }
  | { type: 'reminders'; op: 'remove'; id: number; reminder_id: number }
  | { type: 'saved_snippets'; op: 'add' | 'update'; id: number; saved_snippet: WireSavedSnippet }
  | { type: 'saved_snippets'; op: 'remove'; id: number; saved_snippet_id: number }
  | { type: 'navigation_view'; op: 'add'; id: number; navigation_view: WireNavigationView }
  | {
      type: 'navigation_view';
      op: 'update';
      id: number;
      fragment: string;
      data: { name?: string; is_pinned?: boolean };
    }
  | { type: 'navigation_view'; op: 'remove'; id: number; fragment: string }
  | {
      type: 'attachment';
      op: 'add' | 'update';
      id: number;
      attachment: WireAttachment;
      upload_space_used: number;
    }
  | { type: 'attachment'; op: 'remove'; id: number; attachment_id: number; upload_space_used: number }
  | { type: 'device'; op: 'add' | 'remove'; id: number; device_id: number }
  | { type: 'device'; op: 'update'; id: number; device_id: number; data: WireDeviceChange }
  /** The form of feature levels 406 to 467. */
  | { type: 'push_device'; id: number; push_account_id: string; status: string; error_code: string | null }
  | { type: 'muted_users'; id: number; muted_users: { id: number; timestamp: number }[] }
  | { type: 'muted_topics'; id: number }
  | {
      type: 'user_topic';
      id: number;
      stream_id: number;
      topic_name: string;
      last_updated: number;
      visibility_policy: number;
    }
  | { type: 'alert_words'; id: number; alert_words: string[] }
  | { type: 'onboarding_steps'; id: number; names: string[] }
  | { type: 'has_zoom_token' | 'has_webex_token'; id: number; value: boolean };

const reminder = z.object({
  reminder_id: z.int(),
  content: z.string(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean().default(false),
  reminder_target_message_id: z.int(),
});
const snippet = z.object({ id: z.int(), title: z.string(), content: z.string(), date_created: z.int() });
const space = z.number();
const deviceChange = z
  .object({
    push_key_id: z.int().nullable().optional(),
    push_token_id: z.string().nullable().optional(),
    pending_push_token_id: z.string().nullable().optional(),
    push_token_last_updated_timestamp: z.int().nullable().optional(),
    push_registration_error_code: z.string().nullable().optional(),
  })
  .transform((data): WireDeviceChange => withoutUndefined(data));

export const personalReaders: EventReaders<PersonalEvent> = [
  [
    'drafts/add',
    z
      .object({ id, drafts: z.array(wireDraft) })
      .transform((event) => ({ type: 'drafts', op: 'add', ...event }) as const),
  ],
  [
    'drafts/update',
    z
      .object({ id, draft: wireDraft })
      .transform((event) => ({ type: 'drafts', op: 'update', ...event }) as const),
  ],
  [
    'drafts/remove',
    z
      .object({ id, draft_id: z.int() })
      .transform((event) => ({ type: 'drafts', op: 'remove', ...event }) as const),
  ],
  [
    'scheduled_messages/add',
    z
      .object({ id, scheduled_messages: z.array(wireScheduledMessage) })
      .transform((event) => ({ type: 'scheduled_messages', op: 'add', ...event }) as const),
  ],
  [
    'scheduled_messages/update',
    z
      .object({ id, scheduled_message: wireScheduledMessage })
      .transform((event) => ({ type: 'scheduled_messages', op: 'update', ...event }) as const),
  ],
  [
    'scheduled_messages/remove',
    z
      .object({ id, scheduled_message_id: z.int() })
      .transform((event) => ({ type: 'scheduled_messages', op: 'remove', ...event }) as const),
  ],
  [
    'reminders/add',
    z
      .object({ id, reminders: z.array(reminder) })
      .transform((event) => ({ type: 'reminders', op: 'add', ...event }) as const),
  ],
  [
    'reminders/remove',
    z
      .object({ id, reminder_id: z.int() })
      .transform((event) => ({ type: 'reminders', op: 'remove', ...event }) as const),
  ],
  ...(['add', 'update'] as const).map(
    (op) =>
      [
        `saved_snippets/${op}`,
        z
          .object({ id, saved_snippet: snippet })
          .transform((event) => ({ type: 'saved_snippets', op, ...event }) as const),
      ] as const,
  ),
  [
    'saved_snippets/remove',
    z
      .object({ id, saved_snippet_id: z.int() })
      .transform((event) => ({ type: 'saved_snippets', op: 'remove', ...event }) as const),
  ],
  [
    'navigation_view/add',
    z
      .object({
        id,
        navigation_view: z
          .object({ fragment: z.string(), is_pinned: z.boolean(), name: z.string().nullish() })
          .transform((view) => ({ ...view, name: view.name ?? null })),
      })
      .transform((event) => ({ type: 'navigation_view', op: 'add', ...event }) as const),
  ],
  [
    'navigation_view/update',
    z
      .object({
        id,
        fragment: z.string(),
        data: z
          .object({ name: z.string().optional(), is_pinned: z.boolean().optional() })
          .transform((data) => withoutUndefined(data)),
      })
      .transform((event) => ({ type: 'navigation_view', op: 'update', ...event }) as const),
  ],
  [
    'navigation_view/remove',
    z
      .object({ id, fragment: z.string() })
      .transform((event) => ({ type: 'navigation_view', op: 'remove', ...event }) as const),
  ],
  ...(['add', 'update'] as const).map(
    (op) =>
      [
        `attachment/${op}`,
        z
          .object({ id, attachment: wireAttachment, upload_space_used: space })
          .transform((event) => ({ type: 'attachment', op, ...event }) as const),
      ] as const,
  ),
  [
    'attachment/remove',
    z.object({ id, attachment: z.object({ id: z.int() }), upload_space_used: space }).transform(
      (event) =>
        ({
          type: 'attachment',
          op: 'remove',
          id: event.id,
          attachment_id: event.attachment.id,
          upload_space_used: event.upload_space_used,
        }) as const,
    ),
  ],
  ...(['add', 'remove'] as const).map(
    (op) =>
      [
        `device/${op}`,
        z
          .object({ id, device_id: z.int() })
          .transform((event) => ({ type: 'device', op, ...event }) as const),
      ] as const,
  ),
  [
    'device/update',
    z
      .object({ id, device_id: z.int() })
      .and(deviceChange)
      .transform(
        ({ id: eventId, device_id, ...data }) =>
          ({ type: 'device', op: 'update', id: eventId, device_id, data }) as const,
      ),
  ],
  [
    'push_device',
    z
      .object({
        id,
        push_account_id: z.union([z.string(), z.int().transform(String)]),
        status: z.string(),
        error_code: z.string().nullish(),
      })
      .transform(
        (event) => ({ type: 'push_device', ...event, error_code: event.error_code ?? null }) as const,
      ),
  ],
  [
    'muted_users',
    z
      .object({ id, muted_users: z.array(z.object({ id: z.int(), timestamp: z.int() })) })
      .transform((event) => ({ type: 'muted_users', ...event }) as const),
  ],
  ['muted_topics', z.object({ id }).transform((event) => ({ type: 'muted_topics', ...event }) as const)],
  [
    'user_topic',
    z
      .object({
        id,
        stream_id: z.int(),
        topic_name: z.string(),
        last_updated: z.int(),
        visibility_policy: z.int(),
      })
      .transform((event) => ({ type: 'user_topic', ...event }) as const),
  ],
  [
    'alert_words',
    z
      .object({ id, alert_words: z.array(z.string()) })
      .transform((event) => ({ type: 'alert_words', ...event }) as const),
  ],
  [
    'onboarding_steps',
    z.object({ id, onboarding_steps: z.array(z.object({ name: z.string() })) }).transform(
      (event) =>
        ({
          type: 'onboarding_steps',
          id: event.id,
          names: event.onboarding_steps.map(({ name }) => name),
        }) as const,
    ),
  ],
  ...(['has_zoom_token', 'has_webex_token'] as const).map(
    (type) =>
      [type, z.object({ id, value: z.boolean() }).transform((event) => ({ type, ...event }))] as const,
  ),
];

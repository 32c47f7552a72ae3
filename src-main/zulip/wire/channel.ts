import { z } from 'zod';
import { named } from './named.ts';
import { ids, orDefault, rows } from './unread.ts';
import { groupSettingValue } from './user-group.ts';

/** A topic of a channel with the id of its newest message. */
export const wireTopic = z.object({ name: z.string(), max_id: z.int() });
export type WireTopic = z.infer<typeof wireTopic>;

/** `GET /users/me/{stream_id}/topics` (https://zulip.com/api/get-stream-topics). */
export const channelTopicsAnswer = z.object({ topics: rows('topics', wireTopic) });

/** `POST /streams/{id}/delete_topic`. */
export const deletedTopicAnswer = z.object({ complete: z.boolean() });

/** A channel's permissions; a server below a permission's level leaves it out. */
const permissionFields = {
  can_add_subscribers_group: groupSettingValue.optional(),
  can_administer_channel_group: groupSettingValue.optional(),
  can_create_topic_group: groupSettingValue.optional(),
  can_delete_any_message_group: groupSettingValue.optional(),
  can_delete_own_message_group: groupSettingValue.optional(),
  can_move_messages_out_of_channel_group: groupSettingValue.optional(),
  can_move_messages_within_channel_group: groupSettingValue.optional(),
  can_remove_subscribers_group: groupSettingValue.optional(),
  can_resolve_topics_group: groupSettingValue.optional(),
  can_send_message_group: groupSettingValue.optional(),
  can_subscribe_group: groupSettingValue.optional(),
};

/** When a channel may have general chat. */
export const topicsPolicy = z.enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]);
export type TopicsPolicy = z.infer<typeof topicsPolicy>;

/** A channel without personal settings (https://zulip.com/api/get-streams). */
export const wireChannel = z.object({
  stream_id: z.int(),
  name: z.string(),
  invite_only: z.boolean(),
  is_web_public: z.boolean().default(false),
  history_public_to_subscribers: z.boolean().default(true),
  is_archived: z.boolean().default(false),
  ...orDefault({
    /** Markdown, and the same as HTML. */
    description: z.string().default(''),
    rendered_description: z.string().default(''),
    /** UNIX seconds; 0 if it can't be read. */
    date_created: z.number().default(0),
    creator_id: z.int().nullable().default(null),
    /** Only if it was requested. */
    is_default: z.boolean().optional(),
    folder_id: z.int().nullable().default(null),
    /** Days; null: the organization's default; -1: forever. */
    message_retention_days: z.int().nullable().default(null),
    first_message_id: z.int().nullable().default(null),
    topics_policy: topicsPolicy.default('inherit'),
    /**
     * Active subscribers, including bots; null below feature level 394. In `subscription/add` and in the same action's
     * `stream/create`, it is the previous number.
     */
    subscriber_count: z.int().nullable().default(null),
    stream_weekly_traffic: z.int().nullable().default(null),
    /** Who may post, below feature level 333: 1 everyone, 2 administrators, 3 full members, 4 moderators. */
    stream_post_policy: z.int().nullable().default(null),
    /** The same on servers that only say whether it is administrators. */
    is_announcement_only: z.boolean().nullable().default(null),
    ...permissionFields,
  }),
});
export type WireChannel = z.infer<typeof wireChannel>;

/** `GET /streams`. */
export const channelsAnswer = z.object({ streams: rows('streams', wireChannel) });

/** `GET /streams/{id}`. */
export const channelAnswer = z.object({ stream: wireChannel });

/** `GET /streams/{id}/email_address`. */
export const channelAddressAnswer = z.object({ email: z.string() });

/** `POST /channels/create`: only the id. */
export const newChannelAnswer = z.object({ id: z.int() });

/** `GET /streams/{id}/members`. */
export const subscribersAnswer = z.object({ subscribers: ids('subscribers') });

/** A subscribed channel with one's own settings; null means the general setting. */
export const wireSubscription = wireChannel.extend({
  /** If requested, and always in `subscription/add`: all of them, or some for a large channel. */
  subscribers: ids('subscribers').optional(),
  ...orDefault({
    color: z.string().default(''),
    is_muted: z.boolean().default(false),
    pin_to_top: z.boolean().default(false),
    desktop_notifications: z.boolean().nullable().default(null),
    email_notifications: z.boolean().nullable().default(null),
    wildcard_mentions_notify: z.boolean().nullable().default(null),
    push_notifications: z.boolean().nullable().default(null),
    audible_notifications: z.boolean().nullable().default(null),
  }),
});
export type WireSubscription = z.infer<typeof wireSubscription>;

/** `GET /users/me/subscriptions`. */
export const subscriptionsAnswer = z.object({ subscriptions: rows('subscriptions', wireSubscription) });

/** `POST /users/me/subscriptions`: names of channels by the person's id (by address below feature level 289). */
export const subscribedAnswer = z.object({
  subscribed: named(z.array(z.string())),
  already_subscribed: named(z.array(z.string())),
  unauthorized: z.array(z.string()).default([]),
  new_subscription_messages_sent: z.boolean().nullable().default(null),
});

/** `DELETE /users/me/subscriptions`. */
export const unsubscribedAnswer = z.object({
  removed: z.array(z.string()),
  not_removed: z.array(z.string()),
});

/** `GET /users/{id}/channels`. */
export const userChannelsAnswer = z.object({ subscribed_channel_ids: ids('subscribed_channel_ids') });

/** A channel folder (https://zulip.com/api/get-channel-folders). */
export const wireChannelFolder = z.object({
  id: z.int(),
  name: z.string(),
  is_archived: z.boolean().default(false),
  ...orDefault({
    description: z.string().default(''),
    rendered_description: z.string().default(''),
    /** Its position; 0 below feature level 414. */
    order: z.int().default(0),
    date_created: z.number().nullable().default(null),
    creator_id: z.int().nullable().default(null),
  }),
});
export type WireChannelFolder = z.infer<typeof wireChannelFolder>;

/** `GET /channel_folders`, in order. */
export const channelFoldersAnswer = z.object({ channel_folders: rows('channel_folders', wireChannelFolder) });

/** `POST /channel_folders/create`. */
export const newChannelFolderAnswer = z.object({ channel_folder_id: z.int() });

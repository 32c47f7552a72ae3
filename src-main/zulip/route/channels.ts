import { failureOf } from '../errors.ts';
import { requireFeature, supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { JsonParameter } from '../parameters.ts';
import {
  channelAnswer,
  channelAddressAnswer,
  channelsAnswer,
  newChannelAnswer,
  subscribersAnswer,
  type TopicsPolicy,
  type WireChannel,
} from '../wire/channel.ts';
import {
  newChannelParameters,
  permissionChanges,
  requirePermissions,
  requireTopicsPolicy,
  type ChannelPermissions,
  type MessageRetention,
} from './channel-settings.ts';
import type { GroupSettingChange, GroupSettingValue } from '../wire/user-group.ts';
import { write, type CallOptions, type Written } from './call.ts';

export type NewChannel = ChannelPermissions<GroupSettingValue> & {
  /** At most `max_stream_name_length` characters. */
  name: string;
  /** People's ids; the creator isn't added automatically. */
  subscribers: readonly number[];
  /** At most `max_stream_description_length` characters; line breaks become spaces. */
  description?: string;
  /** Whether the notification bot announces it in the organization's announcements channel. */
  announce?: boolean;
  invite_only?: boolean;
  is_web_public?: boolean;
  /** Administrators. */
  is_default_stream?: boolean;
  history_public_to_subscribers?: boolean;
  /** Owners. */
  message_retention_days?: MessageRetention;
  folder_id?: number;
  topics_policy?: TopicsPolicy;
};

export type ChannelUpdate = ChannelPermissions<GroupSettingChange> & {
  new_name?: string;
  description?: string;
  is_private?: boolean;
  is_web_public?: boolean;
  history_public_to_subscribers?: boolean;
  /** Administrators. */
  is_default_stream?: boolean;
  /** Owners. */
  message_retention_days?: MessageRetention;
  /** Only false has an effect: it unarchives a channel (feature level 388). */
  is_archived?: false;
  /** Null removes the channel from its folder (feature level 389). */
  folder_id?: number | null;
  /** Feature level 392. */
  topics_policy?: TopicsPolicy;
  /** Below feature level 333: 1 everyone, 2 administrators, 3 full members, 4 moderators. Ignored from then on. */
  stream_post_policy?: number;
};

/**
 * The channels that the caller can see, by name (https://zulip.com/api/get-streams); administrators can see all. Below
 * feature level 356, administrators must request all channels, and others must not.
 *
 * @param parameters.exclude_archived default true; always so below feature level 315
 * @param parameters.include_default whether each has `is_default`
 * @param parameters.include_can_access_content only those whose messages the caller may read (feature level 356)
 * @throws RequestError `unsupported`
 */
export async function getChannels(
  connection: Connection,
  parameters: {
    exclude_archived?: boolean;
    include_default?: boolean;
    include_can_access_content?: boolean;
  } = {},
  options: CallOptions = {},
): Promise<WireChannel[]> {
  const { exclude_archived, include_can_access_content, ...rest } = parameters;
  const archived = supports(connection.featureLevel, 'archived-channels') ? { exclude_archived } : {};
  const list = async (which: Record<string, boolean>): Promise<WireChannel[]> => {
    const { value } = await request(connection, {
      method: 'GET',
      path: '/streams',
      parameters: { ...which, ...archived, ...rest },
      schema: channelsAnswer,
      timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
      signal: options.signal,
    });
    return value.streams;
  };
  if (include_can_access_content === true) {
    requireFeature(connection, 'all-channels-listed');
    return list({ include_public: false, include_subscribed: false, include_can_access_content });
  }
  if (supports(connection.featureLevel, 'all-channels-listed')) return list({ include_all: true });
  try {
    return await list({ include_web_public: true, include_all_active: true });
  } catch (error) {
    if (failureOf(error).kind !== 'rejected') throw error;
    return list({ include_web_public: true });
  }
}

/**
 * One channel (https://zulip.com/api/get-stream-by-id), even if the caller may not read its messages.
 *
 * @throws RequestError `rejected` for a channel that is archived, doesn't exist, or is hidden from the caller
 */
export async function getChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<WireChannel> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/streams/${streamId}`,
    schema: channelAnswer,
    ...options,
  });
  return value.stream;
}

/**
 * Creates a channel (https://zulip.com/api/create-channel), feature level 417. The organization's permissions say who
 * may create which kind; never guests. Some servers up to feature level 442 ignore `can_create_topic_group` and the two
 * permissions to delete messages, so read the channel afterwards.
 *
 * @returns the new channel's id
 * @throws RequestError `unsupported`; `rejected` with CHANNEL_ALREADY_EXISTS, or BAD_REQUEST for an invalid value;
 * `forbidden` for message retention unless by an owner
 */
export async function createChannel(
  connection: Connection,
  channel: NewChannel,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  requireFeature(connection, 'channel-creation');
  requirePermissions(connection, channel);
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/channels/create',
    parameters: newChannelParameters(channel),
    schema: newChannelAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Changes a channel (https://zulip.com/api/update-stream). Administrators, and those that the channel's permissions
 * allow. It isn't a transaction: changes made before a refusal stay, so send one concern per call.
 *
 * @throws RequestError `unsupported`; `conflict` if `old` is out of date; `rejected`, also with CHANNEL_ALREADY_EXISTS;
 * `forbidden` for message retention unless by an owner
 */
export async function updateChannel(
  connection: Connection,
  streamId: number,
  update: ChannelUpdate,
  options: CallOptions = {},
): Promise<Written> {
  requireTopicsPolicy(connection, update.topics_policy);
  if (update.is_archived !== undefined) requireFeature(connection, 'channel-unarchiving');
  if (update.folder_id !== undefined) requireFeature(connection, 'channel-folders');
  const { message_retention_days: retention, ...rest } = update;
  return write(
    connection,
    'PATCH',
    `/streams/${streamId}`,
    {
      ...rest,
      ...permissionChanges(connection, update),
      message_retention_days: retention === undefined ? undefined : new JsonParameter(retention),
    },
    options,
  );
}

/**
 * Archives a channel (https://zulip.com/api/archive-stream): nobody can post in it, and everything is kept.
 * Administrators, and those that the channel's permissions allow.
 *
 * @throws RequestError `rejected` without the permission, and for a channel that is already archived
 */
export async function archiveChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/streams/${streamId}`, {}, options);
}

/**
 * The ids of a channel's subscribers (https://zulip.com/api/get-subscribers).
 *
 * @throws RequestError `rejected` for a channel the caller may not see
 */
export async function getSubscribers(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<number[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/streams/${streamId}/members`,
    schema: subscribersAnswer,
    ...options,
  });
  return value.subscribers;
}

/**
 * A channel's email address (https://zulip.com/api/get-stream-email-address). From feature level 448, only for those
 * who may post in the channel.
 *
 * @param parameters.sender_id the sender of the messages: the caller or one of the caller's bots (feature level 335);
 * the email gateway if left out
 * @throws RequestError `unsupported`; `rejected` for a channel or a sender that the caller may not use
 */
export async function getChannelEmailAddress(
  connection: Connection,
  streamId: number,
  parameters: { sender_id?: number } = {},
  options: CallOptions = {},
): Promise<string> {
  if (parameters.sender_id !== undefined) requireFeature(connection, 'channel-address-sender');
  const { value } = await request(connection, {
    method: 'GET',
    path: `/streams/${streamId}/email_address`,
    parameters: { ...parameters },
    schema: channelAddressAnswer,
    ...options,
  });
  return value.email;
}

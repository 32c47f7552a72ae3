import { requireFeature, supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { asJson } from '../parameters.ts';
import {
  channelAnswer,
  channelsAnswer,
  channelTopicsAnswer,
  newChannelAnswer,
  subscribersAnswer,
  type TopicsPolicy,
  type WireChannel,
  type WireTopic,
} from '../wire/channel.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import type { GroupSettingValue } from '../wire/user-group.ts';
import type { CallOptions, Written } from './call.ts';

/** The permissions of a channel, by name. */
export type ChannelPermissions<Value> = {
  [Name in keyof WireChannel as Name extends `can_${string}_group` ? Name : never]?: Value;
};

/** Days that messages are kept; as the organization has it, or for ever. */
export type MessageRetention = number | 'realm_default' | 'unlimited';

export type NewChannel = ChannelPermissions<GroupSettingValue> & {
  /** At most `max_stream_name_length` characters. */
  name: string;
  /** People's ids; the creator is not added by itself. */
  subscribers: readonly number[];
  /** At most `max_stream_description_length` characters; line breaks become spaces. */
  description?: string;
  /** Whether the notification bot tells of it in the channel for such news. */
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

/** A change of a permission; with `old` it fails where somebody else changed it meanwhile. */
export interface PermissionChange {
  new: GroupSettingValue;
  old?: GroupSettingValue;
}

export type ChannelUpdate = ChannelPermissions<PermissionChange> & {
  new_name?: string;
  description?: string;
  is_private?: boolean;
  is_web_public?: boolean;
  history_public_to_subscribers?: boolean;
  is_default_stream?: boolean;
  message_retention_days?: MessageRetention;
  /** Only false has an effect: it brings an archived channel back (feature level 388). */
  is_archived?: false;
  /** Null takes the channel out of its folder. */
  folder_id?: number | null;
  topics_policy?: TopicsPolicy;
};

/**
 * The topics of a channel, newest first (https://zulip.com/api/get-stream-topics). A topic without a name is `''`
 * where the server knows those (feature level 334).
 *
 * @throws RequestError `rejected` for a channel the caller may not see
 */
export async function getChannelTopics(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<WireTopic[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/me/${streamId}/topics`,
    parameters: {
      allow_empty_topic_name: supports(connection.featureLevel, 'empty-topics') ? true : undefined,
    },
    schema: channelTopicsAnswer,
    ...options,
  });
  return value.topics;
}

/**
 * The channels that the caller may know of, by name (https://zulip.com/api/get-streams); administrators see all.
 *
 * @param parameters.exclude_archived default true; always so below feature level 315
 * @throws RequestError
 */
export async function getChannels(
  connection: Connection,
  parameters: { exclude_archived?: boolean; include_default?: boolean } = {},
  options: CallOptions = {},
): Promise<WireChannel[]> {
  const everything = supports(connection.featureLevel, 'all-channels-listed')
    ? { include_all: true }
    : { include_web_public: true };
  const { exclude_archived, ...rest } = parameters;
  const archived = supports(connection.featureLevel, 'archived-channels') ? { exclude_archived } : {};
  const { value } = await request(connection, {
    method: 'GET',
    path: '/streams',
    parameters: { ...everything, ...archived, ...rest },
    schema: channelsAnswer,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    signal: options.signal,
  });
  return value.streams;
}

/**
 * One channel (https://zulip.com/api/get-stream-by-id), also one whose messages the caller may not read.
 *
 * @throws RequestError `rejected` for a channel that is archived, not there, or not for the caller to know of
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
 * Makes a channel (https://zulip.com/api/create-channel), feature level 417. Who may make which kind is a matter of
 * the organization's permissions; never guests.
 *
 * @returns the new channel's id
 * @throws RequestError `unsupported`; `rejected` with CHANNEL_ALREADY_EXISTS, or BAD_REQUEST for a wrong value;
 *   `forbidden` for the retention of messages unless by an owner
 */
export async function createChannel(
  connection: Connection,
  channel: NewChannel,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  requireFeature(connection, 'channel-creation');
  const { topics_policy: policy, message_retention_days: retention, ...rest } = channel;
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/channels/create',
    parameters: {
      ...rest,
      topics_policy: policy === undefined ? undefined : asJson(policy),
      message_retention_days: retention === undefined ? undefined : asJson(retention),
    },
    schema: newChannelAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Changes a channel (https://zulip.com/api/update-stream). Administrators, and whom the channel itself allows it.
 * Not one transaction on every server: send one concern in one call.
 *
 * @throws RequestError `conflict` where `old` no longer holds; `rejected`, also with CHANNEL_ALREADY_EXISTS;
 *   `forbidden` for the retention of messages unless by an owner
 */
export async function updateChannel(
  connection: Connection,
  streamId: number,
  update: ChannelUpdate,
  options: CallOptions = {},
): Promise<Written> {
  const { message_retention_days: retention, ...rest } = update;
  const { ignoredParameters } = await request(connection, {
    method: 'PATCH',
    path: `/streams/${streamId}`,
    parameters: { ...rest, message_retention_days: retention === undefined ? undefined : asJson(retention) },
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * Archives a channel (https://zulip.com/api/archive-stream): nobody can write in it, everything stays.
 *
 * @throws RequestError `rejected` without the permission, and for a channel that is archived already
 */
export async function archiveChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method: 'DELETE',
    path: `/streams/${streamId}`,
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * The ids of those who follow a channel (https://zulip.com/api/get-subscribers).
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

import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import {
  subscribedAnswer,
  subscriptionsAnswer,
  unsubscribedAnswer,
  userChannelsAnswer,
  type WireSubscription,
} from '../wire/channel.ts';
import { write, type CallOptions, type Written } from './call.ts';
import { newChannelParameters, requirePermissions, requireTopicsPolicy } from './channel-settings.ts';
import type { NewChannel } from './channels.ts';

/** The result of subscribing people: names of channels by the person's id, by address below feature level 289. */
export interface Subscribed {
  subscribed: Record<string, string[]>;
  alreadySubscribed: Record<string, string[]>;
  /** Channels that the caller can't join; only if `authorization_errors_fatal` was false. */
  unauthorized: string[];
  /** Whether people subscribed by someone else were notified; null if the server doesn't say. */
  newSubscriptionMessagesSent: boolean | null;
}

/**
 * The caller's subscriptions (https://zulip.com/api/get-subscriptions).
 *
 * @param parameters.include_subscribers whether each lists its subscribers; `partial` (feature level 412) leaves out
 * long-inactive ones in large channels
 * @throws RequestError `unsupported`
 */
export async function getOwnSubscriptions(
  connection: Connection,
  parameters: { include_subscribers?: boolean | 'partial' } = {},
  options: CallOptions = {},
): Promise<WireSubscription[]> {
  if (parameters.include_subscribers === 'partial') requireFeature(connection, 'partial-subscribers');
  const { value } = await request(connection, {
    method: 'GET',
    path: '/users/me/subscriptions',
    parameters: { ...parameters },
    schema: subscriptionsAnswer,
    ...options,
  });
  return value.subscriptions;
}

/**
 * Subscribes people to channels (https://zulip.com/api/subscribe). Not for guests. Servers create a missing channel
 * with default settings in the caller's name, so check first.
 *
 * @param parameters.subscriptions names of channels, as listed when the call is sent
 * @param parameters.principals people's ids; oneself if left out. If empty, no call is made, because servers would
 * subscribe the caller
 * @param parameters.authorization_errors_fatal default true; if false, channels that the caller can't join are skipped
 * @param parameters.send_new_subscription_messages whether the notification bot notifies people subscribed by someone
 * else; default true (feature level 397)
 * @throws RequestError `unsupported`; `rejected` for a channel that the caller can't join, without the permission to
 * add others, and for unknown people; nobody is added then
 */
export async function subscribe(
  connection: Connection,
  parameters: {
    subscriptions: readonly string[];
    principals?: readonly number[];
    authorization_errors_fatal?: boolean;
    send_new_subscription_messages?: boolean;
  },
  options: CallOptions = {},
): Promise<Written & Subscribed> {
  const { subscriptions, principals, send_new_subscription_messages: sends, ...rest } = parameters;
  if (principals?.length === 0) {
    return {
      subscribed: {},
      alreadySubscribed: {},
      unauthorized: [],
      newSubscriptionMessagesSent: null,
      ignoredParameters: [],
    };
  }
  if (sends !== undefined) requireFeature(connection, 'subscription-messages-choice');
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/users/me/subscriptions',
    parameters: () => ({
      subscriptions: subscriptions.map((name) => ({ name })),
      principals,
      send_new_subscription_messages: sends,
      ...rest,
    }),
    schema: subscribedAnswer,
    ...options,
  });
  return {
    subscribed: value.subscribed,
    alreadySubscribed: value.already_subscribed,
    unauthorized: value.unauthorized,
    newSubscriptionMessagesSent: value.new_subscription_messages_sent,
    ignoredParameters,
  };
}

/**
 * Creates a channel on servers below feature level 417: by subscribing people to an unused name
 * (https://zulip.com/api/subscribe). The call can't be distinguished from subscribing people to an existing channel, so
 * check first. The answer doesn't contain the channel's id.
 *
 * @param channel with at least one subscriber, because an empty list means the caller
 * @throws RequestError `unsupported`; `rejected` for an invalid value, without the permission, or if the caller can't
 * see an existing channel of that name; `forbidden` for message retention unless by an owner
 */
export async function createChannelBySubscribing(
  connection: Connection,
  channel: NewChannel,
  options: CallOptions = {},
): Promise<Written> {
  requirePermissions(connection, channel);
  requireTopicsPolicy(connection, channel.topics_policy);
  if (channel.folder_id !== undefined) requireFeature(connection, 'channel-folders');
  const { name, description, subscribers, ...rest } = channel;
  if (subscribers.length === 0) requireFeature(connection, 'channel-creation');
  return write(
    connection,
    'POST',
    '/users/me/subscriptions',
    {
      ...newChannelParameters(rest),
      subscriptions: [{ name, description }],
      principals: subscribers,
    },
    options,
  );
}

/**
 * Unsubscribes people from channels (https://zulip.com/api/unsubscribe).
 *
 * @param parameters.subscriptions names of channels, as listed when the call is sent
 * @param parameters.principals people's ids; oneself if left out. If empty, no call is made, because servers would
 * unsubscribe the caller
 * @returns names of channels, one for each person
 * @throws RequestError `rejected` for an unknown channel and without the permission to remove others
 */
export async function unsubscribe(
  connection: Connection,
  parameters: { subscriptions: readonly string[]; principals?: readonly number[] },
  options: CallOptions = {},
): Promise<Written & { removed: string[]; notRemoved: string[] }> {
  if (parameters.principals?.length === 0) return { removed: [], notRemoved: [], ignoredParameters: [] };
  const { value, ignoredParameters } = await request(connection, {
    method: 'DELETE',
    path: '/users/me/subscriptions',
    parameters: () => ({ ...parameters }),
    schema: unsubscribedAnswer,
    ...options,
  });
  return { removed: value.removed, notRemoved: value.not_removed, ignoredParameters };
}

/**
 * The ids of a person's channels, as far as the caller can see them (https://zulip.com/api/get-user-channels), feature
 * level 440. Administrators see all of them. Bots only from feature level 458 on.
 *
 * @throws RequestError `unsupported`; `rejected` for an unknown person
 */
export async function getUserChannels(
  connection: Connection,
  userId: number,
  options: CallOptions = {},
): Promise<number[]> {
  requireFeature(connection, 'channels-of-a-user');
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/${userId}/channels`,
    schema: userChannelsAnswer,
    ...options,
  });
  return value.subscribed_channel_ids;
}

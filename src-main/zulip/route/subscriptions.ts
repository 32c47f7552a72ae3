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

/** What came of subscribing people: names of channels by the person's id, by address below feature level 289. */
export interface Subscribed {
  subscribed: Record<string, string[]>;
  alreadySubscribed: Record<string, string[]>;
  /** Channels that the caller may not join; only where `authorization_errors_fatal` was false. */
  unauthorized: string[];
  /** Whether people subscribed by someone else were notified; null where the server does not say. */
  newSubscriptionMessagesSent: boolean | null;
}

/**
 * The channels that the caller follows (https://zulip.com/api/get-subscriptions).
 *
 * @param parameters.include_subscribers whether each lists those who follow it; `partial` (feature level 412) leaves
 *   out the long absent in large channels
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
 * Has people follow channels (https://zulip.com/api/subscribe). Not for guests. Servers make a channel that is not
 * there: with default settings, in the caller's name. Look before.
 *
 * @param parameters.subscriptions names of channels, as the list has them when the call goes out
 * @param parameters.principals people's ids; oneself when left out. For nobody at all no call is made, as servers
 *   would take that for oneself
 * @param parameters.authorization_errors_fatal default true; false: goes on without the channels one may not join
 * @param parameters.send_new_subscription_messages whether the notification bot tells those whom somebody else
 *   subscribed; default true (feature level 397)
 * @throws RequestError `unsupported`; `rejected` for a channel one may not join, without the permission to add others,
 *   and for people who are not there; nobody is added then
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
 * Makes a channel the way that servers below feature level 417 have for it: by subscribing people to a name that nothing
 * has yet (https://zulip.com/api/subscribe). Nothing tells it from subscribing people to a channel that is there: look
 * before. The answer does not name the channel by its id.
 *
 * @param channel at least one subscriber, since servers take nobody for the caller
 * @throws RequestError `unsupported`; `rejected` for a wrong value, without the permission, or where a channel of that
 *   name is there that the caller may not see; `forbidden` for the retention of messages unless by an owner
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
 * Has people follow channels no longer (https://zulip.com/api/unsubscribe).
 *
 * @param parameters.subscriptions names of channels, as the list has them when the call goes out
 * @param parameters.principals people's ids; oneself when left out. For nobody at all no call is made, as servers
 *   would take that for oneself
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
 * The ids of the channels that somebody follows, as far as the caller may know (https://zulip.com/api/get-user-channels),
 * feature level 440. Administrators see all of them. Bots only from feature level 458 on.
 *
 * @throws RequestError `unsupported`; `rejected` for a person who is not there
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

import { request, type Connection } from '../http.ts';
import {
  subscribedAnswer,
  subscriptionsAnswer,
  unsubscribedAnswer,
  type WireSubscription,
} from '../wire/channel.ts';
import type { CallOptions, Written } from './call.ts';

/**
 * The channels that the caller follows (https://zulip.com/api/get-subscriptions).
 *
 * @throws RequestError
 */
export async function getOwnSubscriptions(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireSubscription[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/users/me/subscriptions',
    parameters: { include_subscribers: 'false' },
    schema: subscriptionsAnswer,
    ...options,
  });
  return value.subscriptions;
}

/**
 * Has people follow channels (https://zulip.com/api/subscribe). A channel that is not there would be made by old
 * servers with default settings: look before.
 *
 * @param parameters.channels names
 * @param parameters.userIds oneself when left out
 * @returns names of channels by the id of whoever was added, or was there before
 * @throws RequestError `rejected` for a channel one may not read, without the permission to add others, and for
 *   people who are not there; nobody is added then
 */
export async function subscribe(
  connection: Connection,
  parameters: { channels: readonly string[]; userIds?: readonly number[] },
  options: CallOptions = {},
): Promise<Written & { subscribed: Record<string, string[]>; alreadySubscribed: Record<string, string[]> }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/users/me/subscriptions',
    parameters: {
      subscriptions: parameters.channels.map((name) => ({ name })),
      principals: parameters.userIds,
      authorization_errors_fatal: true,
    },
    schema: subscribedAnswer,
    ...options,
  });
  return { subscribed: value.subscribed, alreadySubscribed: value.already_subscribed, ignoredParameters };
}

/**
 * Has people follow channels no longer (https://zulip.com/api/unsubscribe).
 *
 * @param parameters.channels names
 * @param parameters.userIds oneself when left out
 * @throws RequestError `rejected` for an unknown channel and without the permission to remove others
 */
export async function unsubscribe(
  connection: Connection,
  parameters: { channels: readonly string[]; userIds?: readonly number[] },
  options: CallOptions = {},
): Promise<Written & { removed: string[]; notRemoved: string[] }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'DELETE',
    path: '/users/me/subscriptions',
    parameters: { subscriptions: parameters.channels, principals: parameters.userIds },
    schema: unsubscribedAnswer,
    ...options,
  });
  return { removed: value.removed, notRemoved: value.not_removed, ignoredParameters };
}

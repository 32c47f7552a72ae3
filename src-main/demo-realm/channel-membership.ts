import { subscriptionRecord } from './channel-subscriptions.ts';
import {
  channelRecord,
  countArchivedSubscribers,
  deletionOf,
  seesChannel,
  seesSubscribers,
} from './channels.ts';
import type { Realm } from './router.ts';
import type { Channel, PersonalChannelSettings, User } from './state.ts';

/**
 * Subscribes people and tells all who may know; who was subscribed already stays so without an event. Records in these
 * events count the subscribers from before, and always name those from after.
 * https://zulip.com/api/get-events#subscription-add
 *
 * @param color of the channel for those who never chose one
 * @returns the ids of those who were added
 */
export function subscribe(
  realm: Realm,
  channel: Channel,
  userIds: readonly number[],
  color?: string,
): number[] {
  const { state, queues } = realm;
  const added = [...new Set(userIds)].filter((id) => !channel.subscribers.has(id));
  if (added.length === 0) return [];
  const isAdded = new Set(added);
  const gaining = new Set(
    queues.list().flatMap(({ ownerId }) => {
      const owner = isAdded.has(ownerId) ? state.users.get(ownerId) : undefined;
      return owner === undefined || seesChannel(state, owner, channel) ? [] : [owner];
    }),
  );
  const before = channelRecord(state, channel);
  const count = 'subscriber_count' in before ? { subscriber_count: before['subscriber_count'] } : {};
  for (const id of added) {
    channel.subscribers.add(id);
    if (color !== undefined) channel.personal.set(id, { color, ...channel.personal.get(id) });
  }
  countArchivedSubscribers(channel, added.length);
  queues.publish({ type: 'stream', op: 'create', streams: [before] }, (owner) => gaining.has(owner));
  queues.publishShaped('subscription', ({ includeSubscribers }, owner) => {
    if (!isAdded.has(owner.userId)) return undefined;
    const inclusion = includeSubscribers === 'partial' ? 'partial' : 'true';
    return {
      op: 'add',
      subscriptions: [{ ...subscriptionRecord(state, owner, channel, inclusion), ...count }],
    };
  });
  announcePeers(realm, channel, 'peer_add', added);
  return added;
}

/**
 * Unsubscribes people; those outside a private channel lose it from sight.
 *
 * @returns the ids of those who were subscribed
 */
export function unsubscribe(realm: Realm, channel: Channel, userIds: readonly number[]): number[] {
  const { state, queues } = realm;
  const removed = userIds.filter((id) => channel.subscribers.delete(id));
  if (removed.length === 0) return [];
  const isRemoved = new Set(removed);
  // What people set for a channel waits for their return.
  for (const id of removed) channel.personal.set(id, channel.personal.get(id) ?? {});
  queues.publish(
    { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: channel.id, name: channel.name }] },
    (owner) => isRemoved.has(owner.userId),
  );
  queues.publish(
    { type: 'stream', ...deletionOf(state, [channel]) },
    (owner) => isRemoved.has(owner.userId) && !seesChannel(state, owner, channel),
  );
  announcePeers(realm, channel, 'peer_remove', removed);
  return removed;
}

/** Tells the others; whoever was altered hears nothing of those who were altered with them. */
function announcePeers(
  { state, queues }: Realm,
  channel: Channel,
  op: 'peer_add' | 'peer_remove',
  userIds: readonly number[],
): void {
  const altered = new Set(userIds);
  queues.publish(
    { type: 'subscription', op, stream_ids: [channel.id], user_ids: userIds },
    (owner) => !altered.has(owner.userId) && seesSubscribers(state, owner, channel),
  );
}

/** Changes one of somebody's own settings of a channel. https://zulip.com/api/get-events#subscription-update */
export function changePersonalSetting<Name extends keyof PersonalChannelSettings>(
  { queues }: Realm,
  user: User,
  channel: Channel,
  name: Name,
  value: PersonalChannelSettings[Name],
): void {
  channel.personal.set(user.userId, { ...channel.personal.get(user.userId), [name]: value });
  const tell = (property: string, told: unknown): void => {
    queues.publish(
      { type: 'subscription', op: 'update', stream_id: channel.id, property, value: told },
      (owner) => owner === user,
    );
  };
  if (name === 'is_muted') tell('in_home_view', value !== true);
  tell(name, value);
}

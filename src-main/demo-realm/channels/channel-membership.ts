import { announcePeers } from './channel-peers.ts';
import { subscriptionRecord } from './channel-subscriptions.ts';
import { channelRecord, countArchivedSubscribers, deletionOf, seesChannel } from './channels.ts';
import type { Realm } from '../router.ts';
import type { Channel, PersonalChannelSettings, User } from '../state.ts';

/** A channel for new subscriptions, with a color for people who never chose one. */
export interface Subscribing {
  readonly channel: Channel;
  readonly color?: string | undefined;
}

/**
 * Subscribes people to channels and notifies everyone concerned; existing subscribers cause no event. Records in these
 * events count the previous subscribers, but list the new ones. https://zulip.com/api/get-events#subscription-add
 *
 * @returns the ids of added people, by channel
 */
export function subscribe(
  realm: Realm,
  asked: readonly Subscribing[],
  userIds: readonly number[],
): Map<Channel, number[]> {
  const { state, queues } = realm;
  const added = new Map<Channel, number[]>();
  const counts = new Map<Channel, object>();
  const owners = new Set(queues.list().flatMap(({ ownerId }) => state.users.get(ownerId) ?? []));
  const gaining = new Map<Channel, Set<User>>();
  const records = new Map<Channel, object>();
  for (const { channel, color } of asked) {
    const ids = [...new Set(userIds)].filter((id) => !channel.subscribers.has(id));
    added.set(channel, ids);
    if (ids.length === 0) continue;
    const isAdded = new Set(ids);
    const blind = [...owners].filter(
      (owner) => isAdded.has(owner.userId) && !seesChannel(state, owner, channel),
    );
    gaining.set(channel, new Set(blind));
    const record = channelRecord(state, channel);
    records.set(channel, record);
    if ('subscriber_count' in record) counts.set(channel, { subscriber_count: record['subscriber_count'] });
    for (const id of ids) {
      channel.subscribers.add(id);
      if (color !== undefined) channel.personal.set(id, { color, ...channel.personal.get(id) });
    }
    countArchivedSubscribers(channel, ids.length);
  }
  for (const [channel, people] of gaining) {
    queues.publish({ type: 'stream', op: 'create', streams: [records.get(channel)] }, (owner) =>
      people.has(owner),
    );
  }
  queues.publishShaped('subscription', ({ includeSubscribers }, owner) => {
    const inclusion = includeSubscribers === 'partial' ? 'partial' : 'true';
    const subscriptions = [...added]
      .filter(([, ids]) => ids.includes(owner.userId))
      .map(([channel]) => ({
        ...subscriptionRecord(state, owner, channel, inclusion),
        ...counts.get(channel),
      }));
    return subscriptions.length === 0 ? undefined : { op: 'add', subscriptions };
  });
  announcePeers(realm, 'peer_add', added);
  return added;
}

/**
 * Unsubscribes people; those outside a private channel can't see it any more.
 *
 * @returns the ids of removed subscribers, by channel
 */
export function unsubscribe(
  realm: Realm,
  channels: readonly Channel[],
  userIds: readonly number[],
): Map<Channel, number[]> {
  const { state, queues } = realm;
  const removed = new Map<Channel, number[]>();
  for (const channel of channels) {
    const ids = userIds.filter((id) => channel.subscribers.delete(id));
    removed.set(channel, ids);
    // People's own settings for a channel are kept for their return.
    for (const id of ids) channel.personal.set(id, channel.personal.get(id) ?? {});
  }
  const leftBy = (owner: User): Channel[] =>
    [...removed].filter(([, ids]) => ids.includes(owner.userId)).map(([channel]) => channel);
  queues.publishShaped('subscription', (_queue, owner) => {
    const subscriptions = leftBy(owner).map(({ id, name }) => ({ name, stream_id: id }));
    return subscriptions.length === 0 ? undefined : { op: 'remove', subscriptions };
  });
  queues.publishShaped('stream', (_queue, owner) => {
    const lost = leftBy(owner).filter((channel) => !seesChannel(state, owner, channel));
    return lost.length === 0 ? undefined : deletionOf(state, lost);
  });
  announcePeers(realm, 'peer_remove', removed);
  return removed;
}

/** Changes one of a person's own settings for a channel. https://zulip.com/api/get-events#subscription-update */
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

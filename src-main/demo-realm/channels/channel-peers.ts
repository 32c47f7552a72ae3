import { seesSubscribers } from './channels.ts';
import { guestRole, type Channel, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';

/**
 * Announces new and removed subscribers to the others; people affected don't hear about others affected in the same
 * channel. Public channels without guests, and web-public ones, share an event if the same people are affected; all
 * others have one each. https://zulip.com/api/get-events#subscription-peer_add
 */
export function announcePeers(
  realm: Realm,
  op: 'peer_add' | 'peer_remove',
  altered: ReadonlyMap<Channel, readonly number[]>,
): void {
  const { state } = realm;
  const changes = [...altered].filter(([, ids]) => ids.length > 0);
  for (const [channel, ids] of changes) if (channel.isPrivate) announce(realm, op, [channel], ids);
  const open = changes.filter(([channel]) => !channel.isPrivate);
  for (const [channel, ids] of open) if (isShownApart(state, channel)) announce(realm, op, [channel], ids);
  for (const isWebPublic of [true, false]) {
    const groups = new Map<string, { channels: Channel[]; ids: readonly number[] }>();
    for (const [channel, ids] of open) {
      if (isShownApart(state, channel) || channel.isWebPublic !== isWebPublic) continue;
      const key = ids.toSorted((a, b) => a - b).join();
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { channels: [channel], ids });
      else group.channels.push(channel);
    }
    for (const { channels, ids } of groups.values()) announce(realm, op, channels, ids);
  }
}

/** Guests among the subscribers make the audience of a channel unique. */
function isShownApart(state: RealmState, { isWebPublic, subscribers }: Channel): boolean {
  if (isWebPublic) return false;
  for (const id of subscribers) {
    const user = state.users.get(id);
    if (user?.role === guestRole && user.isActive) return true;
  }
  return false;
}

function announce(
  { state, queues }: Realm,
  op: 'peer_add' | 'peer_remove',
  channels: readonly Channel[],
  userIds: readonly number[],
): void {
  const altered = new Set(userIds);
  const [first] = channels;
  if (first === undefined) return;
  const stream_ids = channels.map(({ id }) => id).toSorted((a, b) => a - b);
  const sees = (owner: User): boolean => first.isWebPublic || seesSubscribers(state, owner, first);
  queues.publish(
    { type: 'subscription', op, stream_ids, user_ids: userIds },
    (owner) => !altered.has(owner.userId) && sees(owner),
  );
}

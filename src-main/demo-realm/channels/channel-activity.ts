import { seesChannel } from './channels.ts';
import { nowSeconds, type Channel, type RealmState } from '../state.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { Realm } from '../router.ts';

/** A channel is active while it has a message no older than this; measured, since it isn't documented. */
const activeDays = 180;
/** From this level on, clients are told. https://zulip.com/api/get-streams */
export const activitySince = 323;

function isRecent(state: RealmState, { timestamp }: StoredMessage): boolean {
  return timestamp >= nowSeconds(state) - activeDays * 86_400;
}

function setActivity({ state, queues }: Realm, channel: Channel, isActive: boolean): void {
  if ((channel.isRecentlyActive ?? true) === isActive) return;
  channel.isRecentlyActive = isActive;
  if (state.featureLevel < activitySince) return;
  queues.publish(
    {
      type: 'stream',
      op: 'update',
      stream_id: channel.id,
      name: channel.name,
      property: 'is_recently_active',
      value: isActive,
    },
    (owner) => seesChannel(state, owner, channel),
  );
}

/** A message sent or moved to a channel makes it active at once. */
export function noteActivity(realm: Realm, message: StoredMessage): void {
  const { recipient } = message;
  const channel = recipient.kind === 'channel' ? realm.state.channels.get(recipient.channelId) : undefined;
  if (channel !== undefined && isRecent(realm.state, message)) setActivity(realm, channel, true);
}

/** The server's daily task: channels without a recent message become inactive. */
export function endActivity(realm: Realm): void {
  const { state } = realm;
  const active = new Set<number>();
  for (const message of state.messageStore.messages.values()) {
    if (message.recipient.kind === 'channel' && isRecent(state, message)) {
      active.add(message.recipient.channelId);
    }
  }
  for (const channel of state.channels.values()) {
    if (!active.has(channel.id)) setActivity(realm, channel, false);
  }
}

import type { ChannelPermissionName } from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { holdsValue } from '../groups/group-holders.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { channelPermission, groupValueOfWire, mayRead } from './channel-access.ts';
import { channelPermissionLabel } from './channel-permission-words.ts';
import { changeObjection, notAmong, realmObjection } from './channel-rights.ts';

const archived = 'An archived channel cannot be changed. Bring it back first.';

function holds(model: RealmModel, channel: StoredChannel, name: ChannelPermissionName): boolean {
  const value = channelPermission(model, channel, name);
  return value !== undefined && holdsValue(model, groupValueOfWire(value), false, model.myUserId);
}

/**
 * Why the account can't subscribe other people, or itself, to a channel; empty if it can.
 * https://zulip.com/help/configure-who-can-invite-to-channels
 */
export function subscribingObjection(
  model: RealmModel,
  channel: StoredChannel,
  whose: 'own' | 'others',
): string {
  if (channel.isArchived) return archived;
  if (model.me()?.role === roles.guest) {
    return 'Guests can’t subscribe anybody. Members can, where the organization allows it.';
  }
  if (mayRead(model, channel) !== true) {
    return 'You can’t read this channel. Only people who can read it can subscribe others.';
  }
  if (whose === 'own' || holds(model, channel, 'can_add_subscribers_group')) return '';
  const objection = realmObjection(model, 'can_add_subscribers_group');
  const isPublic = channel.privacy === 'public' || channel.privacy === 'web-public';
  return isPublic && changeObjection(model, channel) === '' ? '' : objection;
}

/**
 * Why the account can't unsubscribe other people, or itself, from a channel; empty if it can.
 * https://zulip.com/help/configure-who-can-unsubscribe-others
 */
export function unsubscribingObjection(
  model: RealmModel,
  channel: StoredChannel,
  whose: 'own' | 'others',
): string {
  if (channel.isArchived) return archived;
  const name = 'can_remove_subscribers_group';
  if (whose === 'own' || changeObjection(model, channel) === '' || holds(model, channel, name)) return '';
  const value = channelPermission(model, channel, name);
  if (value === undefined) return changeObjection(model, channel);
  return notAmong(model, channelPermissionLabel(name), groupValueOfWire(value));
}

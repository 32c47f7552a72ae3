import { roles } from '#contract/people.ts';
import type { GroupValue } from '#contract/groups.ts';
import {
  channelPermissionNames,
  postPolicyGroups,
  type ChannelPermissionName,
  type ChannelPermissions,
} from '#contract/channels.ts';
import type { GroupSettingValue } from '../../zulip/wire/user-group.ts';
import { holdsValue } from '../groups/group-holders.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** A value as it crosses the seam. */
export function groupValueOfWire(value: GroupSettingValue): GroupValue {
  return typeof value === 'number' ? value : { people: value.direct_members, groups: value.direct_subgroups };
}

/** The system group that may post by an older policy. https://zulip.com/api/get-streams */
function postingGroup(model: RealmModel, policy: number | null): number | undefined {
  const name = policy === null ? undefined : postPolicyGroups[policy];
  if (name === undefined) return undefined;
  for (const id of model.groups.ids()) {
    const group = model.groups.reference(id);
    if (group?.isSystem === true && group.name === name) return id;
  }
  return undefined;
}

/**
 * Who has a permission of a channel; undefined where the server doesn't say. Deactivated people are left out as servers
 * leave them out of their answers, and are back when they are: no event tells of either.
 */
export function channelPermission(
  model: RealmModel,
  channel: Pick<StoredChannel, 'permissions' | 'postPolicy'>,
  name: ChannelPermissionName,
): GroupSettingValue | undefined {
  const value = channel.permissions.get(name);
  if (value === undefined && name === 'can_send_message_group')
    return postingGroup(model, channel.postPolicy);
  if (typeof value !== 'object') return value;
  const isActive = (userId: number): boolean => model.index.read(userId)?.isActive !== false;
  return { ...value, direct_members: value.direct_members.filter(isActive) };
}

/** The permissions that the server told of a channel, as they cross the seam. */
export function permissionsOf(
  model: RealmModel,
  channel: Pick<StoredChannel, 'permissions' | 'postPolicy'>,
): ChannelPermissions {
  const found: ChannelPermissions = {};
  for (const name of channelPermissionNames) {
    const value = channelPermission(model, channel, name);
    if (value !== undefined) found[name] = groupValueOfWire(value);
  }
  return found;
}

/** Permissions that let their holders read a channel. https://zulip.com/help/channel-permissions#private-channels */
const readingPermissions = ['can_add_subscribers_group', 'can_subscribe_group'] as const;

/** Whether the account may read a private channel's messages. Roles give nobody that right. */
export function mayReadPrivate(model: RealmModel, channel: StoredChannel): boolean {
  if (channel.isFollowed) return true;
  // Guests read what they are subscribed to, whatever group they are in.
  if (model.me()?.role === roles.guest) return false;
  return readingPermissions.some((name) => {
    const value = channelPermission(model, channel, name);
    return value !== undefined && holdsValue(model, groupValueOfWire(value), false, model.myUserId);
  });
}

/**
 * Whether the account may read a channel's messages. No answer says it of each channel, and a list of those that one
 * may read would be out of date with the next event.
 *
 * @returns null for an archived channel that only its subscribers can read: subscriptions to those are not listed
 */
export function mayRead(model: RealmModel, channel: StoredChannel): boolean | null {
  if (channel.isFollowed || channel.privacy === 'web-public') return true;
  if (channel.privacy === 'public' && model.me()?.role !== roles.guest) return true;
  if (mayReadPrivate(model, channel)) return true;
  return channel.isArchived ? null : false;
}

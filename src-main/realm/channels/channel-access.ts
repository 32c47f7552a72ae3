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

/** A value in the form sent to the window. */
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
 * Who has a channel permission; undefined if the server doesn't say. Deactivated people are left out, as in the
 * servers' answers, and return when reactivated: no event reports either.
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

/** The channel permissions sent by the server, in the form sent to the window. */
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

/** Permissions that include reading a channel. https://zulip.com/help/channel-permissions#private-channels */
const readingPermissions = ['can_add_subscribers_group', 'can_subscribe_group'] as const;

/** Whether the account can read a private channel's messages. Roles don't grant that. */
export function mayReadPrivate(model: RealmModel, channel: StoredChannel): boolean {
  if (channel.isFollowed) return true;
  // Guests read only channels they are subscribed to, whatever their groups.
  if (model.me()?.role === roles.guest) return false;
  return readingPermissions.some((name) => {
    const value = channelPermission(model, channel, name);
    return value !== undefined && holdsValue(model, groupValueOfWire(value), false, model.myUserId);
  });
}

/**
 * Whether the account can read a channel's messages. No answer says so for each channel, and a list of readable
 * channels would be out of date with the next event.
 *
 * @returns null for an archived channel that only its subscribers can read: those subscriptions are not listed
 */
export function mayRead(model: RealmModel, channel: StoredChannel): boolean | null {
  if (channel.isFollowed || channel.privacy === 'web-public') return true;
  if (channel.privacy === 'public' && model.me()?.role !== roles.guest) return true;
  if (mayReadPrivate(model, channel)) return true;
  return channel.isArchived ? null : false;
}

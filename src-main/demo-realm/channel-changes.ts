import {
  noteArchiving,
  noteCreation,
  noteDescription,
  notePrivacy,
  noteRenaming,
  announceNewChannels,
} from './channel-notices.ts';
import { subscribe } from './channel-membership.ts';
import {
  announceSubscribers,
  channelPermission,
  channelRecord,
  defaultChannels,
  deletionOf,
  postPolicy,
  renderedDescription,
  seesChannel,
  subscriberCount,
} from './channels.ts';
import { leaveChannelGroups } from './default-channel-groups.ts';
import { settingValueView } from './groups.ts';
import { permissionSettings } from './permission-settings.ts';
import { changeRealmSetting } from './realm-changes.ts';
import { guestRole } from './state.ts';
import type { Realm } from './router.ts';
import type { Channel, GroupSettingValue, User } from './state.ts';

/**
 * The changes of channels, each with the events that the server sends for it, to everybody who may know of the
 * channel. https://zulip.com/api/get-events#stream-create
 */

/** Puts new channels into the realm, subscribes people and lets the notification bot tell of them. */
export function addChannels(
  realm: Realm,
  creator: User,
  channels: readonly Channel[],
  options: { subscriberIds: readonly number[]; isDefault: boolean; isAnnounced: boolean },
): void {
  const { state, queues } = realm;
  for (const channel of channels) {
    state.channels.set(channel.id, channel);
    queues.publish({ type: 'stream', op: 'create', streams: [channelRecord(state, channel)] }, (owner) =>
      seesChannel(state, owner, channel),
    );
    if (options.isDefault) changeDefault(realm, channel, true);
    subscribe(realm, channel, options.subscriberIds);
  }
  if (options.subscriberIds.length === 0) return;
  if (options.isAnnounced) announceNewChannels(realm, creator, channels);
  for (const channel of channels) noteCreation(realm, creator, channel);
}

/** Tells of one changed property. */
function announceProperty(
  { state, queues }: Realm,
  channel: Channel,
  property: string,
  value: unknown,
  more: object = {},
): void {
  queues.publish(
    { type: 'stream', op: 'update', stream_id: channel.id, name: channel.name, property, value, ...more },
    (owner) => seesChannel(state, owner, channel),
  );
}

/**
 * Makes a change that may open or close a channel to people, and tells those whom it does.
 *
 * @param change also publishes what those get who know of the channel afterwards
 */
function changeAccess(realm: Realm, channel: Channel, change: () => void): void {
  const { state, queues } = realm;
  const owners = new Set(queues.list().flatMap(({ ownerId }) => state.users.get(ownerId) ?? []));
  const before = new Set([...owners].filter((owner) => seesChannel(state, owner, channel)));
  change();
  queues.publish({ type: 'stream', ...deletionOf(state, [channel]) }, (owner) => {
    return before.has(owner) && !seesChannel(state, owner, channel);
  });
  const gains = (owner: User): boolean => !before.has(owner) && seesChannel(state, owner, channel);
  queues.publish({ type: 'stream', op: 'create', streams: [channelRecord(state, channel)] }, gains);
  announceSubscribers(realm, [channel], gains);
}

/** Gives a channel another name; the event carries the old one beside it. */
export function renameChannel(realm: Realm, caller: User, channel: Channel, name: string): void {
  const { state, queues } = realm;
  const before = channel.name;
  channel.name = name;
  queues.publish(
    {
      type: 'stream',
      op: 'update',
      stream_id: channel.id,
      name: before,
      property: 'name',
      value: name,
    },
    (owner) => seesChannel(state, owner, channel),
  );
  noteRenaming(realm, caller, channel, before);
}

/** Changes what is said of a channel. */
export function describeChannel(realm: Realm, caller: User, channel: Channel, description: string): void {
  const before = channel.description;
  channel.description = description;
  announceProperty(realm, channel, 'description', description, {
    rendered_description: renderedDescription(realm.state, channel),
  });
  if (before !== description) noteDescription(realm, caller, channel, before);
}

/** Makes a channel public or private; who comes to see it, or loses it, is told so. */
export function changePrivacy(
  realm: Realm,
  caller: User,
  channel: Channel,
  privacy: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>,
): void {
  const { isPrivate, isWebPublic, historyShared } = channel;
  if (
    isPrivate === privacy.isPrivate &&
    isWebPublic === privacy.isWebPublic &&
    historyShared === privacy.historyShared
  )
    return;
  changeAccess(realm, channel, () => {
    Object.assign(channel, privacy);
    announceProperty(realm, channel, 'invite_only', channel.isPrivate, {
      history_public_to_subscribers: channel.historyShared,
      is_web_public: channel.isWebPublic,
    });
  });
  notePrivacy(realm, caller, channel, { isPrivate, isWebPublic, historyShared });
}

const propertyNames = {
  folderId: 'folder_id',
  topicsPolicy: 'topics_policy',
  retentionDays: 'message_retention_days',
} as const;

/** Changes one of the simple properties. */
export function changeProperty<Key extends keyof typeof propertyNames>(
  realm: Realm,
  channel: Channel,
  key: Key,
  value: Channel[Key],
): void {
  if (channel[key] === value) return;
  channel[key] = value;
  announceProperty(realm, channel, propertyNames[key], value);
}

/** Changes a permission. Who may send is told in its two older forms as well, where these change. */
export function changeChannelPermission(
  realm: Realm,
  channel: Channel,
  name: string,
  value: GroupSettingValue,
): void {
  const { state } = realm;
  const since = permissionSettings.stream.find((setting) => setting.name === name)?.since ?? 0;
  const policyBefore = postPolicy(state, channel);
  changeAccess(realm, channel, () => {
    channel.settings[name] = value;
    if (state.featureLevel >= since || name === 'can_remove_subscribers_group') {
      const shown = settingValueView(state, channelPermission(state, channel, name));
      announceProperty(realm, channel, name, shown);
    }
  });
  if (name !== 'can_send_message_group') return;
  const policy = postPolicy(state, channel);
  if (policy === policyBefore && state.featureLevel >= since) return;
  announceProperty(realm, channel, 'stream_post_policy', policy);
  announceProperty(realm, channel, 'is_announcement_only', policy === 2);
}

/** Puts a channel on the list for newcomers, or takes it off. */
export function changeDefault(realm: Realm, channel: Channel, isDefault: boolean): void {
  if (channel.isDefault === isDefault) return;
  channel.isDefault = isDefault;
  realm.queues.publish(
    { type: 'default_streams', default_streams: defaultChannels(realm.state) },
    (owner) => owner.role < guestRole,
  );
}

/** Archives a channel or brings it back, each client told in the shape that it understands. */
export function changeArchived(realm: Realm, channel: Channel, isArchived: boolean): void {
  const { state, queues } = realm;
  if (isArchived) {
    changeDefault(realm, channel, false);
    leaveChannelGroups(realm, channel);
  }
  channel.isArchived = isArchived;
  subscriberCount(state, channel);
  queues.publishShaped('stream', ({ capabilities }, owner) => {
    if (!seesChannel(state, owner, channel)) return undefined;
    if (capabilities['archived_channels'] === true && state.featureLevel >= 378) {
      return {
        op: 'update',
        stream_id: channel.id,
        name: channel.name,
        property: 'is_archived',
        value: isArchived,
      };
    }
    return isArchived
      ? deletionOf(state, [channel])
      : { op: 'create', streams: [channelRecord(state, channel)] };
  });
  noteArchiving(realm, channel);
  if (!isArchived) return;
  for (const name of channelSettings) {
    if (state.settings.get(name) === channel.id) changeRealmSetting(realm, name, -1);
  }
}

/** The organization's settings that name a channel. */
const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
];

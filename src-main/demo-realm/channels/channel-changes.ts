import {
  announceNewChannels,
  noteArchiving,
  noteCreation,
  noteDescription,
  notePosting,
  notePrivacy,
  noteRenaming,
  noteRetention,
  noteTopicsPolicy,
  postingWords,
} from './channel-notices.ts';
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
import { settingValueView } from '../groups/groups.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import { realmSettings } from '../organization/realm-settings.ts';
import { guestRole, type Channel, type GroupSettingValue, type TopicsPolicy, type User } from '../state.ts';
import type { Realm } from '../router.ts';

/**
 * Changes of channels, each with the server's events to everyone who can see the channel.
 * https://zulip.com/api/get-events#stream-create
 */

/** Adds new channels to the realm, without subscribers. */
export function addChannels(realm: Realm, channels: readonly Channel[], isDefault: boolean): void {
  const { state, queues } = realm;
  for (const channel of channels) {
    state.channels.set(channel.id, channel);
    queues.publish({ type: 'stream', op: 'create', streams: [channelRecord(state, channel)] }, (owner) =>
      seesChannel(state, owner, channel),
    );
    if (isDefault) changeDefault(realm, channel, true);
  }
}

/** Makes the notification bot announce new channels that have subscribers. */
export function tellOfNewChannels(
  realm: Realm,
  creator: User,
  channels: readonly Channel[],
  isAnnounced: boolean,
): void {
  if (isAnnounced) announceNewChannels(realm, creator, channels);
  for (const channel of channels) noteCreation(realm, creator, channel);
}

/** Announces one changed property. */
function announceProperty(
  { state, queues }: Realm,
  channel: Channel,
  property: string,
  value: unknown,
  more: object = {},
  includes: (owner: User) => boolean = () => true,
): void {
  queues.publish(
    { type: 'stream', op: 'update', stream_id: channel.id, name: channel.name, property, value, ...more },
    (owner) => seesChannel(state, owner, channel) && includes(owner),
  );
}

/** The people with a queue who can see a channel. */
function whoSees({ state, queues }: Realm, channel: Channel): Set<User> {
  const owners = new Set(queues.list().flatMap(({ ownerId }) => state.users.get(ownerId) ?? []));
  return new Set([...owners].filter((owner) => seesChannel(state, owner, channel)));
}

/** Announces a channel and its subscribers to people who can now see it. */
function announceAppearance(realm: Realm, channel: Channel, gains: (owner: User) => boolean): void {
  realm.queues.publish(
    { type: 'stream', op: 'create', streams: [channelRecord(realm.state, channel)] },
    gains,
  );
  announceSubscribers(realm, [channel], gains);
}

/** Renames a channel; the event contains the old name too. */
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

/** Changes a channel's description, with event and notice even if it is unchanged. */
export function describeChannel(realm: Realm, caller: User, channel: Channel, description: string): void {
  const before = channel.description;
  channel.description = description;
  announceProperty(realm, channel, 'description', description, {
    rendered_description: renderedDescription(realm.state, channel),
  });
  noteDescription(realm, caller, channel, before);
}

/**
 * Makes a channel public or private, with event and notice even if it is unchanged. As on servers, people who gain
 * access are told, people who lose it aren't.
 */
export function changePrivacy(
  realm: Realm,
  caller: User,
  channel: Channel,
  privacy: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>,
): void {
  const { isPrivate, isWebPublic, historyShared } = channel;
  const before = whoSees(realm, channel);
  Object.assign(channel, privacy);
  const gains = (owner: User): boolean => !before.has(owner) && seesChannel(realm.state, owner, channel);
  announceAppearance(realm, channel, gains);
  const more = {
    history_public_to_subscribers: channel.historyShared,
    is_web_public: channel.isWebPublic,
  };
  announceProperty(realm, channel, 'invite_only', channel.isPrivate, more, (owner) => before.has(owner));
  notePrivacy(realm, caller, channel, { isPrivate, isWebPublic, historyShared });
}

/** Moves a channel into a folder, or out of its folder with null. */
export function changeFolder(realm: Realm, channel: Channel, folderId: number | null): void {
  if (channel.folderId === folderId) return;
  channel.folderId = folderId;
  announceProperty(realm, channel, 'folder_id', folderId);
}

/** Changes how long messages are kept, with event and notice even if it is unchanged. */
export function changeRetention(realm: Realm, caller: User, channel: Channel, days: number | null): void {
  const before = channel.retentionDays;
  channel.retentionDays = days;
  announceProperty(realm, channel, 'message_retention_days', days);
  noteRetention(realm, caller, channel, before);
}

/** Changes which topics a channel accepts. */
export function changeTopicsPolicy(realm: Realm, caller: User, channel: Channel, policy: TopicsPolicy): void {
  const before = channel.topicsPolicy;
  if (before === policy) return;
  channel.topicsPolicy = policy;
  announceProperty(realm, channel, 'topics_policy', policy);
  noteTopicsPolicy(realm, caller, channel, before);
}

/** Changes a permission. The posting permission is also announced in its two older formats if those change. */
export function changeChannelPermission(
  realm: Realm,
  caller: User,
  channel: Channel,
  name: string,
  value: GroupSettingValue,
): void {
  const { state } = realm;
  const since = permissionSettings.stream.find((setting) => setting.name === name)?.since ?? 0;
  const policyBefore = postPolicy(state, channel);
  const wordsBefore = postingWords(state, channel, channelPermission(state, channel, name));
  const before = whoSees(realm, channel);
  channel.settings[name] = value;
  if (state.featureLevel >= since || name === 'can_remove_subscribers_group') {
    const shown = settingValueView(state, channelPermission(state, channel, name));
    announceProperty(realm, channel, name, shown, {}, (owner) => before.has(owner));
  }
  announceAppearance(realm, channel, (owner) => !before.has(owner) && seesChannel(state, owner, channel));
  realm.queues.publish(
    { type: 'stream', ...deletionOf(state, [channel]) },
    (owner) => before.has(owner) && !seesChannel(state, owner, channel),
  );
  if (name !== 'can_send_message_group') return;
  const policy = postPolicy(state, channel);
  if (policy !== policyBefore || state.featureLevel < since) {
    announceProperty(realm, channel, 'stream_post_policy', policy);
    announceProperty(realm, channel, 'is_announcement_only', policy === 2);
  }
  const after = postingWords(state, channel, channelPermission(state, channel, name));
  notePosting(realm, caller, channel, { before: wordsBefore, after });
}

/** From this level on, archived channels are listed. */
const archivesSeenSince = 315;

/** Makes a channel a default one, or stops that. */
export function changeDefault(realm: Realm, channel: Channel, isDefault: boolean): void {
  if (channel.isDefault === isDefault) return;
  channel.isDefault = isDefault;
  realm.queues.publish(
    { type: 'default_streams', default_streams: defaultChannels(realm.state) },
    (owner) => owner.role < guestRole,
  );
}

/** Archives or restores a channel, announced to each client in the format it supports. */
export function changeArchived(realm: Realm, channel: Channel, isArchived: boolean): void {
  const { state, queues } = realm;
  channel.isArchived = isArchived;
  if (isArchived) {
    takeFromSettings(realm, channel);
    changeDefault(realm, channel, false);
    leaveChannelGroups(realm, channel);
  }
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
  // Before archived channels were visible, archiving unsubscribed everyone.
  if (isArchived && state.featureLevel < archivesSeenSince) channel.subscribers.clear();
}

/** The organization's settings with a channel as value. */
const channelSettings: ReadonlySet<string> = new Set([
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
]);

/** Clears an archived channel from the organization's settings, all in one event. */
function takeFromSettings({ state, queues }: Realm, channel: Channel): void {
  const names = realmSettings
    .filter(([name, since]) => channelSettings.has(name) && since <= state.featureLevel)
    .map(([name]) => name)
    .filter((name) => state.settings.get(name) === channel.id);
  if (names.length === 0) return;
  for (const name of names) state.settings.set(name, -1);
  const data = Object.fromEntries(names.map((name) => [name, -1]));
  queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data });
}

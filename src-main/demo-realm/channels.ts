import { settingValueView, systemGroup } from './groups.ts';
import { guestRole, isAdministrator } from './state.ts';
import { permissionSettings } from './permission-settings.ts';
import type { Realm } from './router.ts';
import type { Channel, GroupSettingValue, RealmState, User } from './state.ts';

/** Whether somebody may know that a channel exists. https://zulip.com/help/channel-permissions */
export function seesChannel(viewer: User, channel: Channel): boolean {
  if (channel.isWebPublic || isAdministrator(viewer) || channel.subscribers.has(viewer.userId)) return true;
  return !channel.isPrivate && viewer.role !== guestRole;
}

/** Whether somebody may read a channel's messages: administrators have no right to private ones by their role. */
export function readsChannel(viewer: User, channel: Channel): boolean {
  if (channel.isWebPublic || channel.subscribers.has(viewer.userId)) return true;
  return !channel.isPrivate && viewer.role !== guestRole;
}

/** The ids of the channels that somebody may know of. */
export function visibleChannels(state: RealmState, viewer: User): ReadonlySet<number> {
  return new Set(
    [...state.channels.values()].filter((channel) => seesChannel(viewer, channel)).map(({ id }) => id),
  );
}

/** Tells somebody of the channels that came or went for them. https://zulip.com/api/get-events#stream-create */
export function announceChannelAccess(realm: Realm, user: User, before: ReadonlySet<number>): void {
  const { state, queues } = realm;
  const after = visibleChannels(state, user);
  const isUser = (owner: User): boolean => owner === user;
  const gained = [...after].filter((id) => !before.has(id));
  const lost = [...before].filter((id) => !after.has(id));
  if (gained.length > 0) {
    const streams = gained
      .flatMap((id) => state.channels.get(id) ?? [])
      .map((channel) => channelRecord(state, channel));
    queues.publish({ type: 'stream', op: 'create', streams }, isUser);
  }
  if (lost.length > 0) {
    const ids = state.featureLevel >= 343 ? { stream_ids: lost } : {};
    queues.publish(
      { type: 'stream', op: 'delete', ...ids, streams: lost.map((id) => ({ stream_id: id })) },
      isUser,
    );
  }
}

/** A channel record without anybody's personal settings. https://zulip.com/api/get-streams */
export function channelRecord(state: RealmState, channel: Channel): Record<string, unknown> {
  const level = state.featureLevel;
  const record: Record<string, unknown> = {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: `<p>${channel.description}</p>`,
    date_created: channel.dateCreated,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    history_public_to_subscribers: channel.historyShared,
    stream_post_policy: 1,
    is_announcement_only: false,
    message_retention_days: channel.retentionDays,
    first_message_id: channel.topics.at(-1)?.maxId ?? null,
    stream_weekly_traffic: channel.weeklyTraffic,
    is_recently_active: true,
  };
  if (level >= 254) record['creator_id'] = channel.creatorId;
  if (level >= 315) record['is_archived'] = channel.isArchived;
  if (level >= 389) record['folder_id'] = channel.folderId;
  if (level >= 392) record['topics_policy'] = channel.topicsPolicy;
  if (level >= 394) {
    record['subscriber_count'] = [...channel.subscribers].filter(
      (id) => state.users.get(id)?.isActive === true,
    ).length;
  }
  if (level >= 507) record['default_push_notifications'] = false;
  for (const setting of permissionSettings.stream) {
    if (setting.since > level) continue;
    record[setting.name] = settingValueView(state, channelPermission(state, channel, setting.name));
  }
  return record;
}

/** The value of a permission of a channel, its default where nothing else was set. */
export function channelPermission(state: RealmState, channel: Channel, name: string): GroupSettingValue {
  const value = channel.settings[name];
  if (value !== undefined) return value;
  const groupName =
    permissionSettings.stream.find((entry) => entry.name === name)?.defaultGroup ?? 'role:nobody';
  if (groupName !== 'channel_creator') return systemGroup(state, groupName).id;
  if (channel.creatorId === null) return systemGroup(state, 'role:nobody').id;
  return { direct_members: [channel.creatorId], direct_subgroups: [] };
}

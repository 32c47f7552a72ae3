import { holdsPermission, settingValueView, systemGroup } from '../groups/groups.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import {
  guestRole,
  isAdministrator,
  type Channel,
  type GroupSettingValue,
  type RealmState,
  type User,
} from '../state.ts';
import type { Realm } from '../router.ts';

/** The channel with a name, ignoring case and including archived ones; undefined if there is none. */
export function channelByName(state: RealmState, name: string): Channel | undefined {
  const folded = name.toLowerCase();
  for (const channel of state.channels.values()) if (channel.name.toLowerCase() === folded) return channel;
  return undefined;
}

/** The value of a channel permission; its default if not set. */
export function channelPermission(state: RealmState, channel: Channel, name: string): GroupSettingValue {
  const value = channel.settings[name];
  if (value !== undefined) return value;
  const groupName =
    permissionSettings.stream.find((entry) => entry.name === name)?.defaultGroup ?? 'role:nobody';
  if (groupName !== 'channel_creator') return systemGroup(state, groupName).id;
  if (channel.creatorId === null) return systemGroup(state, 'role:nobody').id;
  return { direct_members: [channel.creatorId], direct_subgroups: [] };
}

/** Whether a person has a channel permission that excludes guests, at the server's level. */
export function holdsChannelPermission(
  state: RealmState,
  channel: Channel,
  name: 'can_add_subscribers_group' | 'can_administer_channel_group' | 'can_subscribe_group',
  user: User,
): boolean {
  if (user.role === guestRole) return false;
  const since = permissionSettings.stream.find((setting) => setting.name === name)?.since ?? 0;
  return state.featureLevel >= since && holdsPermission(state, channelPermission(state, channel, name), user);
}

/** Whether a person can see a channel. https://zulip.com/help/channel-permissions */
export function seesChannel(state: RealmState, viewer: User, channel: Channel): boolean {
  if (isAdministrator(viewer) || readsChannel(state, viewer, channel)) return true;
  return holdsChannelPermission(state, channel, 'can_administer_channel_group', viewer);
}

/** Whether a person can read a channel's messages: administrators have no such right for private ones. */
export function readsChannel(state: RealmState, viewer: User, channel: Channel): boolean {
  if (channel.isWebPublic || channel.subscribers.has(viewer.userId)) return true;
  if (!channel.isPrivate) return viewer.role !== guestRole;
  return (
    holdsChannelPermission(state, channel, 'can_add_subscribers_group', viewer) ||
    holdsChannelPermission(state, channel, 'can_subscribe_group', viewer)
  );
}

/** Whether a person can see a channel's subscribers: guests only if they are subscribed. */
export function seesSubscribers(state: RealmState, viewer: User, channel: Channel): boolean {
  if (viewer.role === guestRole) return channel.subscribers.has(viewer.userId);
  return seesChannel(state, viewer, channel);
}

/** The ids of the channels visible to a person. */
export function visibleChannels(state: RealmState, viewer: User): ReadonlySet<number> {
  return new Set(
    [...state.channels.values()].filter((channel) => seesChannel(state, viewer, channel)).map(({ id }) => id),
  );
}

/**
 * Announces to a person which channels they can now see or no longer see; archived ones aren't announced.
 * https://zulip.com/api/get-events#stream-create
 */
export function announceChannelAccess(realm: Realm, user: User, before: ReadonlySet<number>): void {
  const { state, queues } = realm;
  const after = visibleChannels(state, user);
  const isUser = (owner: User): boolean => owner === user;
  const onlyIn = (ids: ReadonlySet<number>, others: ReadonlySet<number>): Channel[] =>
    [...state.channels.values()].filter(
      ({ id, isArchived }) => ids.has(id) && !others.has(id) && !isArchived,
    );
  const gained = onlyIn(after, before);
  const lost = onlyIn(before, after);
  if (gained.length > 0) {
    const streams = gained.map((channel) => channelRecord(state, channel));
    queues.publish({ type: 'stream', op: 'create', streams }, isUser);
    announceSubscribers(realm, gained, isUser);
  }
  if (lost.length > 0) {
    queues.publish({ type: 'stream', ...deletionOf(state, lost) }, isUser);
  }
}

/**
 * Lists all subscribers of channels that came into view, although the records already count them; channels with the
 * same subscribers share an event.
 */
export function announceSubscribers(
  { state, queues }: Realm,
  channels: readonly Channel[],
  isNewTo: (owner: User) => boolean,
): void {
  const bySubscribers = new Map<string, { stream_ids: number[]; user_ids: number[] }>();
  for (const channel of channels) {
    const user_ids = activeSubscribers(state, channel).toSorted((a, b) => a - b);
    if (user_ids.length === 0) continue;
    const same = bySubscribers.get(user_ids.join());
    if (same === undefined) bySubscribers.set(user_ids.join(), { stream_ids: [channel.id], user_ids });
    else same.stream_ids.push(channel.id);
  }
  for (const event of bySubscribers.values()) {
    queues.publish(
      { type: 'subscription', op: 'peer_add', ...event },
      (owner) => isNewTo(owner) && channels.every((channel) => seesSubscribers(state, owner, channel)),
    );
  }
}

/**
 * The event's fields about removed channels: whole records at first, later only ids.
 * https://zulip.com/api/get-events#stream-delete
 */
export function deletionOf(state: RealmState, channels: readonly Channel[]): Record<string, unknown> {
  if (state.featureLevel < 343) {
    return { op: 'delete', streams: channels.map((channel) => channelRecord(state, channel)) };
  }
  return {
    op: 'delete',
    stream_ids: channels.map(({ id }) => id),
    streams: channels.map(({ id }) => ({ stream_id: id })),
  };
}

const postPolicies: Readonly<Record<string, number>> = {
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};

/** The posting permission for old clients: 1 everyone, 2 administrators, 3 full members, 4 moderators. */
export function postPolicy(state: RealmState, channel: Channel): number {
  const value = channelPermission(state, channel, 'can_send_message_group');
  const group = typeof value === 'number' ? state.groups.get(value) : undefined;
  return group?.isSystem === true ? (postPolicies[group.name] ?? 1) : 1;
}

/** The system group of a posting policy for old clients; undefined for an invalid number. */
export function postPolicyGroup(state: RealmState, policy: number): number | undefined {
  const name =
    policy === 1 ? 'role:everyone' : Object.keys(postPolicies).find((key) => postPolicies[key] === policy);
  return name === undefined ? undefined : systemGroup(state, name).id;
}

interface RenderedDescription {
  readonly source: string;
  readonly html: string;
}

/** As on the server, descriptions are rendered when written, and stay the same when linkifiers change. */
const renderedDescriptions = new WeakMap<Channel, RenderedDescription>();

/** A channel's description as HTML. */
export function renderedDescription(state: RealmState, channel: Channel): string {
  const known = renderedDescriptions.get(channel);
  if (known?.source === channel.description) return known.html;
  const { html } = renderMarkdown(state, channel.description);
  renderedDescriptions.set(channel, { source: channel.description, html });
  return html;
}

/** A channel record without personal settings. https://zulip.com/api/get-streams */
export function channelRecord(state: RealmState, channel: Channel): Record<string, unknown> {
  const level = state.featureLevel;
  const policy = postPolicy(state, channel);
  const record: Record<string, unknown> = {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: renderedDescription(state, channel),
    date_created: channel.dateCreated,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    history_public_to_subscribers: channel.historyShared,
    stream_post_policy: policy,
    is_announcement_only: policy === 2,
    message_retention_days: channel.retentionDays,
    first_message_id: firstMessageId(channel),
    stream_weekly_traffic: channel.weeklyTraffic,
  };
  if (level >= 254) record['creator_id'] = channel.creatorId;
  if (level >= 315) record['is_archived'] = channel.isArchived;
  if (level >= 323) record['is_recently_active'] = channel.isRecentlyActive ?? true;
  if (level >= 389) record['folder_id'] = channel.folderId;
  if (level >= 392) record['topics_policy'] = channel.topicsPolicy;
  if (level >= 394) record['subscriber_count'] = subscriberCount(state, channel);
  if (level >= 507) record['default_push_notifications'] = false;
  for (const { name, since } of permissionSettings.stream) {
    // Was a bare group id long before it accepted other values.
    if (since > level && name !== 'can_remove_subscribers_group') continue;
    record[name] = settingValueView(state, channelPermission(state, channel, name));
  }
  return record;
}

/** The oldest message of a channel; null if it has none. */
export function firstMessageId(channel: Channel): number | null {
  return channel.firstMessageId ?? null;
}

/** The ids of active subscribers, including bots. */
export function activeSubscribers(state: RealmState, channel: Channel): number[] {
  return [...channel.subscribers].filter((id) => state.users.get(id)?.isActive === true);
}

/** The counts of archived channels, which don't follow deactivations. */
const archivedCounts = new WeakMap<Channel, number>();

/** The number of subscribers as sent in records. */
export function subscriberCount(state: RealmState, channel: Channel): number {
  const kept = channel.isArchived ? archivedCounts.get(channel) : undefined;
  const count = kept ?? activeSubscribers(state, channel).length;
  if (channel.isArchived) archivedCounts.set(channel, count);
  else archivedCounts.delete(channel);
  return count;
}

/** Counts people who join or leave an archived channel. */
export function countArchivedSubscribers(channel: Channel, by: number): void {
  const count = archivedCounts.get(channel);
  if (count !== undefined) archivedCounts.set(channel, count + by);
}

/** The default channels: ids, or whole records below feature level 330. */
export function defaultChannels(state: RealmState): unknown[] {
  const channels = [...state.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived);
  return channels.map((channel) => channelReference(state, channel));
}

/** The reference to a channel in lists of default channels: its id, or at first a record without traffic. */
export function channelReference(state: RealmState, channel: Channel): unknown {
  if (state.featureLevel >= 330) return channel.id;
  const { stream_weekly_traffic: _traffic, ...record } = channelRecord(state, channel);
  return record;
}

import { channelRecord, seesChannel } from './channels.ts';
import { deliverMessage } from './message-delivery.ts';
import { escapeHtml } from './people.ts';
import { notificationBot } from './reports.ts';
import { serverText } from './server-text.ts';
import { settingValueView } from './groups.ts';
import type { Realm } from './router.ts';
import type { Channel, GroupSettingValue, User } from './state.ts';

/**
 * The changes of channels and subscriptions, each with the events that the server sends for it, to everybody who may
 * know of the channel. https://zulip.com/api/get-events#stream-create
 */

/** Puts a new channel into the realm, subscribes people and lets the notification bot tell of it. */
export function addChannel(realm: Realm, creator: User, channel: Channel, announce: boolean): void {
  const { state, queues } = realm;
  const subscribers = [...channel.subscribers];
  channel.subscribers.clear();
  state.channels.set(channel.id, channel);
  queues.publish({ type: 'stream', op: 'create', streams: [channelRecord(state, channel)] }, (owner) =>
    seesChannel(owner, channel),
  );
  subscribe(realm, channel, subscribers);
  if (subscribers.length === 0) return;
  const bot = notificationBot(state);
  const who = `@_**${creator.fullName}|${creator.userId}**`;
  const send = (channelId: number, topic: string, content: string): void => {
    deliverMessage(realm, bot, {
      recipient: { kind: 'channel', channelId, topic },
      content,
      client: 'Internal',
    });
  };
  if (state.settings.get('send_channel_events_messages') !== false) {
    send(channel.id, 'channel events', serverText(state.language, 'channel-created-note', { who }));
  }
  const announcements = state.channels.get(
    state.settings.get('new_stream_announcements_stream_id') as number,
  );
  if (announce && !channel.isPrivate && announcements !== undefined) {
    const words = serverText(state.language, 'channel-announced', { who, channel: `#**${channel.name}**` });
    send(announcements.id, 'new channels', words);
  }
}

/** The personal settings that a subscription has at first. https://zulip.com/api/get-subscriptions */
export const personalSettings = {
  color: '#76ce90',
  is_muted: false,
  in_home_view: true,
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
} as const;

/** Subscribes people; who was subscribed already stays so without an event. */
export function subscribe(realm: Realm, channel: Channel, userIds: readonly number[]): number[] {
  const { state, queues } = realm;
  const added = userIds.filter((id) => !channel.subscribers.has(id));
  if (added.length === 0) return [];
  const gaining = added.flatMap((id) => {
    const user = state.users.get(id);
    return user !== undefined && !seesChannel(user, channel) ? [user] : [];
  });
  for (const id of added) channel.subscribers.add(id);
  queues.publish({ type: 'stream', op: 'create', streams: [channelRecord(state, channel)] }, (owner) =>
    gaining.includes(owner),
  );
  const record = { ...channelRecord(state, channel), ...personalSettings };
  queues.publish({ type: 'subscription', op: 'add', subscriptions: [record] }, (owner) =>
    added.includes(owner.userId),
  );
  queues.publishShaped('subscription', (_queue, owner) => {
    const others = added.filter((id) => id !== owner.userId);
    return others.length > 0 && seesChannel(owner, channel)
      ? { op: 'peer_add', stream_ids: [channel.id], user_ids: others }
      : undefined;
  });
  return added;
}

/** Unsubscribes people; those outside a private channel lose it from sight. */
export function unsubscribe(realm: Realm, channel: Channel, userIds: readonly number[]): number[] {
  const { queues } = realm;
  const removed = userIds.filter((id) => channel.subscribers.delete(id));
  if (removed.length === 0) return [];
  queues.publish(
    { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: channel.id, name: channel.name }] },
    (owner) => removed.includes(owner.userId),
  );
  queues.publish(
    deletion(realm, channel),
    (owner) => removed.includes(owner.userId) && !seesChannel(owner, channel),
  );
  queues.publishShaped('subscription', (_queue, owner) => {
    const others = removed.filter((id) => id !== owner.userId);
    return others.length > 0 && seesChannel(owner, channel)
      ? { op: 'peer_remove', stream_ids: [channel.id], user_ids: others }
      : undefined;
  });
  return removed;
}

function deletion({ state }: Realm, channel: Channel): { type: string; op: string; [key: string]: unknown } {
  return {
    type: 'stream',
    op: 'delete',
    ...(state.featureLevel >= 343 ? { stream_ids: [channel.id] } : {}),
    streams: [{ stream_id: channel.id }],
  };
}

/** Tells of one changed property. */
function announceProperty(
  { queues }: Realm,
  channel: Channel,
  name: string,
  property: string,
  value: unknown,
  more: object = {},
): void {
  queues.publish(
    { type: 'stream', op: 'update', stream_id: channel.id, name, property, value, ...more },
    (owner) => seesChannel(owner, channel),
  );
}

/** Gives a channel another name; the event carries the old one beside it. */
export function renameChannel(realm: Realm, channel: Channel, name: string): void {
  const before = channel.name;
  channel.name = name;
  announceProperty(realm, channel, before, 'name', name);
}

/** Changes what is said of a channel. */
export function describeChannel(realm: Realm, channel: Channel, description: string): void {
  if (channel.description === description) return;
  channel.description = description;
  announceProperty(realm, channel, channel.name, 'description', description, {
    rendered_description: `<p>${escapeHtml(description)}</p>`,
  });
}

/** Makes a channel public or private; who comes to see it, or loses it, is told so. */
export function changePrivacy(
  realm: Realm,
  channel: Channel,
  privacy: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>,
): void {
  const { state, queues } = realm;
  const before = new Set(
    [...state.users.values()].filter((user) => user.isActive && seesChannel(user, channel)),
  );
  Object.assign(channel, privacy);
  queues.publish(
    { type: 'stream', op: 'create', streams: [channelRecord(state, channel)] },
    (owner) => !before.has(owner) && seesChannel(owner, channel),
  );
  queues.publish(deletion(realm, channel), (owner) => before.has(owner) && !seesChannel(owner, channel));
  announceProperty(realm, channel, channel.name, 'invite_only', channel.isPrivate, {
    history_public_to_subscribers: channel.historyShared,
    is_web_public: channel.isWebPublic,
  });
}

/** Changes one of the simple properties. */
export function changeProperty<Key extends 'folderId' | 'topicsPolicy' | 'retentionDays'>(
  realm: Realm,
  channel: Channel,
  key: Key,
  value: Channel[Key],
): void {
  if (channel[key] === value) return;
  channel[key] = value;
  const names = {
    folderId: 'folder_id',
    topicsPolicy: 'topics_policy',
    retentionDays: 'message_retention_days',
  } as const;
  announceProperty(realm, channel, channel.name, names[key], value);
}

/** Changes a permission. Whoever sends may send is told in its two older forms as well. */
export function changeChannelPermission(
  realm: Realm,
  channel: Channel,
  name: string,
  value: GroupSettingValue,
): void {
  channel.settings[name] = value;
  announceProperty(realm, channel, channel.name, name, settingValueView(realm.state, value));
  if (name !== 'can_send_message_group') return;
  announceProperty(realm, channel, channel.name, 'stream_post_policy', 1);
  announceProperty(realm, channel, channel.name, 'is_announcement_only', false);
}

/** Puts a channel on the list for newcomers, or takes it off. */
export function changeDefault(realm: Realm, channel: Channel, isDefault: boolean): void {
  if (channel.isDefault === isDefault) return;
  channel.isDefault = isDefault;
  const { state, queues } = realm;
  const channels = [...state.channels.values()].filter((other) => other.isDefault && !other.isArchived);
  queues.publish(
    {
      type: 'default_streams',
      default_streams:
        state.featureLevel >= 330
          ? channels.map(({ id }) => id)
          : channels.map((other) => channelRecord(state, other)),
    },
    (owner) => owner.role < 600,
  );
}

/** Archives a channel or brings it back, each client told in the shape that it understands. */
export function changeArchived(realm: Realm, channel: Channel, isArchived: boolean): void {
  const { state, queues } = realm;
  if (isArchived) changeDefault(realm, channel, false);
  channel.isArchived = isArchived;
  queues.publishShaped('stream', ({ capabilities }, owner) => {
    if (!seesChannel(owner, channel)) return undefined;
    if (capabilities['archived_channels'] === true && state.featureLevel >= 378) {
      return {
        op: 'update',
        stream_id: channel.id,
        name: channel.name,
        property: 'is_archived',
        value: isArchived,
      };
    }
    if (!isArchived) return { op: 'create', streams: [channelRecord(state, channel)] };
    const { type: _type, ...fields } = deletion(realm, channel);
    return fields;
  });
  if (!isArchived) return;
  for (const name of ['moderation_request_channel_id', 'new_stream_announcements_stream_id']) {
    if (state.settings.get(name) !== channel.id) continue;
    state.settings.set(name, -1);
    queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data: { [name]: -1 } });
  }
}

import { activeSubscribers, channelRecord, seesSubscribers } from './channels.ts';
import {
  nowSeconds,
  type Channel,
  type PersonalChannelSettings,
  type RealmState,
  type User,
} from '../state.ts';
import type { SubscriberInclusion } from '../events/event-queue.ts';

/** Smaller channels always include all their subscribers. */
const smallestPartial = 250;
const recentDays = 14;

const initialSettings: PersonalChannelSettings = {
  color: '#76ce90',
  is_muted: false,
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

/** A person's own settings for a channel, including untouched defaults. */
export function personalSettings(channel: Channel, user: User): PersonalChannelSettings {
  return { ...initialSettings, ...channel.personal.get(user.userId) };
}

/** The subscribers, as far as they were requested and are visible to the viewer. */
export function subscriberFields(
  state: RealmState,
  viewer: User,
  channel: Channel,
  inclusion: SubscriberInclusion,
): { subscribers?: number[]; partial_subscribers?: number[] } {
  if (inclusion === 'false') return {};
  if (!seesSubscribers(state, viewer, channel)) return { subscribers: [] };
  const subscribers = activeSubscribers(state, channel);
  if (inclusion === 'true' || subscribers.length < smallestPartial) return { subscribers };
  const since = nowSeconds(state) - recentDays * 86_400;
  return {
    partial_subscribers: subscribers.filter(
      (id) => state.users.get(id)?.isBot === true || (state.presence.get(id)?.connected ?? 0) >= since,
    ),
  };
}

/** A channel with a person's own settings. https://zulip.com/api/get-subscriptions */
export function subscriptionRecord(
  state: RealmState,
  viewer: User,
  channel: Channel,
  inclusion: SubscriberInclusion,
): Record<string, unknown> {
  const settings = personalSettings(channel, viewer);
  return {
    ...channelRecord(state, channel),
    ...subscriberFields(state, viewer, channel, inclusion),
    ...settings,
    in_home_view: !settings.is_muted,
  };
}

import { subscriberFields, subscriptionRecord } from '../channels/channel-subscriptions.ts';
import { channelRecord, seesChannel } from '../channels/channels.ts';
import { ownSettings } from '../own-settings/user-setting-values.ts';
import type { Capabilities, SubscriberInclusion } from '../events/event-queue.ts';
import type { Channel, RealmState, User } from '../state.ts';

function listedChannels(state: RealmState, caller: User, withArchived: boolean): Channel[] {
  return [...state.channels.values()].filter(
    (channel) => (withArchived || !channel.isArchived) && seesChannel(state, caller, channel),
  );
}

/** The fetch value `stream`. https://zulip.com/api/register-queue */
export function channelKeys(
  state: RealmState,
  { caller, capabilities }: { caller: User; capabilities: Capabilities },
): Record<string, unknown> {
  const withArchived = state.featureLevel >= 315 && capabilities['archived_channels'] === true;
  return {
    streams: listedChannels(state, caller, withArchived).map((channel) => channelRecord(state, channel)),
  };
}

const notificationKinds = ['desktop', 'audible', 'push', 'email'] as const;

/** The value for clients that don't support null: the caller's own settings for all channels. */
function inPlaceOfNull(
  state: RealmState,
  { caller, capabilities }: { caller: User; capabilities: Capabilities },
): Record<string, unknown> | null {
  if (capabilities['notification_settings_null'] === true) return null;
  const settings = ownSettings(state, caller);
  return Object.fromEntries(
    notificationKinds.map((kind) => [
      `${kind}_notifications`,
      settings[`enable_stream_${kind}_notifications`],
    ]),
  );
}

function withoutNulls(
  record: Record<string, unknown>,
  general: Record<string, unknown> | null,
): Record<string, unknown> {
  if (general === null) return record;
  return {
    ...record,
    ...Object.fromEntries(Object.entries(general).map(([name, value]) => [name, record[name] ?? value])),
  };
}

/** The fetch value `subscription`: channels by whether the caller is, was, or never was subscribed. */
export function subscriptionKeys(
  state: RealmState,
  request: { caller: User; capabilities: Capabilities; includeSubscribers: SubscriberInclusion },
): Record<string, unknown> {
  const { caller, capabilities, includeSubscribers } = request;
  const general = inPlaceOfNull(state, request);
  const subscriptions: object[] = [];
  const unsubscribed: object[] = [];
  const neverSubscribed: object[] = [];
  const knowsArchived = state.featureLevel >= 315 && capabilities['archived_channels'] === true;
  for (const channel of listedChannels(state, caller, knowsArchived)) {
    const record = (): object =>
      withoutNulls(subscriptionRecord(state, caller, channel, includeSubscribers), general);
    if (channel.subscribers.has(caller.userId)) subscriptions.push(record());
    else if (channel.personal.has(caller.userId)) unsubscribed.push(record());
    else if (!channel.isArchived || state.featureLevel >= 362) {
      neverSubscribed.push({
        ...channelRecord(state, channel),
        ...subscriberFields(state, caller, channel, includeSubscribers),
      });
    }
  }
  return { subscriptions, unsubscribed, never_subscribed: neverSubscribed };
}

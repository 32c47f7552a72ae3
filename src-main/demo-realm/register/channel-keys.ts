import { subscriberFields, subscriptionRecord, type SubscriberInclusion } from '../channel-subscriptions.ts';
import { channelRecord, seesChannel } from '../channels.ts';
import type { Capabilities } from '../event-queues.ts';
import type { Channel, RealmState, User } from '../state.ts';

function listedChannels(state: RealmState, caller: User, withArchived: boolean): Channel[] {
  return [...state.channels.values()].filter(
    (channel) => (withArchived || !channel.isArchived) && seesChannel(state, caller, channel),
  );
}

/** What the fetch value `stream` brings. https://zulip.com/api/register-queue */
export function channelKeys(
  state: RealmState,
  { caller, capabilities }: { caller: User; capabilities: Capabilities },
): Record<string, unknown> {
  const withArchived = state.featureLevel >= 315 && capabilities['archived_channels'] === true;
  return {
    streams: listedChannels(state, caller, withArchived).map((channel) => channelRecord(state, channel)),
  };
}

/** Clients that know no null get their own general settings, which are off for a new account. */
function withoutNulls(capabilities: Capabilities, record: Record<string, unknown>): Record<string, unknown> {
  if (capabilities['notification_settings_null'] === true) return record;
  const names = ['desktop', 'audible', 'push', 'email'].map((kind) => `${kind}_notifications`);
  return { ...record, ...Object.fromEntries(names.map((name) => [name, record[name] ?? false])) };
}

/** What the fetch value `subscription` brings: channels by whether the caller is, was, or never was subscribed. */
export function subscriptionKeys(
  state: RealmState,
  request: { caller: User; capabilities: Capabilities; includeSubscribers: SubscriberInclusion },
): Record<string, unknown> {
  const { caller, capabilities, includeSubscribers } = request;
  const subscriptions: object[] = [];
  const unsubscribed: object[] = [];
  const neverSubscribed: object[] = [];
  const knowsArchived = state.featureLevel >= 315 && capabilities['archived_channels'] === true;
  for (const channel of listedChannels(state, caller, knowsArchived)) {
    const record = (): object =>
      withoutNulls(capabilities, subscriptionRecord(state, caller, channel, includeSubscribers));
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

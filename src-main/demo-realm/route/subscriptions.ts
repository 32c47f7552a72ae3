import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { personalSettings, subscribe, unsubscribe } from '../channel-changes.ts';
import { channelPermission, channelRecord, readsChannel, seesChannel } from '../channels.ts';
import { holdsPermission, holdsRealmPermission } from '../message-checks.ts';
import { boolean, integerList, stringList } from '../parameters.ts';
import { isAdministrator } from '../state.ts';
import type { Call, Route } from '../router.ts';
import type { Channel, User } from '../state.ts';

const named = z.array(z.object({ name: z.string() }));

/** Who follows which channel. https://zulip.com/api/subscribe https://zulip.com/api/get-subscriptions */
export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/me/subscriptions',
    handle({ state, caller, parameters }) {
      const include = parameters.text('include_subscribers') ?? 'false';
      const subscriptions = [...state.channels.values()]
        .filter((channel) => channel.subscribers.has(caller.userId) && !channel.isArchived)
        .map((channel) => ({
          ...channelRecord(state, channel),
          ...personalSettings,
          ...(include === 'false'
            ? {}
            : {
                subscribers: [...channel.subscribers].filter((id) => state.users.get(id)?.isActive === true),
              }),
        }));
      return { subscriptions };
    },
  },
  {
    method: 'POST',
    path: '/users/me/subscriptions',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      const names = parameters.requiredJson('subscriptions', named).map(({ name }) => name.trim());
      const principals = readPrincipals(call);
      parameters.json('authorization_errors_fatal', boolean);
      if (state.featureLevel >= 397) parameters.json('send_new_subscription_messages', boolean);
      const channels = names.map((name) => find(call, name) ?? unknown(name));
      const others = principals.some((user) => user !== caller);
      for (const channel of channels) {
        const value = channelPermission(state, channel, 'can_add_subscribers_group');
        const mayAdd =
          holdsRealmPermission(state, 'can_add_subscribers_group', caller) ||
          holdsPermission(state, value, caller);
        if (others && !mayAdd) throw badRequest('insufficient-permission');
        if (!readsChannel(caller, channel)) throw badRequest('channel-inaccessible', { name: channel.name });
      }
      const subscribed: Record<string, string[]> = {};
      const already: Record<string, string[]> = {};
      for (const channel of channels) {
        const added = new Set(
          subscribe(
            realm,
            channel,
            principals.map(({ userId }) => userId),
          ),
        );
        for (const { userId } of principals) {
          ((added.has(userId) ? subscribed : already)[userId] ??= []).push(channel.name);
        }
      }
      return { subscribed, already_subscribed: already };
    },
  },
  {
    method: 'DELETE',
    path: '/users/me/subscriptions',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      const names = parameters.requiredJson('subscriptions', stringList).map((name) => name.trim());
      const principals = readPrincipals(call);
      const found = names.map((name) => [name, find(call, name)] as const);
      const missing = found.flatMap(([name, channel]) => (channel === undefined ? [name] : []));
      if (missing.length > 0) throw badRequest('channels-unknown', { names: missing.join(', ') });
      const channels = found.flatMap(([, channel]) => channel ?? []);
      for (const channel of channels) {
        const value = channelPermission(state, channel, 'can_remove_subscribers_group');
        const mayRemove = isAdministrator(caller) || holdsPermission(state, value, caller);
        if (principals.some((user) => user !== caller) && !mayRemove)
          throw badRequest('insufficient-permission');
      }
      const removed: string[] = [];
      const kept: string[] = [];
      for (const channel of channels) {
        const gone = unsubscribe(
          realm,
          channel,
          principals.map(({ userId }) => userId),
        );
        (gone.length > 0 ? removed : kept).push(channel.name);
      }
      return { removed, not_removed: kept };
    },
  },
];

function find({ state, caller }: Call, name: string): Channel | undefined {
  const folded = name.toLowerCase();
  for (const channel of state.channels.values()) {
    if (channel.name.toLowerCase() === folded && !channel.isArchived && seesChannel(caller, channel))
      return channel;
  }
  return undefined;
}

function unknown(name: string): never {
  throw badRequest('channel-inaccessible', { name });
}

function readPrincipals({ state, caller, parameters }: Call): User[] {
  const ids = parameters.json('principals', integerList);
  if (ids === undefined) return [caller];
  return ids.map((id) => {
    const user = state.users.get(id);
    if (user === undefined) throw badRequest('no-such-user');
    if (!user.isActive) throw badRequest('user-deactivated');
    return user;
  });
}

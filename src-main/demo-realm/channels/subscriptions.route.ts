import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { addChannels, tellOfNewChannels } from './channel-changes.ts';
import { makeChannels, readPermissions, readTerms } from './channel-creation.ts';
import { subscribe, unsubscribe } from './channel-membership.ts';
import { noteSubscription } from './channel-notices.ts';
import { checkNameText } from './channel-parameters.ts';
import { subscriptionRecord } from './channel-subscriptions.ts';
import {
  channelByName,
  channelPermission,
  holdsChannelPermission,
  readsChannel,
  seesChannel,
  seesSubscribers,
} from './channels.ts';
import { holdsPermission } from '../groups/groups.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { boolean, integerList, limitLength, stringList } from '../parameters.ts';
import { accessUser, apiEmail, findByApiEmail } from '../people/people.ts';
import { guestRole, isAdministrator, type Channel, type RealmState, type User } from '../state.ts';
import { strip } from '../strip.ts';
import type { Call, Route } from '../router.ts';

const longestDescription = 1_024;
const asked = z.array(
  z.object({ name: z.string(), color: z.string().optional(), description: z.string().optional() }),
);
const principalList = z.union([stringList, integerList], 'list[str]');

/** Subscriptions. https://zulip.com/api/subscribe https://zulip.com/api/get-subscriptions */
export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/me/subscriptions',
    handle({ state, caller, parameters }) {
      const sent = parameters.text('include_subscribers');
      const include =
        sent === 'partial' && state.featureLevel >= 412
          ? 'partial'
          : parameters.json('include_subscribers', boolean) === true
            ? 'true'
            : 'false';
      const subscriptions = [...state.channels.values()]
        .filter((channel) => channel.subscribers.has(caller.userId) && !channel.isArchived)
        .map((channel) => subscriptionRecord(state, caller, channel, include));
      return { subscriptions };
    },
  },
  { method: 'POST', path: '/users/me/subscriptions', refuses: { guests: true }, handle: (call) => add(call) },
  { method: 'DELETE', path: '/users/me/subscriptions', handle: (call) => remove(call) },
  { method: 'PATCH', path: '/users/me/subscriptions', handle: addAndRemove },
  {
    method: 'GET',
    path: '/users/:id/subscriptions/:id',
    handle({ state, caller, path }) {
      const user = accessUser(state, caller, state.users.get(Number(path[0])), {
        purpose: 'read',
        bots: true,
        deactivated: false,
      });
      const channel = state.channels.get(Number(path[1]));
      if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel)) {
        throw badRequest('channel-invalid');
      }
      return { is_subscribed: channel.subscribers.has(user.userId) };
    },
  },
  {
    method: 'GET',
    path: '/users/:id/channels',
    since: 440,
    handle({ state, caller, path }) {
      const user = accessUser(state, caller, state.users.get(Number(path[0])), {
        purpose: 'read',
        bots: state.featureLevel >= 458,
        deactivated: true,
      });
      const ids = [...state.channels.values()]
        .filter(
          (channel) =>
            !channel.isArchived &&
            channel.subscribers.has(user.userId) &&
            (user === caller || seesSubscribers(state, caller, channel)),
        )
        .map(({ id }) => id);
      return { subscribed_channel_ids: ids };
    },
  },
];

/** Subscribes people; missing channels are created. https://zulip.com/api/subscribe */
function add(
  call: Call,
  wanted = call.parameters.requiredJson('subscriptions', asked),
): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const level = state.featureLevel;
  for (const { description = '' } of wanted) limitLength('description', description, longestDescription);
  const permissions = readPermissions(call);
  const terms = readTerms(call, permissions);
  const principals = parameters.json('principals', principalList) ?? [];
  const isFatal = parameters.json('authorization_errors_fatal', boolean) ?? true;
  const sendsNotes = parameters.json('send_new_subscription_messages', boolean) ?? true;

  const existing: Channel[] = [];
  const missing: { name: string; description: string }[] = [];
  for (const { name, description = '' } of wanted) {
    const trimmed = strip(name);
    checkNameText(trimmed);
    const channel = channelByName(state, trimmed);
    if (channel !== undefined) existing.push(channel);
    else missing.push({ name: trimmed, description: description.replaceAll('\n', ' ') });
  }
  const created = missing.length > 0 ? makeChannels(call, terms, missing) : [];
  const isForOthers = principals.some((principal) => principal !== caller.userId);
  const refused = existing.filter((channel) => !readsChannel(state, caller, channel));
  if (refused[0] !== undefined && isFatal) {
    throw badRequest('channel-inaccessible', { name: refused[0].name });
  }
  const authorized = existing.filter((channel) => !refused.includes(channel));
  if (isForOthers && authorized.some((channel) => !mayAddOthers(call, channel))) {
    throw badRequest('insufficient-permission');
  }
  const subscribers = isForOthers ? readPeople(state, principals) : [caller];
  const subscriberIds = subscribers.map(({ userId }) => userId);

  addChannels(realm, created, terms.isDefault);
  const colorOf = (channel: Channel): string | undefined =>
    wanted.find(({ name }) => strip(name).toLowerCase() === channel.name.toLowerCase())?.color;
  const places = [...authorized, ...created].map((channel) => ({ channel, color: colorOf(channel) }));
  const added = subscribe(realm, places, subscriberIds);
  const subscribed = new Map<User, Channel[]>();
  const already = new Map<User, Channel[]>();
  for (const user of subscribers) {
    const isNewIn = (channel: Channel): boolean => added.get(channel)?.includes(user.userId) === true;
    subscribed.set(user, [...created, ...authorized].filter(isNewIn));
    already.set(
      user,
      authorized.filter((channel) => !isNewIn(channel)),
    );
  }
  const isFew = subscribers.length <= longestNotified;
  if (sendsNotes && isFew) {
    for (const [user, channels] of subscribed) {
      const known = channels.filter((channel) => !created.includes(channel));
      if (user !== caller && !user.isBot) noteSubscription(realm, caller, user, known);
    }
  }
  if (subscriberIds.length > 0) tellOfNewChannels(realm, caller, created, terms.isAnnounced);
  return {
    subscribed: namesByPerson(state, subscribed),
    already_subscribed: namesByPerson(state, already),
    ...(isFatal ? {} : { unauthorized: refused.map(({ name }) => name) }),
    ...(level >= 397 && sendsNotes ? { new_subscription_messages_sent: isFew } : {}),
  };
}

/** The value of `max_bulk_new_subscription_messages`; more people get no direct message. */
const longestNotified = 100;

/** https://zulip.com/api/unsubscribe */
function remove(
  call: Call,
  sent = call.parameters.requiredJson('subscriptions', stringList),
): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const names = sent.map(strip);
  const principals = parameters.json('principals', principalList) ?? [];
  const people = principals.length > 0 ? readPeople(state, principals) : [caller];
  const isForOthers = people.some((user) => user !== caller && user.botOwnerId !== caller.userId);
  const found = names.map((name) => {
    const channel = channelByName(state, name);
    return channel !== undefined && !channel.isArchived && seesChannel(state, caller, channel)
      ? channel
      : name;
  });
  const missing = found.filter((channel) => typeof channel === 'string');
  if (missing.length > 0) throw badRequest('channels-unknown', { names: missing.join(', ') });
  const channels = found.filter((channel) => typeof channel !== 'string');
  for (const channel of channels) {
    if (isForOthers && !mayRemove(call, channel)) throw badRequest('insufficient-permission');
  }
  const gone = unsubscribe(
    realm,
    channels,
    people.map(({ userId }) => userId),
  );
  const removed: string[] = [];
  const kept: string[] = [];
  for (const channel of channels) {
    for (const { userId } of people) {
      (gone.get(channel)?.includes(userId) === true ? removed : kept).push(channel.name);
    }
  }
  return { removed, not_removed: kept };
}

/** Both in one call, with the answers of both. */
function addAndRemove(call: Call): Record<string, unknown> {
  const unwanted = call.parameters.json('delete', stringList) ?? [];
  const wanted = call.parameters.json('add', asked) ?? [];
  if (wanted.length === 0 && unwanted.length === 0) throw badRequest('subscriptions-nothing');
  if (call.caller.role === guestRole) throw badRequest('guests-refused');
  return { ...add(call, wanted), ...remove(call, unwanted) };
}

/**
 * Whether a person may subscribe others to a channel: administrators to public ones, otherwise a permission is
 * required.
 */
export function mayAddOthers({ state, caller }: Call, channel: Channel): boolean {
  if (holdsChannelPermission(state, channel, 'can_add_subscribers_group', caller)) return true;
  if (holdsRealmPermission(state, 'can_add_subscribers_group', caller)) return true;
  if (channel.isPrivate) return false;
  return (
    isAdministrator(caller) || holdsChannelPermission(state, channel, 'can_administer_channel_group', caller)
  );
}

function mayRemove({ state, caller }: Call, channel: Channel): boolean {
  if (isAdministrator(caller)) return true;
  if (holdsChannelPermission(state, channel, 'can_administer_channel_group', caller)) return true;
  return holdsPermission(state, channelPermission(state, channel, 'can_remove_subscribers_group'), caller);
}

function readPeople(state: RealmState, principals: readonly (number | string)[]): User[] {
  return principals.map((principal) => {
    const user =
      typeof principal === 'number' ? state.users.get(principal) : findByApiEmail(state, principal);
    if (user === undefined) throw badRequest('no-such-user');
    if (!user.isActive) throw badRequest('user-deactivated');
    return user;
  });
}

/** Channel names by user id; by address before feature level 289. */
function namesByPerson(
  state: RealmState,
  channels: ReadonlyMap<User, readonly Channel[]>,
): Record<string, string[]> {
  return Object.fromEntries(
    [...channels]
      .filter(([, list]) => list.length > 0)
      .map(([user, list]) => [
        state.featureLevel >= 289 ? String(user.userId) : apiEmail(state, user),
        list.map(({ name }) => name),
      ]),
  );
}

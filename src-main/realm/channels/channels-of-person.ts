import type { ChannelsOfPerson } from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { failureOf } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getUserChannels } from '../../zulip/route/subscriptions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import { loadChannels } from './load-channels.ts';
import { loadSubscribers } from './load-subscribers.ts';
import { unsubscribingObjection } from './subscribing-rights.ts';

/** How many channels' subscribers are fetched at a time, if the server can't list a person's channels. */
const channelsAtOnce = 20;

/** Channels whose subscribers the server doesn't reveal to the caller. */
const refused = new WeakMap<RealmModel, Set<number>>();

const inUse = (model: RealmModel): StoredChannel[] =>
  [...model.channels.all()].filter(({ isArchived }) => !isArchived);

/** Channels whose subscribers still have to be fetched. */
const unread = (model: RealmModel): StoredChannel[] =>
  inUse(model).filter(
    ({ id }) => !model.channels.subscribers.isLoaded(id) && refused.get(model)?.has(id) !== true,
  );

/** Whether the server lists a person's channels in one call. */
function isListed(model: RealmModel, connection: Connection, userId: number): boolean {
  const isBot = model.index.read(userId)?.isBot === true;
  return supports(connection.featureLevel, isBot ? 'channels-of-a-bot' : 'channels-of-a-user');
}

/** The person's known channels, and the number of others they may be in. */
async function membership(
  model: RealmModel,
  connection: Connection,
  userId: number,
): Promise<{ isIn: (channel: StoredChannel) => boolean; unread: number }> {
  if (userId === model.myUserId) return { isIn: ({ isFollowed }) => isFollowed, unread: 0 };
  const { ofPeople, subscribers } = model.channels;
  if (!isListed(model, connection, userId)) {
    return { isIn: ({ id }) => subscribers.of(id)?.has(userId) === true, unread: unread(model).length };
  }
  if (!ofPeople.isLoaded(userId)) {
    ofPeople.beginLoading(userId);
    ofPeople.load(userId, await getUserChannels(connection, userId));
  }
  return { isIn: ({ id }) => ofPeople.of(userId)?.has(id) === true, unread: 0 };
}

/**
 * The active channels a person is subscribed to, as far as the caller can see. If the server can't list a person's
 * channels (below feature level 440, for bots 458), only those whose subscribers were fetched.
 *
 * @throws RequestError `rejected` for an unknown person
 */
export async function channelsOfPerson(
  model: RealmModel,
  connection: Connection,
  userId: number,
): Promise<ChannelsOfPerson> {
  await loadChannels(model, connection);
  const whose = userId === model.myUserId ? 'own' : 'others';
  const known = await membership(model, connection, userId);
  return {
    channels: inUse(model)
      .filter(known.isIn)
      .map((channel) => ({
        id: channel.id,
        name: channel.name,
        privacy: channel.privacy,
        isArchived: false,
        cannotRemove: unsubscribingObjection(model, channel, whose),
      })),
    unread: known.unread,
  };
}

/**
 * Whether a person is subscribed to a channel; null if the server doesn't say.
 *
 * @throws RequestError `rejected` for an unknown person
 */
export async function isSubscribedTo(
  model: RealmModel,
  connection: Connection,
  userId: number,
  channel: StoredChannel,
): Promise<boolean | null> {
  const isHidden = model.me()?.role === roles.guest && !channel.isFollowed && userId !== model.myUserId;
  if (channel.isArchived || isHidden) return null;
  if (userId !== model.myUserId && !isListed(model, connection, userId)) {
    try {
      await loadSubscribers(model, connection, channel.id);
    } catch (error) {
      if (failureOf(error).kind !== 'rejected') throw error;
      return null;
    }
  }
  return (await membership(model, connection, userId)).isIn(channel);
}

/**
 * Fetches the subscribers of some channels for which they are unknown.
 *
 * @returns the number of channels left
 * @throws RequestError
 */
export async function readMoreSubscribers(model: RealmModel, connection: Connection): Promise<number> {
  await loadChannels(model, connection);
  const hidden = refused.get(model) ?? new Set();
  refused.set(model, hidden);
  for (const { id } of unread(model).slice(0, channelsAtOnce)) {
    try {
      await loadSubscribers(model, connection, id);
    } catch (error) {
      if (failureOf(error).kind !== 'rejected') throw error;
      hidden.add(id);
    }
  }
  return unread(model).length;
}

import type { AnnounceChannel } from '#contract/announce.ts';
import { compareTexts } from '#contract/words/order.ts';
import type { Connection } from '../../zulip/http.ts';
import { channelPermission } from '../channels/channel-access.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { emptyTopicsOfPolicy } from '../model/announcing.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import { permissionValueOf } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { iMay, whoMay } from './who-may.ts';

function announceChannel(model: RealmModel, channel: StoredChannel): AnnounceChannel {
  const { privacy, isFollowed } = channel;
  const posting = channelPermission(model, channel, 'can_send_message_group');
  const post = posting === undefined ? undefined : permissionValueOf(posting);
  const creating = channelPermission(model, channel, 'can_create_topic_group');
  const create = creating === undefined ? undefined : permissionValueOf(creating);
  const isPrivate = privacy === 'private' || privacy === 'private-protected';
  const isClosed = isPrivate && !isFollowed;
  const mayPost = isClosed ? false : post === undefined ? null : iMay(model, post);
  const mayCreateTopics = create === undefined ? null : iMay(model, create);
  return {
    channelId: channel.id,
    name: channel.name,
    privacy,
    isSubscribed: isFollowed,
    subscriberCount: channel.subscriberCount,
    emptyTopics: emptyTopicsOfPolicy(channel.topicsPolicy) ?? model.announcing.rules.emptyTopics,
    mayPost,
    whyNot: isClosed
      ? 'The channel is private and you do not follow it. Somebody who does can add you.'
      : mayPost === false && post !== undefined
        ? `You do not have permission to post in this channel. ${capitalized(whoMay(model, post))} may.`
        : '',
    mayCreateTopics,
    whoMayCreateTopics: create === undefined || mayCreateTopics === true ? '' : whoMay(model, create),
  };
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * The channels visible to the caller: first those they can post in, then by name. The model keeps them for names.
 *
 * @throws RequestError
 */
export async function announceChannels(
  model: RealmModel,
  connection: Connection,
): Promise<AnnounceChannel[]> {
  await loadChannels(model, connection);
  const listed = [...model.channels.all()]
    .filter(({ isArchived }) => !isArchived)
    .map((channel) => announceChannel(model, channel))
    .toSorted(
      (one, other) =>
        Number(one.mayPost === false) - Number(other.mayPost === false) || compareTexts(one.name, other.name),
    );
  model.announcing.channels = listed;
  return listed;
}

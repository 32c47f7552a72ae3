import type { AnnounceChannel } from '../../../src-preload/contract/announce-entities.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannels } from '../../zulip/route/channels.ts';
import { getOwnSubscriptions } from '../../zulip/route/subscriptions.ts';
import type { WireChannel } from '../../zulip/wire/channel.ts';
import type { GroupSettingValue } from '../../zulip/wire/user-group.ts';
import { emptyTopicsOfPolicy } from '../model/announcing.ts';
import type { PermissionValue } from '../model/permissions.ts';
import type { RealmModel } from '../realm-model.ts';
import { iMay, whoMay } from './who-may.ts';

function permissionOf(value: GroupSettingValue | undefined): PermissionValue | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'number'
    ? { isOneGroup: true, members: new Set(), groups: [value] }
    : { isOneGroup: false, members: new Set(value.direct_members), groups: value.direct_subgroups };
}

function announceChannel(
  model: RealmModel,
  channel: WireChannel,
  isSubscribed: boolean,
  subscriberCount: number | null,
): AnnounceChannel {
  const post = permissionOf(channel.can_send_message_group);
  const create = permissionOf(channel.can_create_topic_group);
  const isClosed = channel.invite_only && !isSubscribed;
  const mayPost = isClosed ? false : post === undefined ? null : iMay(model, post);
  const mayCreateTopics = create === undefined ? null : iMay(model, create);
  return {
    channelId: channel.stream_id,
    name: channel.name,
    isPrivate: channel.invite_only,
    isSubscribed,
    subscriberCount,
    emptyTopics: emptyTopicsOfPolicy(channel.topics_policy) ?? model.announcing.rules.emptyTopics,
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

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/**
 * The channels that the caller may know of, those that one may post in first, by name. The model keeps them for names.
 *
 * @throws RequestError
 */
export async function announceChannels(
  model: RealmModel,
  connection: Connection,
  signal: AbortSignal,
): Promise<AnnounceChannel[]> {
  const [channels, followed] = await Promise.all([
    getChannels(connection, {}, { signal }),
    getOwnSubscriptions(connection, {}, { signal }),
  ]);
  const subscribed = new Set(followed.map(({ stream_id }) => stream_id));
  const tellsCounts = supports(connection.featureLevel, 'subscriber-counts');
  const listed = channels
    .filter(({ is_archived }) => !is_archived)
    .map((channel) =>
      announceChannel(
        model,
        channel,
        subscribed.has(channel.stream_id),
        tellsCounts ? channel.subscriber_count : null,
      ),
    )
    .toSorted(
      (one, other) =>
        Number(one.mayPost === false) - Number(other.mayPost === false) ||
        collator.compare(one.name, other.name),
    );
  model.announcing.channels = listed;
  return listed;
}

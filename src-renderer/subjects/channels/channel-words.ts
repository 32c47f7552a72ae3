import type { Channel, ChannelPermissionName, ChannelPrivacy } from '#contract/channels.ts';
import { targetOf, type Edit } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { say, type MessageId } from '#words/say.ts';

const privacyHelps = {
  'web-public': 'channel.web-public-help',
  public: 'channel.public-help',
  private: 'channel.private-help',
  'private-protected': 'channel.private-protected-help',
} as const satisfies Record<ChannelPrivacy, MessageId>;

/** What a privacy means. https://zulip.com/help/channel-permissions */
export const privacyHelp = (privacy: ChannelPrivacy): string => say(privacyHelps[privacy]);

export function subscribersWords({ subscriberCount }: Pick<Channel, 'subscriberCount'>): string {
  return subscriberCount === null ? say('channel.subscribers-unknown') : formatCount(subscriberCount);
}

/** Edits that subscribe people to channels, or unsubscribe them. */
export function subscriptionEdits(
  channelIds: readonly number[],
  userIds: readonly number[],
  joins: boolean,
): Edit[] {
  return channelIds.flatMap((channelId) =>
    userIds.map((userId) => ({
      target: targetOf('user', userId),
      field: `channel:${channelId}`,
      value: joins ? 'subscribed' : '',
    })),
  );
}

const shortPermissionNames = {
  can_administer_channel_group: 'channel.administer',
  can_add_subscribers_group: 'channel.add-subscribers',
  can_remove_subscribers_group: 'channel.remove-subscribers',
  can_subscribe_group: 'channel.subscribe',
  can_send_message_group: 'channel.post',
  can_create_topic_group: 'channel.start-topics',
  can_resolve_topics_group: 'channel.resolve-topics',
  can_move_messages_within_channel_group: 'channel.move-within',
  can_move_messages_out_of_channel_group: 'channel.move-out',
  can_delete_own_message_group: 'channel.delete-own',
  can_delete_any_message_group: 'channel.delete-any',
} as const satisfies Record<ChannelPermissionName, MessageId>;

/** What a permission is called where the channel is known. */
export const shortPermissionName = (name: ChannelPermissionName): string => say(shortPermissionNames[name]);

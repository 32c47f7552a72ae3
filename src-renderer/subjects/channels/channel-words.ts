import type { Channel, ChannelPermissionName, ChannelPrivacy } from '#contract/channels.ts';
import { targetOf, type Edit } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';

/** What each privacy means. https://zulip.com/help/channel-permissions */
export const privacyHelp: Readonly<Record<ChannelPrivacy, string>> = {
  'web-public': 'Everybody on the web can read it without an account; members can join.',
  public: 'Members can read it and join. Guests only if they are subscribed.',
  private: 'Subscribers only; new subscribers can read the whole history.',
  'private-protected': 'Subscribers only; new subscribers can read what is sent after they join.',
};

export function subscribersWords({ subscriberCount }: Pick<Channel, 'subscriberCount'>): string {
  return subscriberCount === null ? 'Not told' : formatCount(subscriberCount);
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

/** What a permission is called where the channel is known. */
export const shortPermissionNames: Readonly<Record<ChannelPermissionName, string>> = {
  can_administer_channel_group: 'Administer',
  can_add_subscribers_group: 'Subscribe anyone',
  can_remove_subscribers_group: 'Unsubscribe anyone',
  can_subscribe_group: 'Subscribe',
  can_send_message_group: 'Post',
  can_create_topic_group: 'Start new topics',
  can_resolve_topics_group: 'Resolve topics',
  can_move_messages_within_channel_group: 'Move messages inside',
  can_move_messages_out_of_channel_group: 'Move messages out',
  can_delete_own_message_group: 'Delete own messages',
  can_delete_any_message_group: 'Delete any message',
};

import type { ChannelPermissionName } from '#contract/channels.ts';

const labels: Readonly<Record<ChannelPermissionName, string>> = {
  can_administer_channel_group: 'Administer this channel',
  can_add_subscribers_group: 'Subscribe anyone to this channel',
  can_remove_subscribers_group: 'Unsubscribe anyone from this channel',
  can_subscribe_group: 'Subscribe to this channel',
  can_send_message_group: 'Post in this channel',
  can_create_topic_group: 'Start new topics',
  can_resolve_topics_group: 'Resolve topics in this channel',
  can_move_messages_within_channel_group: 'Move messages inside this channel',
  can_move_messages_out_of_channel_group: 'Move messages out of this channel',
  can_delete_own_message_group: 'Delete their own messages in this channel',
  can_delete_any_message_group: 'Delete any message in this channel',
};

/** The label of a channel permission, in Zulip's words. https://zulip.com/help/channel-permissions */
export function channelPermissionLabel(name: ChannelPermissionName): string {
  return labels[name];
}

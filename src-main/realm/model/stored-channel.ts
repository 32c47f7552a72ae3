import { channelPermissionNames, type Channel } from '#contract/channels.ts';
import type { WireChannel } from '../../zulip/wire/channel.ts';
import type { GroupSettingValue } from '../../zulip/wire/user-group.ts';

/** A channel as the model stores it: as sent by the server, before it is prepared for the caller. */
export type StoredChannel = Omit<
  Channel,
  'creator' | 'permissions' | 'canRead' | 'isDefault' | 'subscribing' | 'objection'
> & {
  creatorId: number | null;
  descriptionHtml: string;
  /** Guests aren't notified when it changes. */
  isDefault: boolean;
  /** Values may name people deactivated since then: no event says so. */
  permissions: ReadonlyMap<string, GroupSettingValue>;
};

type Privacy = Pick<WireChannel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>;

/** A channel's privacy, from the server's three switches. */
export function privacyOf({
  invite_only,
  is_web_public,
  history_public_to_subscribers,
}: Privacy): Channel['privacy'] {
  if (is_web_public) return 'web-public';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'private' : 'private-protected';
}

function postPolicyOf({
  stream_post_policy: policy,
  is_announcement_only: isAnnouncing,
}: WireChannel): number | null {
  return policy ?? (isAnnouncing === null ? null : isAnnouncing ? 2 : 1);
}

/**
 * A channel as sent by the server.
 *
 * @param isFollowed whether the caller is subscribed; subscriptions to archived channels are not listed
 */
export function storedChannel(wire: WireChannel, isFollowed: boolean): StoredChannel {
  const permissions = new Map<string, GroupSettingValue>();
  for (const name of channelPermissionNames) {
    const value = wire[name];
    if (value !== undefined) permissions.set(name, value);
  }
  return {
    id: wire.stream_id,
    name: wire.name,
    description: wire.description,
    descriptionHtml: wire.rendered_description,
    privacy: privacyOf(wire),
    isArchived: wire.is_archived,
    isDefault: wire.is_default ?? false,
    folderId: wire.folder_id,
    retentionDays: wire.message_retention_days,
    topicsPolicy: wire.topics_policy,
    subscriberCount: wire.subscriber_count,
    weeklyTraffic: wire.stream_weekly_traffic,
    createdAt: wire.date_created,
    creatorId: wire.creator_id,
    isFollowed: isFollowed && !wire.is_archived,
    permissions,
    postPolicy: permissions.has('can_send_message_group') ? null : postPolicyOf(wire),
  };
}

import { keysOf } from '#contract/choices.ts';
import { requireFeature, supports, type RequirableFeature } from '../feature-levels.ts';
import type { Connection } from '../http.ts';
import { JsonParameter, type Parameters } from '../parameters.ts';
import type { TopicsPolicy, WireChannel } from '../wire/channel.ts';
import type { GroupSettingChange, GroupSettingValue } from '../wire/user-group.ts';

/** The name of a permission of a channel. */
export type ChannelPermissionName = keyof {
  [Name in keyof WireChannel as Name extends `can_${string}_group` ? Name : never]: true;
};

/** The permissions of a channel, by name. */
export type ChannelPermissions<Value> = { [Name in ChannelPermissionName]?: Value };

/** Days that messages are kept; the organization's default, or forever. */
export type MessageRetention = number | 'realm_default' | 'unlimited';

const permissionFeatures: Readonly<Record<ChannelPermissionName, RequirableFeature>> = {
  can_add_subscribers_group: 'channel-add-subscribers-setting',
  can_administer_channel_group: 'channel-administer-setting',
  can_create_topic_group: 'channel-create-topic-setting',
  can_delete_any_message_group: 'channel-delete-settings',
  can_delete_own_message_group: 'channel-delete-settings',
  can_move_messages_out_of_channel_group: 'channel-move-settings',
  can_move_messages_within_channel_group: 'channel-move-settings',
  can_remove_subscribers_group: 'channel-remove-subscribers-setting',
  can_resolve_topics_group: 'channel-resolve-setting',
  can_send_message_group: 'channel-send-setting',
  can_subscribe_group: 'channel-subscribe-setting',
};

/** The server feature that a permission requires. */
export function channelPermissionFeature(name: ChannelPermissionName): RequirableFeature {
  return permissionFeatures[name];
}

const channelPermissionNames = keysOf(permissionFeatures);

/**
 * Checks that the server has the permissions to be set.
 *
 * @throws RequestError `unsupported`
 */
export function requirePermissions(
  connection: Connection,
  permissions: ChannelPermissions<GroupSettingValue | GroupSettingChange>,
): void {
  for (const name of channelPermissionNames) {
    if (permissions[name] !== undefined) requireFeature(connection, permissionFeatures[name]);
  }
}

/**
 * A PATCH's permissions in the form that the connection's server takes: on older servers, the permission to remove
 * subscribers is a single named group, sent as its bare id without a comparison.
 *
 * @throws RequestError `unsupported`
 */
export function permissionChanges(
  connection: Connection,
  permissions: ChannelPermissions<GroupSettingChange>,
): Record<string, GroupSettingChange | number> {
  const changes: Record<string, GroupSettingChange | number> = {};
  for (const name of channelPermissionNames) {
    const change = permissions[name];
    if (change === undefined) continue;
    const isNamedGroup = typeof change.new === 'number' && change.old === undefined;
    const takesId =
      name === 'can_remove_subscribers_group' &&
      isNamedGroup &&
      !supports(connection.featureLevel, permissionFeatures[name]);
    if (takesId && typeof change.new === 'number') changes[name] = change.new;
    else {
      requireFeature(connection, permissionFeatures[name]);
      changes[name] = change;
    }
  }
  return changes;
}

/**
 * Checks that the server supports topic policies for single channels, and this one.
 *
 * @throws RequestError `unsupported`
 */
export function requireTopicsPolicy(connection: Connection, policy: TopicsPolicy | undefined): void {
  if (policy === undefined) return;
  requireFeature(connection, 'channel-topics-policy');
  if (policy === 'empty_topic_only') requireFeature(connection, 'empty-topic-only-channels');
}

/** A new channel's settings as servers read them: some are quoted strings here, unlike everywhere else. */
export function newChannelParameters({
  topics_policy: policy,
  message_retention_days: retention,
  ...rest
}: Parameters & { topics_policy?: TopicsPolicy; message_retention_days?: MessageRetention }): Parameters {
  return {
    ...rest,
    topics_policy: policy === undefined ? undefined : new JsonParameter(policy),
    message_retention_days: retention === undefined ? undefined : new JsonParameter(retention),
  };
}

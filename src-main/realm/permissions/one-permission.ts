import { isOneOf } from '#contract/choices.ts';
import { channelPermissionNames, type ChannelPermissionName } from '#contract/channels.ts';
import type { PermissionArea } from '#contract/groups.ts';
import { channelPermission } from '../channels/channel-access.ts';
import { channelPermissionLabel } from '../channels/channel-permission-words.ts';
import { permissionValueOf, type PermissionValue } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import { includingPermissions, permissionLabel, type PermissionScope } from './permission-names.ts';

/** The name of a permission of the organization, a group or a channel. */
export type PermissionName =
  | { scope: PermissionScope; name: string }
  | { scope: 'channel'; name: ChannelPermissionName };

/** A permission with its value. */
export type OnePermission = PermissionName & { value: PermissionValue; area: PermissionArea };

/** An area as named in a call, which leaves out the name of the group or channel. */
export type AskedArea =
  | { kind: 'organization' }
  | { kind: 'group'; groupId: number }
  | { kind: 'channel'; channelId: number };

export const organizationArea: PermissionArea = { kind: 'organization' };

export function permissionId({ area, name }: { area: AskedArea; name: string }): string {
  switch (area.kind) {
    case 'organization':
      return `realm:${name}`;
    case 'group':
      return `group:${area.groupId}:${name}`;
    case 'channel':
      return `channel:${area.channelId}:${name}`;
  }
}

export function labelOf({ scope, name }: PermissionName): string {
  return scope === 'channel' ? channelPermissionLabel(name) : permissionLabel(scope, name);
}

/** Channel permissions that exclude guests. https://zulip.com/help/channel-permissions */
const channelsWithoutGuests: ReadonlySet<string> = new Set([
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
]);

export function guestsMayHold(model: RealmModel, { scope, name }: PermissionName): boolean {
  if (scope !== 'channel') return model.permissions.guestsMayHold(scope, name);
  return model.channelRules.permission(name)?.everyone ?? !channelsWithoutGuests.has(name);
}

function ofChannel(
  model: RealmModel,
  channel: StoredChannel,
  name: ChannelPermissionName,
): OnePermission | undefined {
  const value = channelPermission(model, channel, name);
  if (value === undefined) return undefined;
  const area = { kind: 'channel', channelId: channel.id, name: channel.name } as const;
  return { scope: 'channel', name, value: permissionValueOf(value), area };
}

/** A permission by its id; undefined if it doesn't exist (any more). */
export function findPermission(model: RealmModel, id: string): OnePermission | undefined {
  const [scope, first = '', second = ''] = id.split(':');
  if (scope === 'realm') {
    const value = model.permissions.realm().get(first);
    return value && { scope, name: first, value, area: organizationArea };
  }
  if (scope === 'channel') {
    const channel = model.channels.get(Number(first));
    return channel && isOneOf(channelPermissionNames, second) ? ofChannel(model, channel, second) : undefined;
  }
  const group = model.groups.reference(Number(first));
  const value = group && model.permissions.group(group.groupId).get(second);
  if (scope !== 'group' || !group || !value) return undefined;
  return {
    scope,
    name: second,
    value,
    area: { kind: 'group', groupId: group.groupId, name: group.name },
  };
}

/** All permissions of an area sent by the server; undefined if the group or channel doesn't exist. */
export function permissionsIn(model: RealmModel, area: AskedArea): OnePermission[] | undefined {
  switch (area.kind) {
    case 'organization':
      return [...model.permissions.realm()].map(([name, value]) => ({
        scope: 'realm',
        name,
        value,
        area: organizationArea,
      }));
    case 'group': {
      const group = model.groups.reference(area.groupId);
      return (
        group &&
        [...model.permissions.group(area.groupId)].map(([name, value]) => ({
          scope: 'group',
          name,
          value,
          area: { ...area, name: group.name },
        }))
      );
    }
    case 'channel': {
      const channel = model.channels.get(area.channelId);
      return channel && channelPermissionNames.flatMap((name) => ofChannel(model, channel, name) ?? []);
    }
  }
}

/** The permissions of the organization, active groups and active channels, as far as those are listed. */
export function* allPermissions(model: RealmModel): Iterable<OnePermission> {
  yield* permissionsIn(model, { kind: 'organization' }) ?? [];
  for (const { groupId } of model.groups.inUse())
    yield* permissionsIn(model, { kind: 'group', groupId }) ?? [];
  for (const channel of model.channels.all()) {
    if (!channel.isArchived) yield* permissionsIn(model, { kind: 'channel', channelId: channel.id }) ?? [];
  }
}

/** Organization permissions that apply in every channel, in addition to the channel's own. */
const organizationsFor: Partial<Record<ChannelPermissionName, string>> = {
  can_add_subscribers_group: 'can_add_subscribers_group',
  can_resolve_topics_group: 'can_resolve_topics_group',
  can_move_messages_within_channel_group: 'can_move_messages_between_topics_group',
  can_move_messages_out_of_channel_group: 'can_move_messages_between_channels_group',
  can_delete_own_message_group: 'can_delete_own_message_group',
  can_delete_any_message_group: 'can_delete_any_message_group',
};

/** Other permissions that include this one. */
export function widerThan(model: RealmModel, { scope, name, area }: OnePermission): OnePermission[] {
  const organizations = scope === 'channel' ? organizationsFor[name] : undefined;
  const ids =
    scope === 'channel'
      ? organizations === undefined
        ? []
        : [`realm:${organizations}`]
      : includingPermissions(scope, name).map(([wider, widerName]) =>
          permissionId({ area: wider === 'realm' ? organizationArea : area, name: widerName }),
        );
  return ids.flatMap((id) => findPermission(model, id) ?? []);
}

import { badRequest } from '../api-error.ts';
import { channelReference } from './channels.ts';
import { guestRole, type Channel, type RealmState } from '../state.ts';
import type { Realm } from '../router.ts';

const longestName = 60;

/** The groups as sent to clients, by name. */
export function channelGroupRecords(state: RealmState): Record<string, unknown>[] {
  return state.channelGroupStore.list
    .map(({ id, name, description, channelIds }) => ({
      name,
      id,
      description,
      streams: [...channelIds]
        .flatMap((channelId) => state.channels.get(channelId) ?? [])
        .map((channel) => channelReference(state, channel)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Announces all groups to everyone but guests. https://zulip.com/api/get-events#default_stream_groups */
export function announceChannelGroups({ state, queues }: Realm): void {
  queues.publish(
    { type: 'default_stream_groups', default_stream_groups: channelGroupRecords(state) },
    (owner) => owner.role < guestRole,
  );
}

/** Refuses an invalid group name. */
export function checkChannelGroupName(name: string): void {
  if (name.trim() === '') throw badRequest('channel-group-name-invalid', { name });
  if ([...name].length > longestName) throw badRequest('channel-group-name-long', { limit: longestName });
  if (name.includes('\0')) throw badRequest('channel-group-name-null', { name });
}

/** Refuses channels that are default ones anyway. */
export function checkNoDefaults(channels: readonly Channel[], group: string): void {
  const found = channels.find(({ isDefault }) => isDefault);
  if (found !== undefined) throw badRequest('channel-group-has-default', { channel: found.name, group });
}

/** Removes an archived channel from its groups. */
export function leaveChannelGroups(realm: Realm, channel: Channel): void {
  for (const group of realm.state.channelGroupStore.list) {
    if (group.channelIds.delete(channel.id)) announceChannelGroups(realm);
  }
}

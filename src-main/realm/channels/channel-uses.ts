import { channelPermissionNames } from '#contract/channels.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { channelPermissionLabel } from './channel-permission-words.ts';

/** A permission that channels give to a group: the first channel by name, and the number of channels. */
export interface ChannelUse {
  label: string;
  channels: string[];
  channelCount: number;
}

const mostNamed = 20;

/** The permissions that active channels give directly to a group, as far as the channels are listed. */
export function channelUses(model: RealmModel, groupId: number): ChannelUse[] {
  const names = new Map<string, string[]>();
  for (const { name, isArchived, permissions } of model.channels.all()) {
    if (isArchived) continue;
    for (const [permission, value] of permissions) {
      const isNamed =
        typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
      if (!isNamed) continue;
      const found = names.get(permission);
      if (found === undefined) names.set(permission, [name]);
      else found.push(name);
    }
  }
  return channelPermissionNames.flatMap((permission) => {
    const channels = names.get(permission);
    if (channels === undefined) return [];
    const sorted = channels.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    const label = channelPermissionLabel(permission);
    return { label, channels: sorted.slice(0, mostNamed), channelCount: channels.length };
  });
}

import { badRequest } from '../api-error.ts';
import { channelByName, readsChannel } from './channels.ts';
import type { Channel, RealmState, User } from '../state.ts';

/** The active channel with a name, ignoring case, that the viewer can read. */
export function accessChannelByName(state: RealmState, viewer: User, name: string): Channel {
  const channel = channelByName(state, name.trim());
  if (channel === undefined || channel.isArchived || !readsChannel(state, viewer, channel)) {
    throw badRequest('channel-name-unknown-quoted', { name });
  }
  return channel;
}

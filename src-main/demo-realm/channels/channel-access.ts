import { badRequest } from '../api-error.ts';
import { channelByName, readsChannel } from './channels.ts';
import type { Channel, RealmState, User } from '../state.ts';

/** The channel of a name, in any case of letters, that somebody may read and that is in use. */
export function accessChannelByName(state: RealmState, viewer: User, name: string): Channel {
  const channel = channelByName(state, name.trim());
  if (channel === undefined || channel.isArchived || !readsChannel(state, viewer, channel)) {
    throw badRequest('channel-name-unknown-quoted', { name });
  }
  return channel;
}

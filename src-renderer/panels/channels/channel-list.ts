import type { Channel, ChannelQuestion, ChannelsWindow } from '#contract/channels.ts';
import type { Client } from '../../bridge/client.ts';
import { createQueriedList, type QueriedList } from '../../ui/grid/queried-list.ts';

/** The channels as a queried list. */
export function createChannelList(
  organizationId: string,
  client: Pick<Client, 'call'>,
): QueriedList<ChannelQuestion, Channel, ChannelsWindow> {
  return createQueriedList({
    keyOf: ({ id }) => id,
    find: (question, first, signal) =>
      client.call('channels.list', { organizationId, ...question, first }, { signal }),
    read: (channelIds, signal) => client.call('channels.rows', { organizationId, channelIds }, { signal }),
  });
}

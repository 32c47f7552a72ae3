import { useEffect, useMemo } from 'react';
import type {
  Channel,
  ChannelQuestion,
  ChannelsWindow,
} from '../../../src-preload/contract/channel-entities.ts';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';
import { createQueriedList } from '../../ui/grid/queried-list.ts';
import type { QueriedList } from '../../ui/grid/queried-list.ts';
import { useLiveSince } from '../people/use-people-list.ts';

/** The channels as a queried list. */
export type ChannelList = QueriedList<ChannelQuestion, Channel, ChannelsWindow>;

function createChannelList(organizationId: string): ChannelList {
  return createQueriedList({
    keyOf: ({ id }) => id,
    find: (question, first, signal) =>
      call('channels.list', { organizationId, ...question, first }, { signal }),
    read: (channelIds, signal) => call('channels.rows', { organizationId, channelIds }, { signal }),
  });
}

/** The channels that fit, live while the panel is on screen. */
export function useChannelList(organizationId: string, question: ChannelQuestion): ChannelList {
  const list = useMemo(() => createChannelList(organizationId), [organizationId]);
  useEffect(() => () => list.stop(), [list]);
  const liveSince = useLiveSince(organizationId);
  const key = JSON.stringify(question);
  useEffect(() => list.ask(JSON.parse(key) as ChannelQuestion), [list, key]);
  useEffect(() => {
    if (liveSince !== null) list.askAgain();
  }, [list, liveSince]);
  const version = useRow(organizationId, 'channels', 0)?.version;
  useEffect(() => {
    if (version !== undefined) list.outdated(version);
  }, [list, version]);
  return list;
}

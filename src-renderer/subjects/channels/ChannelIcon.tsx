import { IconArchive, IconHash, IconLock, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Channel } from '#contract/channels.ts';

/** What kind of channel it is, by shape. */
export function ChannelIcon({
  channel,
  size = 16,
}: {
  channel: Pick<Channel, 'privacy' | 'isArchived'>;
  size?: number;
}): ReactNode {
  const { privacy, isArchived } = channel;
  const Shown = isArchived
    ? IconArchive
    : privacy === 'web-public'
      ? IconWorld
      : privacy === 'public'
        ? IconHash
        : IconLock;
  return <Shown size={size} stroke={1.6} aria-hidden />;
}

import { Button, Flex, Text, Tooltip } from '@mantine/core';
import {
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconPlayerPause,
  IconPlayerPlay,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { Keys } from '../../ui/Keys.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { LiveCount } from './LiveCount.tsx';
import type { LiveBoard } from './live-board.ts';
import type { PresenceFeed } from './presence-feed.ts';
import classes from './PresencePanel.module.css';

interface PresenceHeaderProps {
  feed: PresenceFeed;
  board: LiveBoard | null;
  pausedAt: number | null;
  /** Milliseconds since the epoch of the presence shown, where it is not that of now. */
  asOf: number | null;
  isSideOpen: boolean;
  onPause: () => void;
  onSide: () => void;
  onTable: () => void;
}

/** Title, how many are active, how fresh the picture is, and what can be done with it. */
export function PresenceHeader(props: PresenceHeaderProps): ReactNode {
  const { feed, board, pausedAt, isSideOpen } = props;
  const isPaused = pausedAt !== null;
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  const SideIcon = isSideOpen ? IconLayoutSidebarRightFilled : IconLayoutSidebarRight;
  return (
    <PanelHeader
      title={say('presence.presence')}
      numbers={
        board !== null && (
          <span className="rc-tabular">
            <LiveCount feed={feed} read={() => board.totals.active} />
            <span className="rc-visually-hidden"> {say('presence.active-hidden')}</span>
          </span>
        )
      }
    >
      <Freshness feed={feed} pausedAt={pausedAt} asOf={props.asOf} />
      <Button
        leftSection={<PauseIcon size={16} stroke={1.6} aria-hidden />}
        rightSection={<Keys keys="P" />}
        aria-pressed={isPaused}
        flex="none"
        onClick={props.onPause}
      >
        {isPaused ? say('presence.resume') : say('presence.pause')}
      </Button>
      <Flex gap={4} component="span" flex="none">
        <Tooltip label={say('presence.as-table-key')}>
          <Button
            variant="subtle"
            aria-label={say('presence.as-table')}
            leftSection={<IconTable size={16} stroke={1.6} aria-hidden />}
            disabled={board === null}
            onClick={props.onTable}
          >
            {say('presence.table')}
          </Button>
        </Tooltip>
        <Tooltip label={say('presence.side-key')}>
          <Button
            variant="subtle"
            aria-label={say('presence.side')}
            aria-expanded={isSideOpen}
            leftSection={<SideIcon size={16} stroke={1.6} aria-hidden />}
            onClick={props.onSide}
          >
            {say('presence.trend')}
          </Button>
        </Tooltip>
      </Flex>
    </PanelHeader>
  );
}

/** So long without news is nothing that needs to be said. */
const usualSeconds = 60;

/** How old the picture is, where it is not that of now. */
function Freshness(props: { feed: PresenceFeed; pausedAt: number | null; asOf: number | null }): ReactNode {
  const { feed, pausedAt, asOf } = props;
  const now = useNow();
  const words = useStore(feed.ticks, ({ updatedAt }) => {
    if (updatedAt === null) return null;
    const seconds = Math.max(0, Math.floor((now - updatedAt) / 1_000));
    return seconds < usualSeconds ? null : say('presence.updated-ago', { elapsed: formatDuration(seconds) });
  });
  if (pausedAt !== null) {
    return (
      <Text span inherit fz="sm" c="var(--rc-warnText)" className="rc-tabular">
        {say('presence.paused-since', { time: formatClock(pausedAt) })}
      </Text>
    );
  }
  if (asOf !== null)
    return (
      <span className={`${classes.fresh} rc-tabular`}>
        {say('presence.as-of', { time: formatClock(asOf) })}
      </span>
    );
  return words === null ? null : <span className={`${classes.fresh} rc-tabular`}>{words}</span>;
}

import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '#contract/words/count.ts';
import { formatDayTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { Notice } from '../../ui/Notice.tsx';
import { boardText } from './board-text.ts';
import type { LiveBoard, LiveGroup } from './live-board.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from './PresenceTable.module.css';

interface BoardTableProps {
  feed: PresenceFeed;
  board: LiveBoard;
  onClose: () => void;
}

/** The board in words and numbers: how many are active, idle and offline in each group, live. */
export function BoardTable({ feed, board, onClose }: BoardTableProps): ReactNode {
  const [said, setSaid] = useState<{ tone: 'neutral' | 'bad'; words: string } | null>(null);
  async function copy(): Promise<void> {
    const result = await call('clipboard.write', { text: boardText(board) });
    setSaid(
      result.ok
        ? { tone: 'neutral', words: say('presence.copied') }
        : { tone: 'bad', words: failureMessage(result.failure) },
    );
  }
  return (
    <DialogFrame
      onClose={onClose}
      title={say('presence.presence-by-group')}
      width="list"
      foot={
        <Button size="md" onClick={() => void copy()}>
          {say('presence.copy-the-table')}
        </Button>
      }
    >
      <Table feed={feed} board={board} />
      {said !== null && <Notice tone={said.tone}>{said.words}</Notice>}
    </DialogFrame>
  );
}

function Table({ feed, board }: Pick<BoardTableProps, 'feed' | 'board'>): ReactNode {
  // Every tick may have changed every number; the dialog is small and seldom open.
  const updatedAt = useStore(feed.ticks, (ticks) => ticks.updatedAt);
  const now = useNow(60_000);
  const { totals } = board;
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={say('presence.table')}>
      <table className={`${classes.table} ${classes.board} rc-tabular`}>
        <caption>
          {updatedAt === null
            ? say('presence.counted-in-each')
            : say('presence.as-of-counted-in-each', { time: formatDayTime(updatedAt / 1_000, now) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('presence.group')}</th>
            <th scope="col">{say('presence.active')}</th>
            <th scope="col">{say('presence.idle')}</th>
            <th scope="col">{say('presence.offline')}</th>
            <th scope="col">{say('presence.all')}</th>
          </tr>
        </thead>
        <tbody>
          {board.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                <bdi>{group.label}</bdi>
              </th>
              <Numbers {...group} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('presence.total')}</th>
            <Numbers {...totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Numbers({ active, idle, offline }: Pick<LiveGroup, 'active' | 'idle' | 'offline'>): ReactNode {
  return (
    <>
      <td>{formatCount(active)}</td>
      <td>{formatCount(idle)}</td>
      <td>{formatCount(offline)}</td>
      <td>{formatCount(active + idle + offline)}</td>
    </>
  );
}

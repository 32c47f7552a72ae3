import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import { PresenceDot, presenceName } from '../../subjects/people/PresenceDot.tsx';
import { LiveCount } from './LiveCount.tsx';
import type { LiveBoard } from './live-board.ts';
import type { PresenceFeed, PresenceFeedState } from './presence-feed.ts';
import layoutStyle from '../../ui/Layout.module.css';
import footer from '../../ui/grid/GridFooter.module.css';
import classes from './PresencePanel.module.css';

const marks = ['active', 'idle', 'offline'] as const;

interface BoardFooterProps {
  feed: PresenceFeed;
  /** Null where nothing is shown of who is here. */
  board: LiveBoard | null;
  state: PresenceFeedState;
  /** The server's own limit; null while it is not known. */
  thresholdSeconds: number | null;
}

/** How many have each mark and what it means, and what the board leaves out. */
export function BoardFooter({ feed, board, state, thresholdSeconds }: BoardFooterProps): ReactNode {
  const remarks = {
    active: thresholdSeconds === null ? '' : `last ${thresholdSeconds} s`,
    idle: 'connected, not at the device',
    offline: '',
  };
  const read = state.channels.flatMap(({ readAtMilliseconds }) => readAtMilliseconds ?? []);
  return (
    <footer
      className={`${footer.footer} ${classes.footer}`}
      data-crowded={state.omittedGroups > 0 || read.length > 0}
    >
      {marks.map((mark) => (
        <span key={mark} className={`${layoutStyle.inlineRow} rc-tabular`}>
          <PresenceDot mark={mark} decorative />
          <span>
            {board !== null && <LiveCount feed={feed} read={() => board.totals[mark]} />}{' '}
            {presenceName(mark).toLowerCase()}
            {remarks[mark] !== '' && <span className={classes.remark}> ({remarks[mark]})</span>}
          </span>
        </span>
      ))}
      {state.omittedGroups > 0 && (
        <span>{countOf(state.omittedGroups, 'group is', 'groups are')} left out: too many at once</span>
      )}
      {read.length > 0 && (
        <span className="rc-tabular">Subscribers as of {formatClock(Math.min(...read))}</span>
      )}
      <span className={classes.hint}>Arrow keys move between people, Enter opens</span>
    </footer>
  );
}

import type { ReactNode } from 'react';
import { formatClock } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
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
    active: thresholdSeconds === null ? '' : say('presence.active-remark', { seconds: thresholdSeconds }),
    idle: say('presence.idle-remark'),
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
        <span>{say('presence.omitted-groups', { count: state.omittedGroups })}</span>
      )}
      {read.length > 0 && (
        <span className="rc-tabular">
          {say('presence.subscribers-as-of', { time: formatClock(Math.min(...read)) })}
        </span>
      )}
      <span className={classes.hint}>{say('presence.keys-hint')}</span>
    </footer>
  );
}

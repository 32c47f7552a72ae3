import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import { PresenceDot, type PresenceMark } from '../../subjects/people/PresenceDot.tsx';
import type { PresenceFeedState } from './presence-feed.ts';
import layoutStyle from '../../ui/Layout.module.css';
import footer from '../../ui/grid/GridFooter.module.css';
import classes from './PresencePanel.module.css';

interface BoardFooterProps {
  state: PresenceFeedState;
  /** The server's own limit; null while it is not known. */
  thresholdSeconds: number | null;
}

/** What the marks mean, and what the board leaves out. */
export function BoardFooter({ state, thresholdSeconds }: BoardFooterProps): ReactNode {
  const read = state.channels.flatMap(({ readAtMilliseconds }) => readAtMilliseconds ?? []);
  return (
    <footer className={`${footer.footer} ${classes.footer}`}>
      <Legend mark="active">
        {thresholdSeconds === null ? 'seen just now' : `seen in the last ${thresholdSeconds} s`}
      </Legend>
      <Legend mark="idle">connected, not at the device</Legend>
      <Legend mark="offline">neither</Legend>
      {state.omittedGroups > 0 && (
        <span>{countOf(state.omittedGroups, 'group is', 'groups are')} left out: too many at once</span>
      )}
      {read.length > 0 && (
        <span className="rc-tabular">Subscribers as of {formatClock(Math.min(...read))}</span>
      )}
      <span className={`${classes.hint} rc-ellipsis`}>Arrow keys move between people, Enter opens</span>
    </footer>
  );
}

function Legend({ mark, children }: { mark: PresenceMark; children: string }): ReactNode {
  return (
    <span className={layoutStyle.inlineRow}>
      <PresenceDot mark={mark} /> {children}
    </span>
  );
}

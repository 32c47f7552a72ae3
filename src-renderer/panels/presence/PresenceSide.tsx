import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { CoverPane } from './cover/CoverPane.tsx';
import { TrendChart } from './TrendChart.tsx';
import classes from './PresencePanel.module.css';

interface PresenceSideProps {
  isPaused: boolean;
  isLive: boolean;
  onOpen: (userId: number) => void;
}

/** Beside the board: the trend of the last hours, and who can cover now. */
export function PresenceSide(props: PresenceSideProps): ReactNode {
  return (
    <aside className={classes.side} aria-label={say('presence.side')}>
      <TrendChart />
      <CoverPane {...props} />
    </aside>
  );
}

import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { localTime } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import { EmojiMark } from '../../subjects/emoji/EmojiMark.tsx';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import type { PresenceState } from './live-board.ts';
import { listedWords, localTimeWords, stateMarks, withState } from './person-words.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { useLiveValue } from './use-live-value.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import classes from './PresenceBoard.module.css';

interface PresenceDotTipProps {
  feed: PresenceFeed;
  rows: RowCache<PersonRow>;
  userId: number;
  stateAt: () => PresenceState;
  anchor: DOMRect;
}

const width = 240;

/** Who a dot is: name, presence, status, local time. The focused dot says the same in its own name. */
export function PresenceDotTip({ feed, rows, userId, stateAt, anchor }: PresenceDotTipProps): ReactNode {
  const state = useLiveValue(feed, stateAt);
  const loaded = useListRow(rows, userId);
  const now = useNow(60_000);
  if (loaded === undefined) return null;
  const row = withState(loaded, state);
  const time = localTime(row.timezone, now);
  const left = Math.max(8, Math.min(anchor.left - 12, window.innerWidth - width - 8));
  const below = anchor.bottom + 96 < window.innerHeight;
  const place = below ? { top: anchor.bottom + 6 } : { bottom: window.innerHeight - anchor.top + 6 };
  return (
    <div className={classes.tip} style={{ left, width, ...place }} aria-hidden="true">
      <strong dir="auto">{row.name}</strong>
      <span>
        <PresenceDot mark={stateMarks[state]} decorative />{' '}
        {listedWords([presenceWords(row, now), time === null ? '' : localTimeWords(time, row.timezone)])}
      </span>
      {row.status !== null && (row.status.text !== '' || row.status.emoji !== null) && (
        <span>
          {row.status.emoji !== null && <EmojiMark emoji={row.status.emoji} />} <bdi>{row.status.text}</bdi>
        </span>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import type { LiveGroup, PresenceState } from './live-board.ts';
import { listedWords, placeWords, stateMarks } from './person-words.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { useLiveValue } from './use-live-value.ts';
import classes from './PresenceBoard.module.css';

interface PersonLineProps {
  feed: PresenceFeed;
  rows: RowCache<PersonRow>;
  userId: number;
  stateAt: () => PresenceState;
  group: LiveGroup;
  place: number;
  /** Has the board's tab stop. */
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

/** A person in one line: mark, name, local time with what a listener needs to place it and the person. */
export function PersonLine({
  feed,
  rows,
  userId,
  stateAt,
  group,
  place,
  ...props
}: PersonLineProps): ReactNode {
  const state = useLiveValue(feed, stateAt);
  const row = useListRow(rows, userId);
  const now = useNow(60_000);
  const time = row === undefined ? null : localTime(row.timezone, now);
  return (
    <button
      type="button"
      tabIndex={props.isCurrent ? 0 : -1}
      data-current-person={props.isCurrent || undefined}
      className={classes.line}
      onFocus={props.onFocus}
      onClick={props.onOpen}
    >
      <PresenceDot mark={stateMarks[state]} />
      <span dir="auto" className="rc-ellipsis">
        {row?.name ?? ''}
      </span>
      <span className={`${classes.lineTime} rc-tabular`}>
        {time}
        <span className="rc-visually-hidden">
          {listedWords([
            time === null || row === undefined ? '' : zonePlace(row.timezone),
            placeWords(group, place),
          ])}
        </span>
      </span>
    </button>
  );
}

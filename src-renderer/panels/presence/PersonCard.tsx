import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import { EmojiMark } from '../../subjects/emoji/EmojiMark.tsx';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import type { LiveGroup, PresenceState } from './live-board.ts';
import { placeWords, stateMarks, withState } from './person-words.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { useLiveValue } from './use-live-value.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import classes from './PresenceBoard.module.css';

export interface PersonOnBoardProps {
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

function usePerson({ feed, rows, userId, stateAt, isCurrent, onFocus, onOpen }: PersonOnBoardProps) {
  const state = useLiveValue(feed, stateAt);
  const row = useListRow(rows, userId);
  const now = useNow(60_000);
  const button = {
    type: 'button' as const,
    tabIndex: isCurrent ? 0 : -1,
    onFocus,
    onClick: onOpen,
    ...(isCurrent ? { 'data-current-person': true } : {}),
  };
  return { row: row === undefined ? undefined : withState(row, state), state, now, button };
}

/** Local time as seen, with what a listener needs to place it and the person. */
function TimeAndPlace({ row, now, group, place, className }: TimeAndPlaceProps): ReactNode {
  const time = row === undefined ? null : localTime(row.timezone, now);
  return (
    <span className={`${className} rc-tabular`}>
      {time}
      <span className="rc-visually-hidden">
        {time !== null && row !== undefined && ` in ${zonePlace(row.timezone)}`}, {placeWords(group, place)}
      </span>
    </span>
  );
}

interface TimeAndPlaceProps {
  row: PersonRow | undefined;
  now: number;
  group: LiveGroup;
  place: number;
  className: string | undefined;
}

/** A person with avatar, status and local time. */
export function PersonCard(props: PersonOnBoardProps): ReactNode {
  const { row, state, now, button } = usePerson(props);
  return (
    <button {...button} className={classes.card}>
      <span className={classes.cardAvatar}>
        <Avatar userId={props.userId} name={row?.name ?? ''} size={26} />
        <span className={classes.cardMark}>
          <PresenceDot mark={stateMarks[state]} />
        </span>
      </span>
      <span className={classes.cardLines}>
        <span dir="auto" className={`${classes.cardName} rc-ellipsis`}>
          {row?.name ?? ''}
        </span>
        <span className="rc-ellipsis">{row !== undefined && <Under row={row} now={now} />}</span>
      </span>
      <TimeAndPlace
        row={row}
        now={now}
        group={props.group}
        place={props.place}
        className={classes.cardTime}
      />
    </button>
  );
}

function Under({ row, now }: { row: PersonRow; now: number }): ReactNode {
  const { status } = row;
  if (status === null || (status.text === '' && status.emoji === null)) return presenceWords(row, now);
  return (
    <>
      {status.emoji !== null && <EmojiMark emoji={status.emoji} />} <bdi>{status.text}</bdi>
    </>
  );
}

/** A person in one line: mark, name, local time. */
export function PersonLine(props: PersonOnBoardProps): ReactNode {
  const { row, state, now, button } = usePerson(props);
  return (
    <button {...button} className={classes.line}>
      <PresenceDot mark={stateMarks[state]} />
      <span dir="auto" className="rc-ellipsis">
        {row?.name ?? ''}
      </span>
      <TimeAndPlace
        row={row}
        now={now}
        group={props.group}
        place={props.place}
        className={classes.lineTime}
      />
    </button>
  );
}

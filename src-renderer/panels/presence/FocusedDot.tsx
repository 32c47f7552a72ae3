import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { useNow } from '../../state/clock.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import type { LiveGroup, PresenceState } from './live-board.ts';
import { personSentence } from './person-words.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { useLiveValue } from './use-live-value.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import classes from './PresenceBoard.module.css';

interface FocusedDotProps {
  feed: PresenceFeed;
  rows: RowCache<PersonRow>;
  userId: number;
  stateAt: () => PresenceState;
  group: LiveGroup;
  place: number;
  left: number;
  top: number;
  onFocus: () => void;
  onBlur: () => void;
  onOpen: (userId: number) => void;
}

/**
 * The one dot that is in the document: a button over its picture, with the person in words. Arrow keys move it, so the
 * whole board is one tab stop.
 */
export function FocusedDot(props: FocusedDotProps): ReactNode {
  const { userId, group, place } = props;
  const state = useLiveValue(props.feed, props.stateAt);
  const row = useListRow(props.rows, userId);
  const now = useNow(60_000);
  return (
    <button
      type="button"
      className={classes.focusedDot}
      style={{ insetInlineStart: props.left - 7, insetBlockStart: props.top - 7 }}
      aria-label={personSentence(row, state, group, place, now)}
      data-current-person
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onClick={() => props.onOpen(userId)}
    />
  );
}

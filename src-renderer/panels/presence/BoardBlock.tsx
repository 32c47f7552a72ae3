import { say } from '#words/say.ts';
import { useComputedColorScheme } from '@mantine/core';
import { memo, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import {
  dotPitch,
  type BoardItem,
  type BoardPlace,
  type BoardShape,
  type PresenceView,
} from './board-layout.ts';
import { createDotPicture, dotSprites, type DotPicture } from './draw-dots.ts';
import type { LiveBoard, LiveGroup } from './live-board.ts';
import { PersonLine } from './PersonLine.tsx';
import { FocusedDot } from './FocusedDot.tsx';
import type { PresenceFeed } from './presence-feed.ts';
import { fromStart, isRightToLeft } from '../../ui/writing.ts';
import classes from './PresenceBoard.module.css';

export interface BlockProps {
  feed: PresenceFeed;
  board: LiveBoard;
  /** Another one whenever people stand in another order. */
  item: Extract<BoardItem, { kind: 'block' }>;
  shape: BoardShape;
  view: PresenceView;
  rows: RowCache<PersonRow>;
  /** The place of the group that has the tab stop, when it is in this block. */
  currentPlace: number | null;
  onPoint: (place: BoardPlace | null, anchor: DOMRect | null) => void;
  onFocus: (place: BoardPlace) => void;
  onOpen: (userId: number) => void;
}

/** A block of people of one group, as dots or lines. Renders for its own props only, not with each change. */
export const BoardBlock = memo(function Block(props: BlockProps): ReactNode {
  const { board, item, shape, view } = props;
  const group = board.groups[item.group];
  if (group === undefined) return null;
  if (view === 'dots') return <DotBlock {...props} group={group} />;
  const places = Array.from({ length: item.to - item.from }, (_, index) => item.from + index);
  return (
    <div
      className={classes.lines}
      style={{ gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))` }}
      role="group"
      aria-label={say('presence.block', { group: group.label, from: item.from + 1, to: item.to })}
    >
      {places.map((place) => {
        const userId = board.personAt(item.group, place);
        return (
          <PersonLine
            key={userId}
            feed={props.feed}
            rows={props.rows}
            userId={userId}
            stateAt={() => board.stateAt(item.group, place)}
            group={group}
            place={place}
            isCurrent={props.currentPlace === place}
            onFocus={() => props.onFocus({ group: item.group, place })}
            onOpen={() => props.onOpen(userId)}
          />
        );
      })}
    </div>
  );
});

function DotBlock(props: BlockProps & { group: LiveGroup }): ReactNode {
  const { feed, board, item, shape, group, currentPlace } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<DotPicture | null>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { group: groupIndex, from, to } = item;
  const count = to - from;
  const { columns } = shape;

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    picture.current ??= createDotPicture(element);
    const draw = (): void => {
      const sprites = dotSprites(element, scheme, window.devicePixelRatio);
      picture.current?.draw(sprites, count, columns, (place) => board.stateAt(groupIndex, from + place));
    };
    draw();
    return feed.onFrame(draw);
  }, [feed, board, groupIndex, from, count, columns, scheme]);

  useEffect(() => {
    // Written past React: a block has hundreds of dots, and only this text changes with them.
    const describe = (): void => {
      const counts = [0, 0, 0];
      for (let place = from; place < to; place += 1) {
        const state = board.stateAt(groupIndex, place);
        counts[state] = (counts[state] ?? 0) + 1;
      }
      const [offline, idle, active] = counts;
      const words = say('presence.block-counts', {
        group: group.label,
        from: from + 1,
        to,
        active: active ?? 0,
        idle: idle ?? 0,
        offline: offline ?? 0,
      });
      const element = canvas.current;
      if (element?.getAttribute('aria-label') !== words) element?.setAttribute('aria-label', words);
    };
    describe();
    return feed.ticks.subscribe(describe);
  }, [feed, board, groupIndex, from, to, group.label]);

  function placeAt(event: MouseEvent): BoardPlace | null {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return null;
    const column = Math.floor(fromStart(box, event.clientX) / dotPitch);
    const row = Math.floor((event.clientY - box.top) / dotPitch);
    const offset = row * columns + column;
    if (column < 0 || column >= columns || row < 0 || offset >= count) return null;
    return { group: groupIndex, place: from + offset };
  }
  function anchorOf(place: number): DOMRect | null {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return null;
    const offset = place - from;
    const along = (offset % columns) * dotPitch;
    const left = isRightToLeft() ? box.right - along - dotPitch : box.left + along;
    const top = box.top + Math.floor(offset / columns) * dotPitch;
    return new DOMRect(left, top, 10, 10);
  }

  return (
    <div className={classes.dots}>
      <canvas
        ref={canvas}
        role="img"
        style={{ width: columns * dotPitch, height: Math.ceil(count / columns) * dotPitch }}
        onMouseMove={(event) => {
          const place = placeAt(event);
          props.onPoint(place, place === null ? null : anchorOf(place.place));
        }}
        onMouseLeave={() => props.onPoint(null, null)}
        onClick={(event) => {
          const place = placeAt(event);
          if (place !== null) props.onOpen(board.personAt(place.group, place.place));
        }}
      />
      {currentPlace !== null && (
        <FocusedDot
          feed={feed}
          rows={props.rows}
          userId={board.personAt(groupIndex, currentPlace)}
          stateAt={() => board.stateAt(groupIndex, currentPlace)}
          group={group}
          place={currentPlace}
          left={((currentPlace - from) % columns) * dotPitch}
          top={Math.floor((currentPlace - from) / columns) * dotPitch}
          onFocus={() => props.onPoint({ group: groupIndex, place: currentPlace }, anchorOf(currentPlace))}
          onBlur={() => props.onPoint(null, null)}
          onOpen={props.onOpen}
        />
      )}
    </div>
  );
}

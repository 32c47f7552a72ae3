import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { PersonRow } from '../../../src-preload/contract/entities.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { dotPitch } from './board-layout.ts';
import type { BoardItem, BoardPlace, BoardShape, PresenceView } from './board-layout.ts';
import { dotSprites, drawDots } from './draw-dots.ts';
import type { DotSprites } from './draw-dots.ts';
import type { LiveBoard, LiveGroup } from './live-board.ts';
import { PersonCard, PersonLine } from './PersonCard.tsx';
import { FocusedDot } from './FocusedDot.tsx';
import classes from './PresenceBoard.module.css';

export interface BlockProps {
  board: LiveBoard;
  /** Revision of the block's group: a new one draws anew. */
  revision: number;
  item: Extract<BoardItem, { kind: 'block' }>;
  shape: BoardShape;
  view: PresenceView;
  rows: RowCache<PersonRow>;
  /** The place that has the tab stop, when it is in this block. */
  current: BoardPlace | null;
  onPoint: (place: BoardPlace | null, anchor: DOMRect | null) => void;
  onFocus: (place: BoardPlace) => void;
  onOpen: (userId: number) => void;
}

/** A block of people of one group, as dots, lines or cards. */
export function BoardBlock(props: BlockProps): ReactNode {
  const { board, item, shape, view } = props;
  const group = board.groups[item.group];
  if (group === undefined) return null;
  if (view === 'dots') return <DotBlock {...props} group={group} />;
  const Person = view === 'cards' ? PersonCard : PersonLine;
  const places = Array.from({ length: item.to - item.from }, (_, index) => item.from + index);
  return (
    <div
      className={view === 'cards' ? classes.cards : classes.lines}
      style={{ gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))` }}
      role="group"
      aria-label={`${group.label}, ${item.from + 1} to ${item.to}`}
    >
      {places.map((place) => {
        const userId = board.personAt(item.group, place);
        return (
          <Person
            key={userId}
            rows={props.rows}
            userId={userId}
            state={board.stateAt(item.group, place)}
            group={group}
            place={place}
            isCurrent={props.current?.place === place}
            onFocus={() => props.onFocus({ group: item.group, place })}
            onOpen={() => props.onOpen(userId)}
          />
        );
      })}
    </div>
  );
}

function DotBlock(props: BlockProps & { group: LiveGroup }): ReactNode {
  const { board, item, shape, group, current } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  const sprites = useRef<{ scheme: string; value: DotSprites } | null>(null);
  const count = item.to - item.from;

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ratio = window.devicePixelRatio;
    if (sprites.current?.scheme !== scheme || sprites.current.value.ratio !== ratio) {
      sprites.current = { scheme, value: dotSprites(element, ratio) };
    }
    drawDots(element, sprites.current.value, count, shape.columns, (place) =>
      board.stateAt(item.group, item.from + place),
    );
  }, [board, props.revision, item.group, item.from, count, shape.columns, scheme]);

  const label = useMemo(() => {
    const counts = [0, 0, 0];
    for (let place = item.from; place < item.to; place += 1) {
      const state = board.stateAt(item.group, place);
      counts[state] = (counts[state] ?? 0) + 1;
    }
    const [offline, idle, active] = counts;
    return `${group.label}, ${item.from + 1} to ${item.to}: ${active} active, ${idle} idle, ${offline} offline`;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the counts follow the group's revision
  }, [board, props.revision, item, group.label]);

  function placeAt(event: MouseEvent): BoardPlace | null {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return null;
    const column = Math.floor((event.clientX - box.left) / dotPitch);
    const row = Math.floor((event.clientY - box.top) / dotPitch);
    const offset = row * shape.columns + column;
    if (column < 0 || column >= shape.columns || row < 0 || offset >= count) return null;
    return { group: item.group, place: item.from + offset };
  }
  function anchorOf({ place }: BoardPlace): DOMRect | null {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return null;
    const offset = place - item.from;
    const left = box.left + (offset % shape.columns) * dotPitch;
    const top = box.top + Math.floor(offset / shape.columns) * dotPitch;
    return new DOMRect(left, top, 10, 10);
  }

  return (
    <div className={classes.dots}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ width: shape.columns * dotPitch, height: Math.ceil(count / shape.columns) * dotPitch }}
        onMouseMove={(event) => {
          const place = placeAt(event);
          props.onPoint(place, place === null ? null : anchorOf(place));
        }}
        onMouseLeave={() => props.onPoint(null, null)}
        onClick={(event) => {
          const place = placeAt(event);
          if (place !== null) props.onOpen(board.personAt(place.group, place.place));
        }}
      />
      {current !== null && (
        <FocusedDot
          rows={props.rows}
          userId={board.personAt(item.group, current.place)}
          state={board.stateAt(item.group, current.place)}
          group={group}
          place={current.place}
          left={((current.place - item.from) % shape.columns) * dotPitch}
          top={Math.floor((current.place - item.from) / shape.columns) * dotPitch}
          onFocus={() => props.onPoint(current, anchorOf(current))}
          onBlur={() => props.onPoint(null, null)}
          onOpen={props.onOpen}
        />
      )}
    </div>
  );
}

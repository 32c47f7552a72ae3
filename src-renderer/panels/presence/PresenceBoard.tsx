import { useVirtualizer } from '@tanstack/react-virtual';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import { useElementWidth } from '../../ui/grid/use-element-width.ts';
import { indexesWith } from '../../ui/grid/use-virtual-rows.ts';
import { BoardBlock } from './BoardBlock.tsx';
import { PresenceDotTip } from './PresenceDotTip.tsx';
import { boardItems, boardShape, type BoardPlace, type PresenceView } from './board-layout.ts';
import type { LiveBoard, LiveGroup } from './live-board.ts';
import { LiveCount } from './LiveCount.tsx';
import type { PresenceFeed } from './presence-feed.ts';
import type { PresencePeople } from './presence-people.ts';
import { useBoardFocus } from './use-board-focus.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './PresenceBoard.module.css';

interface PresenceBoardProps {
  feed: PresenceFeed;
  board: LiveBoard;
  /** How many of each group are shown; another list when people stand in another order or others are shown. */
  counts: readonly number[];
  view: PresenceView;
  people: PresencePeople;
  closed: ReadonlySet<string>;
  onClosed: (closed: ReadonlySet<string>) => void;
  onOpen: (userId: number) => void;
  /** Whether somebody points at a person or has the focus on one: the order then stands still. */
  onBusy: (busy: boolean) => void;
}

const gutter = 16;
const indent = 37;

/** Everybody by group. One tab stop: arrows move between people, Enter opens one. */
export function PresenceBoard(props: PresenceBoardProps): ReactNode {
  const { feed, board, counts, view, people, closed } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller) - indent - gutter;
  const shape = useMemo(() => boardShape(view, width), [view, width]);
  const items = useMemo(() => {
    const groups = board.groups.map(({ key }, index) => ({ key, count: counts[index] ?? 0 }));
    return boardItems(groups, closed, shape);
  }, [board, counts, closed, shape]);
  const [pointed, setPointed] = useState<{ place: BoardPlace; anchor: DOMRect } | null>(null);
  const { current, currentItem, choose, onKey } = useBoardFocus(board, items, closed, shape, scroller);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => items[index]?.height ?? 0,
    overscan: 3,
    paddingEnd: 16,
    scrollPaddingStart: 44,
    scrollPaddingEnd: 16,
    useFlushSync: false,
    rangeExtractor: (range) => indexesWith(currentItem, range),
  });
  const heights = useMemo(() => items.map(({ height }) => height).join(' '), [items]);
  useEffect(() => virtualizer.measure(), [virtualizer, heights]);

  const shown = virtualizer.getVirtualItems();
  const firstShown = shown[0]?.index ?? 0;
  const lastShown = shown.at(-1)?.index ?? -1;
  const currentGroup = current?.group ?? -1;
  const currentPlace = current?.place ?? -1;
  useEffect(() => {
    const userIds: number[] = [];
    if (currentGroup >= 0) userIds.push(board.personAt(currentGroup, currentPlace));
    if (pointed !== null) userIds.push(board.personAt(pointed.place.group, pointed.place.place));
    if (view !== 'dots') {
      for (const item of items.slice(firstShown, lastShown + 1)) {
        if (item.kind === 'header') continue;
        for (let place = item.from; place < item.to; place += 1)
          userIds.push(board.personAt(item.group, place));
      }
    }
    people.show([...new Set(userIds)]);
  }, [people, board, items, view, firstShown, lastShown, currentGroup, currentPlace, pointed]);

  const { onBusy } = props;
  const point = useCallback(
    (place: BoardPlace | null, anchor: DOMRect | null) => {
      setPointed(place === null || anchor === null ? null : { place, anchor });
      onBusy(place !== null);
    },
    [onBusy],
  );
  function toggle(key: string): void {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    props.onClosed(next);
  }

  return (
    <div
      ref={scroller}
      className={classes.board}
      onKeyDown={(event) => onKey(event, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))}
      onScroll={() => point(null, null)}
      role="region"
      aria-label={say('presence.people-by-presence')}
    >
      <div className={layoutStyle.positioned} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const item = items[index];
          const group = item === undefined ? undefined : board.groups[item.group];
          if (item === undefined || group === undefined) return null;
          return (
            <div
              key={`${item.kind} ${group.key} ${item.kind === 'block' ? item.from : ''}`}
              className={classes.item}
              style={{ top: start }}
            >
              {item.kind === 'header' ? (
                <GroupHeader
                  feed={feed}
                  group={group}
                  isOpen={!closed.has(group.key)}
                  onToggle={() => toggle(group.key)}
                />
              ) : (
                <BoardBlock
                  feed={feed}
                  board={board}
                  item={item}
                  shape={shape}
                  view={view}
                  rows={people.rows}
                  currentPlace={index === currentItem ? (current?.place ?? null) : null}
                  onPoint={point}
                  onFocus={choose}
                  onOpen={props.onOpen}
                />
              )}
            </div>
          );
        })}
      </div>
      {pointed !== null && (
        <PresenceDotTip
          feed={feed}
          rows={people.rows}
          userId={board.personAt(pointed.place.group, pointed.place.place)}
          stateAt={() => board.stateAt(pointed.place.group, pointed.place.place)}
          anchor={pointed.anchor}
        />
      )}
    </div>
  );
}

interface GroupHeaderProps {
  feed: PresenceFeed;
  group: LiveGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHeader({ feed, group, isOpen, onToggle }: GroupHeaderProps): ReactNode {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <h2 className={classes.groupHeader}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Chevron size={15} stroke={1.6} aria-hidden />
        <bdi>{group.label}</bdi> <span className="rc-tabular">{formatCount(group.count)}</span>
      </button>
      <span className={`${classes.groupCounts} rc-tabular`}>
        {(['active', 'idle', 'offline'] as const).map((mark) => (
          <span key={mark}>
            <PresenceDot mark={mark} /> <LiveCount feed={feed} read={() => group[mark]} />
          </span>
        ))}
      </span>
    </h2>
  );
}

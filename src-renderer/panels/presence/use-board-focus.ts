import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { movedPlace, type BoardItem, type BoardPlace, type BoardShape } from './board-layout.ts';
import type { LiveBoard } from './live-board.ts';
import { keyInWriting } from '../../ui/writing.ts';

interface BoardFocus {
  /** Who has the tab stop; null where nobody is shown. */
  current: BoardPlace | null;
  /** The index of the item that they are in; -1 for none. */
  currentItem: number;
  choose: (place: BoardPlace) => void;
  /**
   * Goes where a key leads from the one who has the focus.
   *
   * @param reveal brings an item into view, by its index
   */
  onKey: (event: KeyboardEvent, reveal: (index: number) => void) => void;
}

function itemOf(items: readonly BoardItem[], { group, place }: BoardPlace): number {
  return items.findIndex(
    (item) => item.kind === 'block' && item.group === group && item.from <= place && place < item.to,
  );
}

/**
 * The one tab stop of the board: the first who is shown, until somebody is chosen.
 *
 * @param scroller in which the focus follows the keys
 */
export function useBoardFocus(
  board: LiveBoard,
  items: readonly BoardItem[],
  closed: ReadonlySet<string>,
  { columns }: BoardShape,
  scroller: RefObject<HTMLElement | null>,
): BoardFocus {
  const [chosen, setChosen] = useState<BoardPlace | null>(null);
  const focusNext = useRef(false);
  const isClosed = (group: number) => closed.has(board.groups[group]?.key ?? '');
  const firstOpen = board.groups.findIndex(({ count }, group) => count > 0 && !isClosed(group));
  const isChosenThere =
    chosen !== null && !isClosed(chosen.group) && chosen.place < (board.groups[chosen.group]?.count ?? 0);
  const current = isChosenThere ? chosen : firstOpen < 0 ? null : { group: firstOpen, place: 0 };

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-current-person]')?.focus({ preventScroll: true });
  });

  return {
    current,
    currentItem: current === null ? -1 : itemOf(items, current),
    choose: setChosen,
    onKey(event, reveal) {
      const isPerson = event.target instanceof Element && event.target.matches('[data-current-person]');
      if (!isPerson || current === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const counts = board.groups.map(({ count }) => count);
      const next = movedPlace(keyInWriting(event.key), current, counts, isClosed, columns);
      if (next === null) return;
      event.preventDefault();
      setChosen(next);
      focusNext.current = true;
      const index = itemOf(items, next);
      if (index >= 0) reveal(index);
    },
  };
}

import { useVirtualizer, type Range, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Pixels of a row, or of each, until it is measured (`measureElement`). */
  height: number | ((index: number) => number);
  /** Pixels of the titles that stay above the rows while these scroll. */
  head?: number;
  /** Pixels that stay free below the last row. */
  foot?: number;
  /** Columns, by their width, instead of rows. */
  horizontal?: boolean;
  /** The index of a row that stays in the document wherever the others are: the one with the focus. -1 for none. */
  keep?: number;
}

export interface VirtualRows {
  readonly virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  /** The rows in the document, with their places. */
  readonly items: VirtualItem[];
  /** Index of the first row in the document. */
  readonly first: number;
  /** Index of the last one; -1 while there is none. */
  readonly last: number;
}

/**
 * The indexes that are near the screen, and one that is kept beside them: the focus is lost with the element that has it.
 *
 * @param keep -1 for none
 */
export function indexesWith(keep: number, { startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (keep < 0 || keep >= count || (keep >= first && keep <= last)) return indexes;
  return keep < first ? [keep, ...indexes] : [...indexes, keep];
}

interface Surroundings {
  /** How many there are on each side where a list begins to be shown. */
  still: number;
  /** How many there are at least where it is scrolled to: what comes by is drawn up to two frames later. */
  ahead: number;
  /** How many come at least at a time, so that most frames of scrolling change nothing in the document. */
  block: number;
}

/** A column holds a cell of every row. */
const surroundings = {
  rows: { still: 3, ahead: 8, block: 6 },
  columns: { still: 3, ahead: 3, block: 1 },
} as const satisfies Record<string, Surroundings>;

type Indexes = Pick<Range, 'startIndex' | 'endIndex'>;

/**
 * Which rows belong in the document beside those on screen. Those that are there stay until others are wanted.
 *
 * @returns a function of the range on screen, and of where the list is scrolled to right now (null while it stands still)
 */
export function createSurroundings(
  { still, ahead, block }: Surroundings = surroundings.rows,
): (range: Indexes & { count: number }, heading: 'forward' | 'backward' | null) => Indexes {
  let drawn = { startIndex: 0, endIndex: -1, count: 0 };
  return ({ startIndex, endIndex, count }, heading) => {
    const within = (index: number): number => Math.max(0, Math.min(count - 1, index));
    const firstWanted = within(startIndex - (heading === 'backward' ? ahead : 0));
    const lastWanted = within(endIndex + (heading === 'forward' ? ahead : 0));
    const isThere = drawn.count === count && drawn.startIndex <= firstWanted && lastWanted <= drawn.endIndex;
    if (isThere) return drawn;
    const isMoved = drawn.count === count && startIndex <= drawn.endIndex && drawn.startIndex <= endIndex;
    const before = isMoved ? drawn.startIndex - block : firstWanted;
    const after = isMoved ? drawn.endIndex + block : lastWanted;
    drawn = {
      startIndex: within(heading === 'backward' ? Math.min(firstWanted, before) : startIndex - still),
      endIndex: within(heading === 'forward' ? Math.max(lastWanted, after) : endIndex + still),
      count,
    };
    return drawn;
  };
}

/** The rows of a list of any length that are near the screen: only they are in the document. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  { height, head = 0, foot = 0, keep = -1, ...others }: VirtualRowsOptions,
): VirtualRows {
  const around = others.horizontal === true ? surroundings.columns : surroundings.rows;
  const [surround] = useState(() => createSurroundings(around));
  const virtualizer: Virtualizer<HTMLElement, HTMLElement> = useVirtualizer<HTMLElement, HTMLElement>({
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (typeof height === 'number' ? height : height(index)),
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    paddingEnd: foot,
    useFlushSync: false,
    rangeExtractor: (range) =>
      indexesWith(keep, {
        ...range,
        ...surround(range, virtualizer.scrollDirection),
        overscan: 0,
      }),
    ...others,
  });
  const items = virtualizer.getVirtualItems();
  return { virtualizer, items, first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
}

import { useVirtualizer, type Range, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** The height of a row in pixels, or of each, until it is measured (`measureElement`). */
  height: number | ((index: number) => number);
  /** Pixels of the titles that stay above the scrolling rows. */
  head?: number;
  /** Pixels kept free below the last row. */
  foot?: number;
  /** Columns, by width, instead of rows. */
  horizontal?: boolean;
  /** The index of a row that always stays in the document: the focused one. -1 for none. */
  keep?: number;
}

export interface VirtualRows {
  readonly virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  /** The rows in the document, with their positions. */
  readonly items: VirtualItem[];
  /** Index of the first row in the document. */
  readonly first: number;
  /** Index of the last row in the document; -1 if there is none. */
  readonly last: number;
}

/**
 * The indexes near the screen, and one that is kept in addition, because removing the focused element would lose the
 * focus.
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
  /** How many there are on each side initially. */
  still: number;
  /** The minimum in the direction of scrolling, because what appears is drawn up to two frames later. */
  ahead: number;
  /** The minimum number added at a time, so that most frames of scrolling don't change the document. */
  block: number;
}

/** A column holds a cell of every row. */
const surroundings = {
  rows: { still: 3, ahead: 8, block: 6 },
  columns: { still: 3, ahead: 3, block: 1 },
} as const satisfies Record<string, Surroundings>;

type Indexes = Pick<Range, 'startIndex' | 'endIndex'>;

/**
 * Which rows belong in the document besides those on screen. Existing ones stay until others are wanted.
 *
 * @returns a function of the range on screen, and of the current scroll position (null while it stands still)
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

/** The rows near the screen in a list of any length, which are the only ones in the document. */
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

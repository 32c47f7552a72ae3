import { useVirtualizer, type Range, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Pixels of a row, or of each, until it is measured (`measureElement`). */
  height: number | ((index: number) => number);
  /** Pixels of the titles that stay above the rows while these scroll. */
  head?: number;
  /** Pixels that stay free below the last row. */
  foot?: number;
  /** Rows kept in the document on each side of those on screen. */
  overscan?: number;
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

/** The rows of a list of any length that are near the screen: only they are in the document. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  { height, head = 0, foot = 0, overscan = 8, keep = -1, ...others }: VirtualRowsOptions,
): VirtualRows {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (typeof height === 'number' ? height : height(index)),
    overscan,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    paddingEnd: foot,
    useFlushSync: false,
    rangeExtractor: (range) => indexesWith(keep, range),
    ...others,
  });
  const items = virtualizer.getVirtualItems();
  return { virtualizer, items, first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
}

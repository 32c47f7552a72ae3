import { useStore } from 'zustand';
import type { PresenceFeed } from './presence-feed.ts';

/**
 * Something read from the live board. The component renders again only when the value is another one, and some times a
 * second at most, however often presence changes.
 *
 * @param read must answer a text, a number or null, so that two readings can be compared.
 */
export function useLiveValue<Value extends string | number | null>(
  feed: PresenceFeed,
  read: () => Value,
): Value {
  return useStore(feed.ticks, read);
}

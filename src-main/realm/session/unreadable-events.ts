import { createBackoff } from '../../zulip/backoff.ts';
import { longestUnreadableWait } from '../../zulip/queue-recovery.ts';
import type { Clock } from '../../clock.ts';

/** Decides how long a session waits before it registers again because of an unreadable event. */
export interface UnreadableEvents {
  /** Milliseconds until a registration that brings what the event would have; null if one is already planned. */
  registerIn(): number | null;
  /** Call when a registration begins. */
  registers(): void;
}

/** @param firstBound milliseconds; it doubles with each further one */
export function createUnreadableEvents(
  firstBound: number,
  clock: Clock,
  random: () => number,
): UnreadableEvents {
  const backoff = createBackoff({
    firstBoundMilliseconds: firstBound,
    maximumBoundMilliseconds: longestUnreadableWait,
    random,
  });
  let eventAt = Number.NEGATIVE_INFINITY;
  let isPlanned = false;
  return {
    registerIn() {
      const now = clock.elapsed();
      if (now - eventAt > 2 * longestUnreadableWait) backoff.reset();
      eventAt = now;
      if (isPlanned) return null;
      isPlanned = true;
      return backoff.next();
    },
    registers() {
      isPlanned = false;
    },
  };
}

import { createBackoff } from '../../zulip/backoff.ts';
import { longestUnreadableWait } from '../../zulip/queue-recovery.ts';
import type { Clock } from '../../clock.ts';

/** How long a session waits before it registers again because of an event that it cannot read. */
export interface UnreadableEvents {
  /** Milliseconds from an event to a registration that brings what it would have; null where one is planned. */
  registerIn(): number | null;
  /** A registration begins. */
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

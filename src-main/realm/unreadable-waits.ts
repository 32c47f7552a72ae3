import { createBackoff, type Backoff } from '../zulip/backoff.ts';

/** What cannot be read is seldom mended within minutes, and a registration is the server's most expensive answer. */
const longestWait = 15 * 60_000;

/** How long a session waits before it registers again because of something that it cannot read. */
export interface UnreadableWaits {
  /** Counts answers in a row. */
  readonly answers: Backoff;
  /** Milliseconds from an event to a registration that brings what it would have; null where one is planned. */
  afterEvent(): number | null;
  /** A registration begins. */
  registers(): void;
}

/** @param firstBound milliseconds; it doubles with each further one */
export function createUnreadableWaits(firstBound: number, random: () => number): UnreadableWaits {
  const options = { firstBoundMilliseconds: firstBound, maximumBoundMilliseconds: longestWait, random };
  const answers = createBackoff(options);
  const events = createBackoff(options);
  let eventAt = Number.NEGATIVE_INFINITY;
  let isPlanned = false;
  return {
    answers,
    afterEvent() {
      const now = performance.now();
      if (now - eventAt > 2 * longestWait) events.reset();
      eventAt = now;
      if (isPlanned) return null;
      isPlanned = true;
      return events.next();
    },
    registers() {
      isPlanned = false;
    },
  };
}

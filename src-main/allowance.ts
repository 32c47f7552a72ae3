import type { Clock } from './clock.ts';

/** Lets some uses through at once and others one by one, so that no program can do in a moment what people do in an hour. */
export interface Allowance {
  /** Takes one use; false where none is left. */
  take(): boolean;
  /** Milliseconds until there is one again; 0 while there is. */
  untilNext(): number;
}

/**
 * @param options.atOnce so many uses are there at the beginning, and never more
 * @param options.refillMilliseconds one more comes each time that so much has passed
 */
export function createAllowance(options: {
  clock: Clock;
  atOnce: number;
  refillMilliseconds: number;
}): Allowance {
  const { clock, atOnce, refillMilliseconds } = options;
  // In milliseconds, since fractions of uses don't add up.
  const most = atOnce * refillMilliseconds;
  let credit = most;
  let countedAt = clock.elapsed();
  const count = (): void => {
    const at = clock.elapsed();
    credit = Math.min(most, credit + Math.max(0, at - countedAt));
    countedAt = at;
  };
  return {
    take() {
      count();
      if (credit < refillMilliseconds) return false;
      credit -= refillMilliseconds;
      return true;
    },
    untilNext() {
      count();
      return Math.max(0, refillMilliseconds - credit);
    },
  };
}

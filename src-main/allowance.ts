import type { Clock } from './clock.ts';

/**
 * A token bucket: allows some uses at once and then one at a time, so that no program does in a moment what takes
 * people an hour.
 */
export interface Allowance {
  /** Takes one use; false if none is left. */
  take(): boolean;
  /** Milliseconds until the next use; 0 if one is available. */
  untilNext(): number;
}

/**
 * @param options.atOnce the initial number of uses, which is also the maximum
 * @param options.refillMilliseconds how long it takes to gain one use
 */
export function createAllowance(options: {
  clock: Clock;
  atOnce: number;
  refillMilliseconds: number;
}): Allowance {
  const { clock, atOnce, refillMilliseconds } = options;
  // In milliseconds, since fractions of uses would accumulate rounding errors.
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

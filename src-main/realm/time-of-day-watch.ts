import type { Clock } from '../clock.ts';

/** The machine's time was set by so much, in milliseconds, rather than run a little fast or slow. */
const noticeableJump = 1_000;

/** @returns a function that answers whether the machine's time of day was set since it was last asked */
export function createTimeOfDayWatch(clock: Clock): () => boolean {
  let atZero = clock.now() - clock.elapsed();
  return () => {
    const now = clock.now() - clock.elapsed();
    if (Math.abs(now - atZero) <= noticeableJump) return false;
    atZero = now;
    return true;
  };
}

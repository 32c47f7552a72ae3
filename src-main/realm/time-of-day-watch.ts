import type { Clock } from '../clock.ts';

/** In milliseconds. A larger jump means that the clock was set, rather than that it drifts. */
const noticeableJump = 1_000;

/** @returns a function that tells whether the machine's time was set since its last call */
export function createTimeOfDayWatch(clock: Clock): () => boolean {
  let atZero = clock.now() - clock.elapsed();
  return () => {
    const now = clock.now() - clock.elapsed();
    if (Math.abs(now - atZero) <= noticeableJump) return false;
    atZero = now;
    return true;
  };
}
